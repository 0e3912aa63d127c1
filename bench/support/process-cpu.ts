import { readdir, readFile } from 'node:fs/promises';
import { sum } from './statistics.ts';

export type CpuSeconds = {
  readonly api: number;
  readonly worker: number;
  readonly engine: number;
  readonly database: number;
};

/** Processor time that the parts of a service have used so far (Linux). The engine is the worker's children. */
export async function cpuSecondsOf(pids: {
  readonly api: number;
  readonly worker: number;
  readonly database: number;
}): Promise<CpuSeconds> {
  const processes = await readProcesses();
  const own = (pid: number) => processes.find((each) => each.pid === pid)?.seconds ?? 0;
  const children = (pid: number) => processes.filter((each) => each.parent === pid);
  const used = (pid: number) => own(pid) + sum(children(pid).map((child) => child.seconds));
  return {
    api: own(pids.api),
    worker: own(pids.worker),
    engine: sum(children(pids.worker).map((child) => child.seconds)),
    // A backend that has ended counts with the postmaster that waited for it.
    database: used(pids.database) + (processes.find((each) => each.pid === pids.database)?.ended ?? 0),
  };
}

type Process = {
  readonly pid: number;
  readonly parent: number;
  /** Its own processor time, and that of the children it has waited for. */
  readonly seconds: number;
  readonly ended: number;
};

/** Linux counts processor time in clock ticks. */
const ticksPerSecond = 100;

async function readProcesses(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map((pid) => readProcess(Number(pid))));
  return found.filter((each) => each !== null);
}

/** Null for a process that has ended by now. */
export async function readProcess(pid: number): Promise<Process | null> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return null;
    throw error;
  });
  return line === null ? null : parse(line);
}

/** The name, in parentheses, may contain anything, so the fields after the last parenthesis are read. */
function parse(line: string): Process {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const seconds = (index: number) => Number(fields[index]) / ticksPerSecond;
  return {
    pid: Number.parseInt(line, 10),
    parent: Number(fields[1]),
    seconds: seconds(11) + seconds(12),
    ended: seconds(13) + seconds(14),
  };
}
