import { withoutMarks } from '../read/node.ts';
import type { Unit } from '../units/unit.ts';

/** Whose "I" or "we" it is, nobody hears; a text that often says it is told as it is. */
export const voices = [
  /(?:^|[\s(“"])(?:I|I['’](?:ve|m|d|ll)|my|me)\b/,
  /(?:^|[\s(“"])(?:we|us|our|we['’](?:ve|re|d|ll))\b/i,
];
const minShares = [0.5, 0.1];

export function voicesOf(units: readonly Unit[]): boolean[] {
  const sentences = units.flatMap((unit) => (unit.speaker === null ? unit.sentences.map(withoutMarks) : []));
  return voices.map(
    (voice, nth) =>
      sentences.filter((text) => voice.test(text)).length > sentences.length * (minShares[nth] ?? 1),
  );
}
