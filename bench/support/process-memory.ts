import { readFile, writeFile } from 'node:fs/promises';

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
