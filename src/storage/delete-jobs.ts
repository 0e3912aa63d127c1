import { type Database, run } from './database.ts';
import { prepared } from './prepared.ts';

const statement = prepared('delete from pgboss.job where name = $1 and id = any($2::uuid[])');

/** Deletes jobs, thousands at a time: the queue's own way names each of them again in its answer. */
export async function deleteJobs(database: Database, queue: string, ids: readonly string[]): Promise<void> {
  await run(database, statement, [queue, `{${ids.join(',')}}`]);
}
