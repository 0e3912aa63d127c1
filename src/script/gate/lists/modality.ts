import { wordSet } from '../../word-list.ts';
import type { Clause } from '../clauses.ts';

/** What a unit marks with one of the first words, a sentence keeps with any of the first or the second. */
const cues = {
  duty: [
    `must mandatory required responsible obligatory compulsory requires require necessary shall obliged essential muss müssen müsst
    musst erforderlich zwingend pflicht verpflichtend verpflichtet nötig`,
    'need needs',
  ],
  choice: [
    `may can optional optionally voluntary voluntarily possible allowed let lets able free welcome kann können darf dürfen
    kannst freiwillig möglich`,
    'could might',
  ],
  advice: ['should recommended ought sollte sollten', 'suggested'],
  plan: [
    `will won't upcoming planned scheduled follows eventually roadmap bald geplant künftig demnächst`,
    `soon later wird plans plan next follow coming future tomorrow expected would werden wait they'll it'll he'll she'll
    we'll you'll going`,
  ],
  doubt: [
    `considering consider discussing discussed proposed proposes proposal suggested suggests draft might possibly perhaps
    maybe undecided exploring investigating rejected`,
    `considered discuss thinking intends would like wants want idea may could planned expects suggest propose proposing
    decided decide decision discussion talk comes no not`,
  ],
} as const;
export type Cue = keyof typeof cues;

const marks = new Map(Object.entries(cues).map(([cue, [first]]) => [cue, wordSet(first)] as const));
const keeps = new Map(
  Object.entries(cues).map(([cue, [first, second]]) => [cue, wordSet(`${first} ${second}`.trim())] as const),
);

/** "Have" and "need" oblige only before "to". */
const beforeTo = wordSet('have has need needs');
/** An order obliges as much as "must" does. */
const instructions = wordSet(
  `rename update upgrade migrate switch rotate change replace remove set run restart reinstall check review make ensure
  use move add delete configure enable disable verify install rebuild regenerate export import save keep please
  ask tell send report talk contact read follow wear return lock encrypt store submit file book wait register renew
  do don't never always avoid aktualisieren prüfen umbenennen`,
);
const freed = /(?:\bnot|n't|\bneedn't|\bno) (?:have|need|required|necessary)|\bneedn't\b|\bno need\b/;

/** Whether a clause of a unit marks it. The first words of an entry tell what was done: "Add a button". */
export function marksCue(clause: Clause, cue: Cue, entry = false): boolean {
  return hasCue(clause, cue, marks, entry);
}

/** Whether it obliges in so many words, not by asking for it. */
export function obliges(clause: Clause): boolean {
  return hasCue(clause, 'duty', marks, true);
}

/** Whether a clause of a sentence says as much. */
export function keepsCue(clause: Clause, cue: Cue, entry = false): boolean {
  return hasCue(clause, cue, keeps, entry);
}

function hasCue(
  { tokens, text }: Clause,
  cue: Cue,
  words: ReadonlyMap<string, ReadonlySet<string>>,
  entry: boolean,
): boolean {
  const found = tokens.some(({ word }) => words.get(cue)?.has(word));
  if (cue === 'choice') return found || freed.test(text);
  if (cue !== 'duty') return found;
  if (freed.test(text)) return false;
  // "So do the others" asks for nothing.
  const opening = /^(?:and|so(?! do\b)|then|please|but)\b/.test(text) ? 1 : 0;
  return (
    found ||
    tokens.some(({ word }, index) => beforeTo.has(word) && tokens[index + 1]?.word === 'to') ||
    (!entry && [tokens[0], tokens[opening]].some((token) => instructions.has(token?.word ?? '')))
  );
}
