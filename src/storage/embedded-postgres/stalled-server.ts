import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { commandEnvironment } from './operating-user.ts';
import { gone, type Postmaster } from './postmaster.ts';
import { endOrphans, signalProcess } from './server-processes.ts';

const run = promisify(execFile);

const defaultPatience = 30_000;
const lookInterval = 1000;
const shutdownPatience = 5000;

/**
 * Watches a server that takes no connections. One that replays its log has a process for it and may take as long as
 * it needs; one that has none and still does not become ready gets nowhere, and is not waited for.
 */
export function watchForStall(patience = defaultPatience): (postmaster: Postmaster) => Promise<boolean> {
  let watched = 0;
  let since = Date.now();
  let looked = 0;
  return async ({ pid }) => {
    const now = Date.now();
    if (pid !== watched) {
      watched = pid;
      since = now;
    }
    if (now - looked >= lookInterval) {
      looked = now;
      if (await replaysItsLog(pid)) since = now;
    }
    return now - since > patience;
  };
}

/** Ends a server and all its processes. Nothing is lost: the next start replays the log. */
export async function endStalledServer(cluster: string, { pid }: Postmaster): Promise<void> {
  signalProcess(pid, 'SIGQUIT');
  if (await gone(cluster, pid, shutdownPatience)) return;
  signalProcess(pid, 'SIGKILL');
  await gone(cluster, pid, shutdownPatience);
  await endOrphans(cluster);
}

async function replaysItsLog(postmaster: number): Promise<boolean> {
  const children =
    process.platform === 'linux' ? await childrenOnLinux(postmaster) : await childrenElsewhere(postmaster);
  return children.some((title) => /^postgres: .*\bstartup\b/.test(title));
}

async function childrenOnLinux(parent: number): Promise<string[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const titles = await Promise.all(
    names.map(async (name) => {
      const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
      if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) !== parent) return '';
      return readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    }),
  );
  return titles;
}

async function childrenElsewhere(parent: number): Promise<string[]> {
  const { stdout } = await run('ps', ['-A', '-ww', '-o', 'ppid=,command='], { env: commandEnvironment });
  return stdout
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\S.*)$/.exec(line))
    .flatMap((match) => (Number(match?.[1]) === parent ? [match?.[2] ?? ''] : []));
}
