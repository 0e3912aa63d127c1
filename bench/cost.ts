import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '../src/storage/connect.ts';
import { clusterPath } from '../src/storage/embedded-postgres/cluster.ts';
import { readPidFile } from '../src/storage/embedded-postgres/postmaster.ts';
import type { Bench, BenchContext } from './support/bench.ts';
import { convert } from './support/conversions.ts';
import { type CpuSeconds, cpuSecondsOf } from './support/process-cpu.ts';
import { peakMemory } from './support/process-memory.ts';
import { type Service, startService } from './support/service.ts';
import { round, sum } from './support/statistics.ts';

const words = 250;
const perRun = 4;

/** The cost of one conversion. It has no goal; docs/scaling.md uses it. */
export const bench: Bench = {
  name: 'cost',
  about: `processor time, memory, disk and database of one ${words}-word changelog`,
  async measure(context) {
    await using service = await startService(context.directory, { role: 'api' });
    const worker = await service.startWorker();
    await convert(service, { source_type: 'changelog', ...context.prose.changelog(words) });
    const before = await look(service, worker.pid);
    const soundSeconds = await convertMany(service, context);
    const after = await look(service, worker.pid);
    const count = context.runs * perRun;
    const each = (part: (seen: Seen) => number) => round((part(after) - part(before)) / count);
    const details = {
      conversions: count,
      audioSeconds: round(soundSeconds / count, 1),
      engineCpuSeconds: each((seen) => seen.cpu.engine),
      workerCpuSeconds: each((seen) => seen.cpu.worker),
      apiCpuSeconds: each((seen) => seen.cpu.api),
      databaseCpuSeconds: each((seen) => seen.cpu.database),
      mediaKilobytes: each((seen) => seen.mediaBytes / 1000),
      segmentKilobytes: each((seen) => seen.segmentBytes / 1000),
      databaseKilobytes: each((seen) => seen.databaseBytes / 1000),
      journalKilobytes: each((seen) => seen.journalBytes / 1000),
      workerPeakMebibytes: round(await peakMemory(worker.pid), 0),
    };
    const cpu = details.engineCpuSeconds + details.workerCpuSeconds + details.apiCpuSeconds;
    const measured = `${round(cpu + details.databaseCpuSeconds, 1)} CPU s, ${details.mediaKilobytes.toFixed(0)} kB`;
    return { measured, goal: 'for docs/scaling.md', met: true, details };
  },
};

async function convertMany(service: Service, context: BenchContext): Promise<number> {
  let soundSeconds = 0;
  for (let run = 0; run < context.runs; run += 1) {
    const texts = Array.from({ length: perRun }, () => context.prose.changelog(words));
    const done = await Promise.all(
      texts.map((text) => convert(service, { source_type: 'changelog', ...text })),
    );
    soundSeconds += sum(done.map(({ conversion }) => conversion.duration_seconds));
    context.say(`${(run + 1) * perRun} of ${context.runs * perRun} conversions`);
  }
  return soundSeconds;
}

type Seen = {
  readonly cpu: CpuSeconds;
  readonly mediaBytes: number;
  readonly segmentBytes: number;
  readonly databaseBytes: number;
  readonly journalBytes: number;
};

async function look({ pid, dataDirectory }: Service, workerPid: number): Promise<Seen> {
  const media = join(dataDirectory, 'media');
  const segmentBytes = await bytesBelow(join(media, 'segments'));
  return {
    cpu: await cpuSecondsOf({ api: pid, worker: workerPid, database: await postmasterOf(dataDirectory) }),
    mediaBytes: (await bytesBelow(media)) - segmentBytes,
    segmentBytes,
    ...(await databaseSize(dataDirectory)),
  };
}

async function bytesBelow(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map((file) => stat(join(file.parentPath, file.name))));
  return sum(sizes.map(({ size }) => size));
}

async function postmasterOf(dataDirectory: string): Promise<number> {
  const postmaster = await readPidFile(clusterPath(join(dataDirectory, 'postgres')));
  if (!postmaster) throw new Error('The database does not run.');
  return postmaster.pid;
}

async function databaseSize(dataDirectory: string) {
  const nothing = () => {};
  const connection = await connect({
    databaseUrl: null,
    dataDirectory,
    poolSize: 2,
    timeout: 0,
    onProgress: nothing,
    onConnectionLost: nothing,
  });
  try {
    const { rows } = await connection.store.pool.query(
      `select pg_database_size(current_database())::float8 as "databaseBytes",
              (pg_current_wal_lsn() - '0/0')::float8 as "journalBytes"`,
    );
    return rows[0] as { databaseBytes: number; journalBytes: number };
  } finally {
    await connection.close();
  }
}
