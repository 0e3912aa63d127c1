import { countWords, stopped } from '../english/case.ts';
import { shorten } from '../english/shorten.ts';
import { shortenPlainly } from '../languages/shorten-plainly.ts';
import { isCounted } from './label-list.ts';
import { lacksVerb } from './lacks-verb.ts';
import { isLeadIn } from './lead-in.ts';
import type { Candidate } from './section.ts';

/** Long sentences end at a seam, and of a list told at length the first sentences are enough. */
export function cutTo(
  candidate: Candidate,
  limit: number,
  sentenceLimit: number,
  language: string,
): Candidate {
  let words = 0;
  const sentences = candidate.sentences
    .map((text) =>
      language === 'en' ? shortened(text, sentenceLimit) : shortenPlainly(text, sentenceLimit, language),
    )
    .map((text, _, all) =>
      isCounted(all) && countWords(all.join(' ')) > limit * 1.6 ? nameOnly(text) : text,
    )
    .filter((sentence, index, all) => {
      words += countWords(sentence);
      return index === 0 || words <= limit || isCounted(all);
    });
  const [first = '', ...rest] = sentences;
  const told = isLeadIn(first) && rest.length < 2 ? rest : sentences;
  return { ...candidate, sentences: told, words: countWords(told.join(' ')) };
}

/** "Second, clear ownership: every page has an owner." → "Second, clear ownership." */
function nameOnly(sentence: string): string {
  return sentence.replace(/^((?:First|Second|Third|Fourth|Fifth), [^:.]{2,60}): .*$/s, '$1.');
}

/** "When several, equal marks are found": a clause that only leads to what was cut away. */
function lacksMain(text: string): boolean {
  const [opening = '', rest = ''] = text.split(/,(.*)/s);
  if (!/^(?:When|If|While|Although|Because|Since|After|Before|Once|Unless|Whenever|As)\b/.test(opening))
    return false;
  return rest === '' || lacksVerb(opening.replace(/^\w+ /, ''));
}

function shortened(text: string, limit: number): string {
  const short = shorten(text, limit);
  const torn =
    /\b(?:need(?:s|ing|ed)?|order|able|wants?|used|ha(?:s|ve)|required|allowed|possible|way|likely|addition)$/i;
  return stopped(torn.test(short) || (short !== text && lacksMain(short)) ? text : short);
}
