import type pg from 'pg';
import { asked, type Question, sendQuestion, type Value } from './question.ts';

/** Asks on a connection of the pool. Undefined when there is no row. */
export async function ask<T>(
  pool: pg.Pool,
  question: Question,
  values: readonly Value[],
): Promise<T | undefined> {
  const asking = asked(question, (connection) => {
    connection.stream.cork();
    sendQuestion(connection, question, values);
    connection.stream.uncork();
  });
  // The pool promises what the callback gets, though its types know that of its own queries only.
  const text = (await pool.query(asking)) as unknown as string | null;
  return text === null ? undefined : (JSON.parse(text) as T);
}
