import type { Claim } from '../claim.ts';
import type { Clause } from '../clauses.ts';
import { type Finding, finding } from '../finding.ts';
import type { Token } from '../tokens.ts';
import { isKeyWord } from '../word-classes.ts';
import { isFix } from './negation.ts';

/** Two key words in a row, and the modality before them: "cannot be changed", "must install". */
type WordPair = { readonly head: string; readonly next: string; readonly mood: Mood };
type Mood = 'denied' | 'duty' | 'choice' | 'plain';

const skipped =
  /^(?:be|been|being|also|now|to|have|has|always|still|ever|just|longer|get|gets|then|already|only|even|yet|.{3,}ly)$/;
const moods: readonly (readonly [RegExp, Mood])[] = [
  [/^(?:not|never|cannot|no|.{2,}n't)$/, 'denied'],
  [/^(?:must|need|needs|required|should|shall)$/, 'duty'],
  [/^(?:can|may|could|might)$/, 'choice'],
];

/**
 * Finds two key words in a row with another modality than in the units. A harmful edit changes a word or two and keeps
 * the rest, so this works for clauses of any length.
 */
export function checkWordPairs(claim: Claim): Finding[] {
  const plain = claim.cited
    .filter((unit) => !isFix(unit) && !unit.hasNegativeHeading && unit.unit.category !== 'removed')
    .flatMap(({ clauses }) => clauses.filter(({ former, text }) => !former && !/\bfix/.test(text)));
  const known = plain.flatMap((clause) => wordPairsOf(clause).map((pair): Statement => ({ clause, pair })));
  const wrong = claim.clauses.find(
    (said) =>
      !said.former &&
      wordPairsOf(said).some((pair) => {
        const same = known.filter((each) => each.pair.head === pair.head && each.pair.next === pair.next);
        return same.length > 0 && same.every((each) => contradicts(pair, said, each.pair, each.clause));
      }),
  );
  const opposed = wrong ?? claim.clauses.find((said) => isOpposed(said, plain));
  return opposed === undefined ? [] : [finding('negation', opposed.text, 'is said otherwise in its units')];
}

type Statement = { readonly clause: Clause; readonly pair: WordPair };

function contradicts(said: WordPair, own: Clause, known: WordPair, other: Clause): boolean {
  if (own.conditional !== other.conditional) return false;
  if (said.mood === 'denied') return known.mood !== 'denied';
  if (known.mood === 'denied') return own.negations.length === 0;
  return (
    (said.mood === 'duty' && known.mood === 'choice') || (said.mood === 'choice' && known.mood === 'duty')
  );
}

/** Whether the units have the same modal verb phrase with the opposite polarity: "must be kept", "must not be kept". */
function isOpposed(said: Clause, known: readonly Clause[]): boolean {
  return modalsOf(said).some((one) => {
    const same = known.flatMap((clause) =>
      isSameThing(said, clause) && said.conditional === clause.conditional
        ? modalsOf(clause).filter(({ verb }) => verb === one.verb)
        : [],
    );
    return same.length > 0 && same.every(({ denied }) => denied !== one.denied);
  });
}

/** Whether two clauses share enough key words. A short clause may have its subject in the clause before. */
function isSameThing({ keys }: Clause, { keys: others }: Clause): boolean {
  const shared = keys.intersection(others).size;
  return shared > 1 || (shared === keys.size && shared === others.size);
}

const modal = /^(?:can|could|may|must|should|shall|will)(?:n't)?$|^(?:cannot|can't|won't)$/;

function modalsOf({ tokens }: Clause): { verb: string; denied: boolean }[] {
  return tokens.flatMap(({ word }, index) => {
    if (!modal.test(word)) return [];
    const after = tokens
      .slice(index + 1)
      .findIndex((each) => !/^(?:not|be|have|been|only|also|now)$/.test(each.word));
    const between = tokens.slice(index + 1, index + 1 + after).map((each) => each.word);
    const verb = tokens[index + 1 + after];
    if (after < 0 || verb === undefined) return [];
    return [{ verb: verb.stem, denied: /not$|n't$/.test(word) || between.includes('not') }];
  });
}

function wordPairsOf({ tokens }: Clause): WordPair[] {
  const keys = tokens.filter(isKeyWord);
  return keys.slice(0, -1).map((token, index) => ({
    head: token.stem,
    next: keys[index + 1]?.stem ?? '',
    mood: moodBefore(tokens, tokens.indexOf(token)),
  }));
}

function moodBefore(tokens: readonly Token[], index: number): Mood {
  const before = tokens.slice(0, index).findLast(({ word }) => !skipped.test(word))?.word ?? '';
  return moods.find(([pattern]) => pattern.test(before))?.[1] ?? 'plain';
}
