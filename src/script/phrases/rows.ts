import type { Tone } from '../../domain/conversion-settings.ts';
import type { Topic } from './phrase-bank.ts';

/** Returns the openings of a published and of an upcoming release, by tone. */
export function perTone(rows: Readonly<Record<Tone, readonly [released: string, upcoming: string]>>) {
  return {
    released: pickEach(rows, ([released]) => released),
    upcoming: pickEach(rows, ([, upcoming]) => upcoming),
  };
}

/** Returns the phrases by topic. The rows contain all phrases for a topic, so that they can be compared. */
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
