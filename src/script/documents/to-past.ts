import { findFiniteVerb } from '../english/finite-verb.ts';
import { past, verbOf } from '../english/verb-forms.ts';
import { nounToo } from '../english/verbs.ts';
import { bare } from '../english/word-kinds.ts';

const helping: Readonly<Record<string, string>> = {
  is: 'was',
  are: 'were',
  has: 'had',
  have: 'had',
  does: 'did',
  do: 'did',
  can: 'could',
  will: 'would',
  "isn't": 'was not',
  "aren't": 'were not',
  "doesn't": 'did not',
  "don't": 'did not',
  "can't": 'could not',
  cannot: 'could not',
};
/** Verbs of histories that our table of changes does not know. */
const others: Readonly<Record<string, string>> = {
  gets: 'got',
  does: 'did',
  goes: 'went',
  becomes: 'became',
  begins: 'began',
  wins: 'won',
  joins: 'joined',
  leaves: 'left',
  hires: 'hired',
  declares: 'declared',
  identifies: 'identified',
  expires: 'expired',
  hosts: 'hosted',
  serves: 'served',
  fires: 'fired',
  acquires: 'acquired',
  founds: 'founded',
  meets: 'met',
  signs: 'signed',
  grows: 'grew',
  falls: 'fell',
  rises: 'rose',
  finds: 'found',
  pages: 'paged',
  confirms: 'confirmed',
  notices: 'noticed',
  recovers: 'recovered',
  resumes: 'resumed',
  escalates: 'escalated',
  rolls: 'rolled',
  defaults: 'defaulted',
  ships: 'shipped',
  offers: 'offered',
  supports: 'supported',
  moves: 'moved',
};
const told = /\b(?:was|were|had|did|got|came|became|went|would|could|will)\b/;

/** What an entry of the past tells in the present, as it is told later: "the site gets" → "the site got". */
export function toPast(sentence: string, log = false): string {
  if (told.test(sentence) || /: ?\d/.test(sentence)) return sentence;
  const words = sentence.split(' ').filter((word) => !/^now$/i.test(word));
  const at = verbAt(words, log);
  if (at < 0) return sentence;
  const changed = words.map((word, index) => {
    const before = words[index - 1] ?? '';
    if (index === at) return inPast(word) ?? word;
    if (index < at || /^to$/i.test(before)) return word;
    if (/^(?:is|are|has|offers|supports)\b/.test(word)) return inPast(word) ?? word;
    const third = /^and$/.test(before) || /,$/.test(before) ? verbOf(bare(word)) : null;
    return third?.form === 'third' && !nounToo.has(third.verb) ? (inPast(word) ?? word) : word;
  });
  return changed.join(' ');
}

/** Where the verb stands; a word of a log that may be a noun as well is one where something follows it. */
function verbAt(words: readonly string[], log: boolean): number {
  const found = findFiniteVerb(words);
  if (found > 0 && !/^to$/i.test(words[found - 1] ?? '') && inPast(words[found] ?? '') !== null) return found;
  const known = words.findIndex((word, index) => index > 0 && index < 9 && others[word] !== undefined);
  if (known > 0) return known;
  if (found > 0 || !log) return -1;
  return words.findIndex(
    (word, index) =>
      index > 0 && index < 4 && verbOf(bare(word))?.form === 'third' && words[index + 1] !== undefined,
  );
}

function inPast(word: string): string | null {
  const [, plain = '', end = ''] = /^(.*?)([,;:.!?)]*)$/s.exec(word) ?? [];
  const key = plain.toLowerCase().replace('’', "'");
  const known = helping[key] ?? others[key];
  if (known !== undefined) return `${known}${end}`;
  const verb = verbOf(key);
  return verb?.form === 'third' || verb?.form === 'base' ? `${past(verb.verb)}${end}` : null;
}
