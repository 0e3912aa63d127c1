import { wordSet } from '../word-list.ts';
import type { Clause } from './clauses.ts';

/**
 * Words of modality. The first list has strong cues, the second weak ones. A strong cue in a unit needs any cue in
 * the sentence.
 */
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

/** They express a duty only before "to". */
const beforeTo = wordSet('have has need needs');
/** Verbs that begin an instruction, which is a duty like "must". */
const instructions = wordSet(
  `rename update upgrade migrate switch rotate change replace remove set run restart reinstall check review make ensure
  use move add delete configure enable disable verify install rebuild regenerate export import save keep please
  ask tell send report talk contact read follow wear return lock encrypt store submit file book wait register renew
  do don't never always avoid aktualisieren prüfen umbenennen`,
);
const freed = /(?:\bnot|n't|\bneedn't|\bno) (?:have|need|required|necessary)|\bneedn't\b|\bno need\b/;

/**
 * Whether a clause has a strong cue. The first verb of an entry is no instruction: it says what changed ("Add a
 * button").
 */
export function hasStrongCue(clause: Clause, cue: Cue, entry = false): boolean {
  return matchesCue(clause, cue, marks, entry);
}

/** Whether a clause states a duty in words, not as an instruction. */
export function obliges(clause: Clause): boolean {
  return matchesCue(clause, 'duty', marks, true);
}

/** Whether a clause has a strong or a weak cue. */
export function hasCue(clause: Clause, cue: Cue, entry = false): boolean {
  return matchesCue(clause, cue, keeps, entry);
}

function matchesCue(
  { tokens, text }: Clause,
  cue: Cue,
  words: ReadonlyMap<string, ReadonlySet<string>>,
  entry: boolean,
): boolean {
  const found = tokens.some(({ word }) => words.get(cue)?.has(word));
  if (cue === 'choice') return found || freed.test(text);
  if (cue !== 'duty') return found;
  if (freed.test(text)) return false;
  // "So do the others" is no instruction.
  const opening = /^(?:and|so(?! do\b)|then|please|but)\b/.test(text) ? 1 : 0;
  return (
    found ||
    tokens.some(({ word }, index) => beforeTo.has(word) && tokens[index + 1]?.word === 'to') ||
    tokens.some(({ word }, index) => word === 'please' && instructions.has(tokens[index + 1]?.word ?? '')) ||
    (!entry && [tokens[0], tokens[opening]].some((token) => instructions.has(token?.word ?? '')))
  );
}
