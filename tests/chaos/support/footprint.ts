import { readdir, readFile } from 'node:fs/promises';
import type { Installation } from './installation.ts';

/** What a service takes from its machine at one moment. */
export type Footprint = {
  readonly megabytes: number;
  readonly openFiles: number;
  readonly connections: number;
  readonly temporaryFiles: number;
};

/** Of all processes together but those that speak, whose number follows the work. */
export async function measureFootprint(installation: Installation): Promise<Footprint> {
  const pids = installation.nodes.flatMap((node) => node.pid() ?? []);
  const memory = await Promise.all(pids.map(residentMegabytes));
  const files = await Promise.all(pids.map((pid) => readdir(`/proc/${pid}/fd`).catch(() => [])));
  const [{ connections }] = await installation.database.query(
    `select count(*) as connections from pg_stat_activity where backend_type = 'client backend'`,
  );
  return {
    megabytes: Math.round(memory.reduce((sum, megabytes) => sum + megabytes, 0)),
    openFiles: files.reduce((sum, names) => sum + names.length, 0),
    connections,
    temporaryFiles: (await readdir(installation.temporaryDirectory)).length,
  };
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}
