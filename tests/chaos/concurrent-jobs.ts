import type { Tier } from '../../src/domain/tiers.ts';
import { allEnded } from './support/accounting.ts';
import type { Fault } from './support/chaos.ts';
import { startKiller } from './support/killer.ts';
import { type Persistence, persist } from './support/requests.ts';
import { createSmallTexts } from './support/small-texts.ts';

const places: readonly (readonly [Tier, number])[] = [
  ['growth', 3],
  ['pro', 10],
  ['team', 25],
];

export const fault: Fault = {
  name: 'concurrent-jobs',
  about: 'bursts of conversions on every tier, sampled all through, with kills',
  goal: 'never more than 3 / 10 / 25 at once',
  topologies: ['embedded', 'cluster'],
  async run({ open, random, short, say }) {
    const installation = await open();
    const { database } = installation;
    const texts = createSmallTexts(random);
    const persistence: Persistence = { odd: [], retries: 0 };
    const broken: string[] = [];
    const killer = startKiller(installation, random, {
      kills: short ? 2 : 8,
      maxPause: 3000,
      victims: ['api', 'worker', 'worker', 'backend'],
      hurry: AbortSignal.timeout(100_000),
      say,
    });
    const bursts = places.map(async ([tier, cap]) => {
      const customer = await installation.customer({ tier });
      const sampler = sampleRunning(() => running(database.query, customer.organizationId));
      const count = cap + (short ? 2 : 5);
      await Promise.all(
        Array.from({ length: count }, (_, index) => {
          const headers = { 'idempotency-key': `${tier}-${index}` };
          const init = { method: 'POST', key: customer.key, body: texts.next(), headers };
          return persist(installation, random, '/v1/conversions', init, persistence);
        }),
      );
      const left = await allEnded(installation, customer, 200);
      const { max, samples } = await sampler.stop();
      say(`${tier}: at most ${max} of ${cap} at once in ${samples} samples`);
      if (max > cap) broken.push(`${tier}: ${max} at once`);
      if (max < cap) broken.push(`${tier}: no more than ${max} of ${cap} places were used`);
      broken.push(...left);
      return `${max}/${cap}`;
    });
    const found = await Promise.all(bursts);
    await killer.stop();
    broken.push(...killer.failures, ...persistence.odd, ...installation.nodes.flatMap(({ falls }) => falls));
    return { found: `at most ${found.join(', ')} at once`, broken, details: { struck: killer.struck } };
  },
};

type Query = (text: string, values?: readonly unknown[]) => Promise<any[]>;

async function running(query: Query, organizationId: string): Promise<number> {
  const [{ running: count }] = await query(
    `select count(*) as running from conversions
     where organization_id = $1 and status in ('processing', 'generating')`,
    [organizationId],
  );
  return count;
}

/** Looks again and again until stopped. */
function sampleRunning(look: () => Promise<number>): { stop(): Promise<{ max: number; samples: number }> } {
  let max = 0;
  let samples = 0;
  let over = false;
  const sampling = (async () => {
    while (!over) {
      max = Math.max(max, await look());
      samples += 1;
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  })();
  return {
    async stop() {
      over = true;
      await sampling;
      return { max, samples };
    },
  };
}
