import { setTimeout as pause } from 'node:timers/promises';
import { account, allEnded } from './support/accounting.ts';
import type { Fault } from './support/chaos.ts';
import { type Footprint, measureFootprint } from './support/footprint.ts';
import type { Customer, Installation } from './support/installation.ts';
import { startKiller } from './support/killer.ts';
import { sweepAndFindOrphans } from './support/orphans.ts';
import { createRandom } from './support/random.ts';
import { type Persistence, persist } from './support/requests.ts';
import { createSmallTexts } from './support/small-texts.ts';

/** How much more at the end than at the beginning is still the noise of work. */
const allowedGrowth: Footprint = { megabytes: 250, openFiles: 120, connections: 30, temporaryFiles: 30 };

export const fault: Fault = {
  name: 'soak',
  about: 'mixed traffic over two API and two worker processes with kills, for --minutes',
  goal: 'no growth of memory, connections, open files or temporary files; every conversion accounted for',
  topologies: ['cluster'],
  onDemand: true,
  async run({ open, random, seed, minutes, say }) {
    const installation = await open();
    const customer = await installation.customer();
    const over = AbortSignal.timeout(minutes * 60_000);
    const persistence: Persistence = { odd: [], retries: 0 };
    const traffic = sendUntil(over, installation, customer, { seed, persistence });
    // It is awaited at the end, and its failure is the row's then: until then it must not end the whole run.
    traffic.catch(() => undefined);
    const killer = startKiller(installation, random, {
      kills: minutes * 4,
      maxPause: 30_000,
      victims: ['api', 'worker', 'engine', 'backend', 'postgres'],
      hurry: over,
      say,
    });
    const footprints: Footprint[] = [];
    while (!over.aborted) {
      await pause(Math.min(15_000, minutes * 6000));
      footprints.push(await measureFootprint(installation));
      if (footprints.length % 4 === 0) say(JSON.stringify(footprints.at(-1)));
    }
    await killer.stop();
    const accepted = await traffic;
    const broken = [...persistence.odd, ...(await allEnded(installation, customer, 120))];
    const accounts = await account(installation, customer, accepted);
    broken.push(...accounts.broken, ...growth(footprints), ...killer.failures);
    broken.push(...installation.nodes.flatMap(({ falls }) => falls));
    broken.push(...(await sweepAndFindOrphans(installation)));
    const found = `${minutes} min, ${accepted.length} conversions, ${JSON.stringify(killer.struck)}`;
    return { found, broken, details: { footprints, statuses: accounts.statuses } };
  },
};

async function sendUntil(
  over: AbortSignal,
  installation: Installation,
  { key }: Customer,
  { seed, persistence }: { seed: number; persistence: Persistence },
): Promise<string[]> {
  const texts = createSmallTexts(createRandom(seed, 'texts'));
  const accepted: string[] = [];
  let count = 0;
  const client = async (number: number) => {
    const random = createRandom(seed, `client ${number}`);
    const get = (path: string) => persist(installation, random, path, { key }, persistence);
    while (!over.aborted) {
      count += 1;
      const headers = { 'idempotency-key': `soak-${count}` };
      const body = { ...texts.next(), wait: random.next() < 0.2 };
      const init = { method: 'POST', key, body, headers, signal: AbortSignal.timeout(100_000) };
      const { data } = await persist(installation, random, '/v1/conversions', init, persistence);
      accepted.push(data.id);
      for (const path of [
        `/v1/conversions/${data.id}`,
        '/v1/conversions?limit=20',
        '/v1/usage',
        '/v1/voices',
      ])
        if (random.next() < 0.7) await get(path);
      await pause(random.number(0, 4000));
    }
  };
  await Promise.all(Array.from({ length: 5 }, (_, number) => client(number)));
  return accepted;
}

/** The middle of the last third against the middle of the first: single samples say little while things are killed. */
function growth(footprints: readonly Footprint[]): string[] {
  const third = Math.max(1, Math.floor(footprints.length / 3));
  const [first, last] = [footprints.slice(0, third), footprints.slice(-third)];
  return (Object.keys(allowedGrowth) as (keyof Footprint)[]).flatMap((name) => {
    const [before, after] = [first, last].map((some) => middle(some.map((each) => each[name])));
    const grown = (after ?? 0) - (before ?? 0);
    return grown > allowedGrowth[name] ? [`${name} grew from ${before} to ${after}`] : [];
  });
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
