import { leans } from './leans.ts';
import type { Candidate } from './section.ts';

const graphLimit = 260;
const mostKeys = 40;

/** How much each sentence carries: by the words the text keeps coming back to, and by its ties to other sentences. */
export function rankSentences(candidates: readonly Candidate[]): Map<Candidate, number> {
  const central = byFrequency(candidates);
  const nodes = candidates
    .toSorted((left, right) => (central.get(right) ?? 0) - (central.get(left) ?? 0))
    .slice(0, graphLimit);
  const tied = byTies(nodes);
  const [topCentral, topTied] = [largest(central), largest(tied)];
  return new Map(
    candidates.map((candidate, index) => {
      const frequency = (central.get(candidate) ?? 0) / topCentral;
      const ties = (tied.get(candidate) ?? 0) / topTied;
      return [
        candidate,
        (0.9 * frequency + 0.1 * ties) *
          (index < 5 && candidate.sentences.length === 1 ? 1.25 : 1) *
          (candidates[index - 1]?.section === candidate.section ? 1 : 1.1) *
          penalty(candidate),
      ];
    }),
  );
}

function byFrequency(candidates: readonly Candidate[]): Map<Candidate, number> {
  const counts = new Map<string, number>();
  for (const { keys } of candidates) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return new Map(
    candidates.map((candidate) => {
      const keys = [...candidate.keys].slice(0, mostKeys);
      const sum = keys.reduce((total, key) => total + Math.log(1 + (counts.get(key) ?? 0)), 0);
      return [candidate, keys.length < 4 ? 0 : sum / Math.sqrt(keys.length)];
    }),
  );
}

/** TextRank: a sentence is worth what the sentences like it are worth. */
function byTies(nodes: readonly Candidate[]): Map<Candidate, number> {
  const edges = nodes.map((one, row) =>
    nodes.map((two, column) => (row === column ? 0 : similarity(one, two))),
  );
  const sums = edges.map((row) => row.reduce((total, weight) => total + weight, 0) || 1);
  let ranks = nodes.map(() => 1);
  for (let round = 0; round < 12; round += 1) {
    const shares = ranks.map((rank, index) => rank / (sums[index] ?? 1));
    ranks = edges.map(
      (row) => 0.15 + 0.85 * row.reduce((total, weight, index) => total + weight * (shares[index] ?? 0), 0),
    );
  }
  return new Map(nodes.map((node, index) => [node, ranks[index] ?? 0]));
}

function similarity(one: Candidate, two: Candidate): number {
  const [small, large] = one.keys.size < two.keys.size ? [one.keys, two.keys] : [two.keys, one.keys];
  let shared = 0;
  for (const key of small) if (large.has(key)) shared += 1;
  return shared === 0 ? 0 : shared / (Math.log(2 + one.keys.size) + Math.log(2 + two.keys.size));
}

/** A sentence that leans on the one before it, or says little, is worth less on its own. */
function penalty({ text, words }: Candidate): number {
  return (leans(text) ? 0.85 : 1) * (words < 8 ? 0.75 : 1);
}

function largest(values: ReadonlyMap<Candidate, number>): number {
  return Math.max(1e-9, ...values.values());
}
