import { isCountable, withArticle } from './articles.ts';
import { findFiniteVerb } from './finite-verb.ts';
import { isName } from './name-marks.ts';
import { readNounPhrase } from './noun-phrase.ts';
import { type Form, verbOf } from './verb-forms.ts';
import { nounToo, verbFirst } from './verbs.ts';
import { bare, isAdjective, isAdverb, isDeterminer, isPreposition, isSubordinator } from './word-kinds.ts';

const mostParts = 8;

const examples = /,? (?:for example|such as|including|namely) .+$/i;

/** "a list, direct entry, download menu" → "a list, direct entry, and a download menu": a series ends in "and". */
export function mendSeries(whole: string): string {
  const tail = examples.exec(whole)?.[0] ?? '';
  const text = whole.slice(0, whole.length - tail.length);
  const mended = joinParts(text);
  return mended === text ? whole : `${mended}${tail}`;
}

function joinParts(text: string): string {
  const parts = text.split(', ');
  const rest = parts.slice(1);
  if (parts.length < 2 || parts.length > mostParts || /[;:]|\bCVE-/.test(text)) return text;
  const first = parts[0] ?? '';
  if (parts.length === 2 && isName(first) && /^(?:an?|the) /i.test(rest[0] ?? '')) return text;
  if (parts.length === 2 && isName(rest[0] ?? '') && !(rest[0] ?? '').includes(' ') && ofKind.test(first))
    return `${first} called ${rest[0]}`;
  if (opensClause(first.split(' ')) || !rest.every((part) => isThing(part))) return text;
  if (
    rest.some((part) => /\b(?:and|or)\b/i.test(part)) ||
    (parts.length === 2 && (/ and /.test(first) || tellsDone(first)))
  )
    return text;
  const named = rest.map((part) => withArticle(part));
  return parts.length === 2
    ? `${first} and ${named[0]}`
    : `${[first, ...named.slice(0, -1)].join(', ')}, and ${named.at(-1)}`;
}

/** "a new type, `Effect`": what stands behind the comma is its name. */
const ofKind =
  /\b(?:an?|new|the new) (?:[a-z-]+ ){0,2}(?:type|annotation|class|function|method|option|flag|field|property|parameter|argument|attribute|event|error|exception|hook|helper|module|package|interface|trait|struct|enum|command|setting|header|decorator|macro|directive|component|api|prop)$/i;

/** "In older browsers, lists": what stands before the comma belongs to all of it. */
function opensClause(words: readonly string[]): boolean {
  const word = words[0] ?? '';
  return isSubordinator(word) || isPreposition(word) || /^(?:to|also|now|previously)$/i.test(word);
}

/** "highlighting synced to playback": more is told of the first thing than its name. */
function tellsDone(first: string): boolean {
  return first.split(' ').some((word, index) => index > 0 && verbOf(bare(word))?.form === 'past');
}

/** A plain thing: no clause, no participle, no aside. */
function isThing(part: string): boolean {
  const words = part.split(' ');
  const first = words[0] ?? '';
  if (words.length > 7 || first === '' || findFiniteVerb(words) > 0) return false;
  if (isName(first)) return true;
  const verb = verbOf(bare(first));
  if (verb !== null && !isNounHere(verb, words)) return false;
  if ((isAdjective(first) || /[ai]ble$/i.test(first)) && isPreposition(words[1] ?? '')) return false;
  if (isAdverb(first) || isPreposition(first) || isSubordinator(first)) return false;
  if (isDeterminer(first) && !/^(?:an?|the|new|more)$/i.test(first)) return false;
  return (
    !/\d+ by default|^(?:please|e\.g|that is|same|including|too)\b/i.test(part) &&
    readNounPhrase(words, 0).sure
  );
}

/** "print menu", "pages": a verb's form that is the noun here. */
function isNounHere({ verb, form }: { verb: string; form: Form }, words: readonly string[]): boolean {
  if (!nounToo.has(verb) || isDeterminer(words[1] ?? '') || /^(?:past|gerund)$/.test(form)) return false;
  return form === 'third' || !verbFirst.has(verb) || (words.length < 4 && isCountable(words.at(-1) ?? ''));
}
