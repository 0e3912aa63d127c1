import type { BenchContext, Measurement } from './bench.ts';
import type { Calls, HttpPair } from './http-pair.ts';
import type { MeasuredServer } from './measured-server.ts';
import { ratioFigure } from './ratio-figure.ts';
import { median, round } from './statistics.ts';

/** Enough for the code of either to be compiled as well as it will ever be. */
const warmUp = 14_000;
const measured = 2000;
const concurrent = 8;

/** How many answers the service gives for a second of processor time, against the bare server. */
export async function compareServers(
  context: BenchContext,
  servers: HttpPair,
  calls: Calls,
  atLeast: number,
): Promise<Measurement> {
  const { service, bare } = servers;
  await answersPerCpuSecond(servers, service, warmUp, calls.ours);
  await answersPerCpuSecond(servers, bare, warmUp, calls.bare);
  const pairs = [];
  for (let run = 0; run < context.runs; run += 1) {
    const pair = {
      ours: await answersPerCpuSecond(servers, service, measured, calls.ours),
      bare: await answersPerCpuSecond(servers, bare, measured, calls.bare),
    };
    pairs.push(pair);
    const [ours, theirs] = [Math.round(pair.ours.perCpuSecond), Math.round(pair.bare.perCpuSecond)];
    context.say(`run ${run + 1}: ${ours} against ${theirs} per CPU-second`);
  }
  return ratioFigure(
    pairs.map((pair) => pair.ours.perCpuSecond / pair.bare.perCpuSecond),
    { atLeast },
    {
      perCpuSecond: round(median(pairs.map((pair) => pair.ours.perCpuSecond)), 0),
      barePerCpuSecond: round(median(pairs.map((pair) => pair.bare.perCpuSecond)), 0),
      databaseMicroseconds: round(median(pairs.map((pair) => pair.ours.databaseMicroseconds)), 0),
      bareDatabaseMicroseconds: round(median(pairs.map((pair) => pair.bare.databaseMicroseconds)), 0),
    },
  );
}

type Effort = {
  readonly perCpuSecond: number;
  /** The database's processor time for one answer. Not part of the figure, but work must not hide there. */
  readonly databaseMicroseconds: number;
};

/** Answers per second of the server's processor time, while `send` is called by several at once. */
async function answersPerCpuSecond(
  servers: HttpPair,
  server: MeasuredServer,
  answers: number,
  send: () => Promise<Response>,
): Promise<Effort> {
  const databaseBefore = await servers.databaseCpuSeconds();
  const before = await server.cpuSeconds();
  let left = answers;
  const callers = Array.from({ length: concurrent }, async () => {
    while (left > 0) {
      left -= 1;
      const response = await send();
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`It answered ${response.status}.`);
    }
  });
  await Promise.all(callers);
  const perCpuSecond = answers / ((await server.cpuSeconds()) - before);
  const databaseAfter = await servers.databaseCpuSeconds();
  const database =
    databaseBefore === null || databaseAfter === null ? Number.NaN : databaseAfter - databaseBefore;
  return { perCpuSecond, databaseMicroseconds: (database * 1e6) / answers };
}
