import { readdir, readFile, writeFile } from 'node:fs/promises';

/** Forgets the highest memory of a process so far (Linux). */
export async function resetPeakMemory(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
}

/** The highest resident memory of a process since it was reset, in MiB. Its child processes do not count. */
export async function peakMemory(pid: number): Promise<number> {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  if (kilobytes === undefined) throw new Error('The system does not report the memory of a process.');
  return Number(kilobytes) / 1024;
}

/** The child processes of a process, with their command lines (Linux). */
export async function childrenOf(pid: number): Promise<{ pid: number; program: string }[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8')),
  );
  const pids = lists.flatMap((list) => list.split(' ').map(Number)).filter((each) => each > 0);
  return Promise.all(
    pids.map(async (each) => ({ pid: each, program: await readFile(`/proc/${each}/cmdline`, 'utf8') })),
  );
}
