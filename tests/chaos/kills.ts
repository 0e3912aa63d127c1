import { account, allEnded } from './support/accounting.ts';
import type { Fault } from './support/chaos.ts';
import type { Customer, Installation } from './support/installation.ts';
import { type Killer, startKiller, type Victim } from './support/killer.ts';
import { sweepAndFindOrphans } from './support/orphans.ts';
import { createRandom, type Random } from './support/random.ts';
import { type Persistence, persist } from './support/requests.ts';
import { watchForSilence } from './support/silence.ts';
import { createSmallTexts } from './support/small-texts.ts';

const maxSilence = 60;
const clients = 10;
/** Seconds that a client tries: a slow machine takes long to start what was killed. */
const timeout = 240;
/** A machine too slow for all of it proves too little, and the row says so. */
const maxKilling = 225_000;
const fewest = { conversions: 200, kills: 100 };

/** Some are struck more often than others: there is more of them to hit, and they are sooner on their feet again. */
const victims: readonly Victim[] = [
  'api',
  'worker',
  ...Array.from({ length: 5 }, () => 'engine' as const),
  ...Array.from({ length: 2 }, () => 'postgres' as const),
  ...Array.from({ length: 2 }, () => 'backend' as const),
];

export const fault: Fault = {
  name: 'kills',
  about: 'kill -9 of API, workers, engine processes and PostgreSQL at random points of many conversions',
  goal: 'none lost, none charged twice, one event an outcome, none stuck > 60 s, no orphan files',
  topologies: ['embedded', 'cluster'],
  async run({ open, random, short, seed, say }) {
    const [conversions, kills] = short ? [10, 8] : [200, 110];
    const installation = await open();
    const customer = await installation.customer({ tier: 'team' });
    const persistence: Persistence = { odd: [], retries: 0 };
    await warmUp(installation, random, persistence);
    const silence = watchForSilence(installation);
    const hurry = AbortSignal.timeout(maxKilling);
    const killer = startKiller(installation, random, {
      kills,
      maxPause: 1200,
      calm: { after: 15, milliseconds: 6000 },
      victims,
      hurry,
      say,
    });
    const accepted = await sendAll(installation, customer, {
      conversions,
      seed,
      killer,
      persistence,
      hurry,
      say,
    });
    await killer.stop();
    const struck = Object.values(killer.struck).reduce((sum, count) => sum + count, 0);
    say(`${struck} kills, ${accepted.length} conversions accepted`);
    const left = await allEnded(installation, customer, maxSilence);
    const silent = await silence.stop();
    say(`the longest silence, ${silent.seconds.toFixed(0)} s: ${silent.of}`);
    const { broken, statuses } = await account(installation, customer, accepted);
    broken.push(
      ...left,
      ...killer.failures,
      ...persistence.odd,
      ...installation.nodes.flatMap(({ falls }) => falls),
    );
    broken.push(...(await failures(installation)), ...(await sweepAndFindOrphans(installation)));
    if (!short && (accepted.length < fewest.conversions || struck < fewest.kills))
      broken.push(`too little was tried: ${accepted.length} conversions, ${struck} kills`);
    if (silent.seconds > maxSilence)
      broken.push(`nothing happened for ${silent.seconds.toFixed(0)} s to ${silent.of}`);
    return {
      found: `${accepted.length} conversions, ${struck} kills, longest silence ${silent.seconds.toFixed(0)} s`,
      broken,
      details: { statuses, struck: killer.struck, repeatedRequests: persistence.retries },
    };
  },
};

/** What all texts have in common is spoken once, as in a service that has been at work for a while. */
async function warmUp(installation: Installation, random: Random, persistence: Persistence): Promise<void> {
  const { key } = await installation.customer();
  const body = { ...createSmallTexts(random).next(), wait: true };
  await persist(installation, random, '/v1/conversions', { method: 'POST', key, body }, persistence);
}

type Sending = {
  conversions: number;
  seed: number;
  killer: Killer;
  persistence: Persistence;
  hurry: AbortSignal;
  say: (message: string) => void;
};

/** As many as were asked for, and more while the killing continues; never too many at once. */
async function sendAll(
  installation: Installation,
  { key, organizationId }: Customer,
  { conversions, seed, killer, persistence, hurry, say }: Sending,
): Promise<string[]> {
  const texts = createSmallTexts(createRandom(seed, 'texts'));
  const accepted: string[] = [];
  let begun = 0;
  let killing = true;
  void killer.done.then(() => {
    killing = false;
  });
  const client = async (number: number) => {
    const random = createRandom(seed, `client ${number}`);
    while (!hurry.aborted && (begun < conversions || killing)) {
      begun += 1;
      const headers = { 'idempotency-key': `chaos-${begun}` };
      const init = { method: 'POST', key, body: texts.next(), headers };
      const answer = await persist(installation, random, '/v1/conversions', init, persistence, timeout);
      accepted.push(answer.data.id);
      if (accepted.length % 25 === 0) say(`${accepted.length} accepted`);
      // Anyone who asks again with the same key must get the same conversion.
      if (random.next() < 0.2) {
        const again = await persist(installation, random, '/v1/conversions', init, persistence, timeout);
        if (again.data.id !== answer.data.id)
          persistence.odd.push(`${again.data.id} repeats ${answer.data.id}`);
      }
      await enoughEnded(installation, organizationId);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return accepted;
}

/** Spreads the work, so that it lasts as long as the killing. */
async function enoughEnded({ database }: Installation, organizationId: string): Promise<void> {
  for (;;) {
    const [{ open }] = await database.query(
      `select count(*) as open from conversions where organization_id = $1 and status not in ('completed', 'failed')`,
      [organizationId],
    );
    if (open < 12) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

/** Killing processes is no reason for a conversion to fail. */
async function failures({ database }: Installation): Promise<string[]> {
  const rows = await database.query(
    `select id, error->>'message' as message from conversions where status = 'failed'`,
  );
  return rows.map(({ id, message }) => `${id} failed: ${message}`);
}
