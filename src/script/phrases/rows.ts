import type { Tone } from '../../domain/conversion-settings.ts';
import type { Topic } from './phrase-bank.ts';

/** The opening of a release that is out, and of one that is not. */
export function perTone(rows: Readonly<Record<Tone, readonly [released: string, upcoming: string]>>) {
  return {
    released: pickEach(rows, ([released]) => released),
    upcoming: pickEach(rows, ([, upcoming]) => upcoming),
  };
}

/** All phrases for a topic are in one row, so that they can be compared. */
export function perTopic(
  rows: Readonly<Record<Topic, readonly [lead: string, question: string, section: string]>>,
) {
  return {
    leads: pickEach(rows, ([lead]) => lead),
    questions: pickEach(rows, ([, question]) => question),
    sections: pickEach(rows, ([, , section]) => section),
  };
}

function pickEach<Key extends string, Row, Value>(
  rows: Readonly<Record<Key, Row>>,
  pick: (row: Row) => Value,
): Record<Key, Value> {
  const picked = Object.entries<Row>(rows).map(([key, row]) => [key, pick(row)]);
  return Object.fromEntries(picked) as Record<Key, Value>;
}
