import type { Pool } from 'pg';
import { readProcess } from './process-cpu.ts';
import { sum } from './statistics.ts';

/** Seconds of processor time that the database's processes have used so far; null where that cannot be read. */
export async function databaseCpuSeconds(pool: Pool): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity');
  const processes = await Promise.all(rows.map(({ pid }) => readProcess(pid)));
  // A process that has just ended counts for nothing.
  return sum(processes.map((each) => each?.seconds ?? 0));
}
