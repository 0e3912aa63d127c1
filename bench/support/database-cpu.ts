import { readFile } from 'node:fs/promises';
import type { Pool } from 'pg';

/** Clock ticks a second, in which Linux counts the processor time of other processes. */
const ticksPerSecond = 100;

/** Seconds of processor time that the database's processes have used so far; null where that cannot be read. */
export async function databaseCpuSeconds(pool: Pool): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity');
  const seconds = await Promise.all(rows.map(({ pid }) => cpuSecondsOf(pid)));
  return seconds.reduce((sum, each) => sum + each, 0);
}

async function cpuSecondsOf(pid: number): Promise<number> {
  // A process that has just ended counts for nothing.
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return 0;
  // The name in parentheses may hold spaces; user and system time are the 12th and 13th fields after it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
