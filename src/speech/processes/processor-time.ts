import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const tick = 10;

/** Milliseconds of processor time a process has used; null where the system does not tell. */
export function processorTime(pid: number | undefined): number | null {
  try {
    const facts = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may hold spaces; user and system time are the 12th and 13th figure behind it.
    const figures = facts.slice(facts.lastIndexOf(')') + 2).split(' ');
    const time = (Number(figures[11]) + Number(figures[12])) * tick;
    return Number.isFinite(time) ? time : null;
  } catch {
    return null;
  }
}
