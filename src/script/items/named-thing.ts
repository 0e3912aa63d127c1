import { cleanText } from '../clean/clean-text.ts';
import { withArticle } from '../english/articles.ts';
import { lowerFirst } from '../english/case.ts';
import { isPlural, readNounPhrase } from '../english/noun-phrase.ts';
import { shapeOf } from '../english/shape.ts';
import { codeStart } from '../read/block.ts';

const none: ReadonlySet<string> = new Set();

/** "`tidy cache`: The experimental cleanup command": a name out of code and what it is, as one thing. Null elsewhere. */
export function namedThing(scope: string | null, text: string): { name: string; text: string } | null {
  const name = scope?.startsWith(codeStart) ? cleanText(scope) : '';
  if (name === '' || name.split(' ').length > 6) return null;
  const told = lowerFirst(text, none);
  const words = told.split(' ');
  if (words.length < 2 || shapeOf(told, false).kind !== 'noun') return null;
  const phrase = readNounPhrase(words, 0);
  if (told.toLowerCase().startsWith(name.toLowerCase())) return null;
  const several =
    !/^(?:an?|the) /.test(told) &&
    (phrase.plural || isPlural(words, 0, phrase.end - 1) || / and /.test(told));
  return { name, text: several ? `${name} now has ${told}` : `${name}, ${withArticle(told)}` };
}
