import { leans } from '../judge/leans.ts';
import { isSentence, mayLeadWithVerb } from '../judge/shape.ts';
import { withoutMarks } from '../read/node.ts';
import { countWords, splitSentences } from './split-sentences.ts';
import type { Unit } from './unit.ts';

const [minWords, minParts, minPartWords] = [30, 3, 4];
/** Matches words that only introduce changes: "Headline changes since 4.3:". */
const lead =
  /^[^:;.]{0,60}\b(?:changes?|highlights?|news?|improvements?|features?|includ\w{1,4}|brings|following)\b[^:;]{0,30}: /i;

/**
 * Splits a long sentence that lists changes: "A was removed; B is faster; and C is now called D". Other text stays
 * whole.
 */
export function partListedChanges(text: string): string[] {
  if (!/;.*;/s.test(text)) return [text];
  const sentences = splitSentences(text);
  const at = sentences.findIndex((sentence) => partsOf(sentence) !== null);
  const parts = partsOf(sentences[at] ?? '');
  if (parts === null) return [text];
  return [sentences.slice(0, at).join(' '), ...parts, sentences.slice(at + 1).join(' ')].filter(
    (part) => part !== '',
  );
}

function partsOf(sentence: string): string[] | null {
  if (countWords(sentence) < minWords) return null;
  const parts = sentence
    .replace(lead, '')
    .split(/; (?:and )?(?![^(]{0,300}\))/)
    .map((part) => part.trim());
  const isLed = parts.map((part) => mayLeadWithVerb(part));
  // Things after a verb are changes, too: "Added tabs; a map; and a search".
  const areAlike = parts.every((part, index) => isLed[index] || isSentence(part)) || isLed[0] === false;
  const areWhole = parts.every((part) => countWords(part) >= minPartWords && !part.includes(': '));
  return parts.length >= minParts && areAlike && areWhole ? parts : null;
}

/** Parts a text into its changes: those in a long sentence, or below "Fixed" the fault in each sentence. */
export function partChanges<T extends Parted>(parts: T): T[] {
  const { head, category, text = '' } = parts;
  if (head != null) return [parts];
  const faults = category === 'fixed' ? splitSentences(text) : [];
  const isFault = (sentence: string) => !leans(sentence) && !mending.test(withoutMarks(sentence));
  return faults.length >= minParts && faults.every(isFault)
    ? faults.map((fault) => ({ ...parts, form: 'entry', text: fault }))
    : partListedChanges(text).map((change) => ({ ...parts, text: change }));
}

type Parted = Partial<Pick<Unit, 'head' | 'category' | 'form'>> & { readonly text?: string };

/** Matches what is said about a fix, rather than its fault. */
const mending = /\b(?:now|again|no longer|any ?more|fix|resolv|correct|improv|we|this|these|thank)/iu;
