import { setTimeout as pause } from 'node:timers/promises';
import { account, allEnded } from './support/accounting.ts';
import type { Fault } from './support/chaos.ts';
import type { Customer, Installation } from './support/installation.ts';
import { createRandom } from './support/random.ts';
import { ask, type Persistence, persist } from './support/requests.ts';
import { createSmallTexts } from './support/small-texts.ts';

/** As an operator does it, as an impatient one does it, and as a crash does it. */
const ways: readonly NodeJS.Signals[] = ['SIGINT', 'SIGQUIT', 'SIGKILL'];
const maxRecovery = 60_000;

export const fault: Fault = {
  name: 'database-restart',
  about: 'PostgreSQL stopped and killed under traffic, the embedded one and one of the operator’s',
  goal: 'calls are told to come back; nothing lost; works again by itself',
  topologies: ['embedded', 'cluster'],
  async run({ open, random, short, seed, say }) {
    const installation = await open();
    const customer = await installation.customer();
    const persistence: Persistence = { odd: [], retries: 0 };
    const traffic = startTraffic(installation, customer, { seed, persistence });
    const broken: string[] = [];
    for (const signal of short ? ways.slice(2) : ways) {
      await pause(random.number(1000, 3000));
      const [postmaster = 0] = await installation.database.processes();
      process.kill(postmaster, signal);
      const struck = Date.now();
      await pause(200);
      for (const { url } of installation.apis) await answersAgain(url, customer.key, struck + maxRecovery);
      say(`${signal}: every API answers again after ${((Date.now() - struck) / 1000).toFixed(1)} s`);
    }
    const accepted = await traffic.stop();
    broken.push(...(await allEnded(installation, customer, 90)), ...persistence.odd);
    const { broken: unaccounted, statuses } = await account(installation, customer, accepted);
    broken.push(...unaccounted, ...installation.nodes.flatMap(({ falls }) => falls));
    if (statuses['failed']) broken.push(`${statuses['failed']} failed`);
    return { found: `${accepted.length} conversions through ${short ? 1 : ways.length} restarts`, broken };
  },
};

async function answersAgain(url: string, key: string, deadline: number): Promise<void> {
  while (Date.now() < deadline) {
    const status = await ask(url, '/v1/usage', { key }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await pause(100);
  }
  throw new Error(`${url} does not answer again.`);
}

/** Three clients that create and look, one of which waits; they repeat what was not answered. */
function startTraffic(
  installation: Installation,
  { key }: Customer,
  { seed, persistence }: { seed: number; persistence: Persistence },
): { stop(): Promise<string[]> } {
  const texts = createSmallTexts(createRandom(seed, 'texts'));
  const accepted: string[] = [];
  let over = false;
  let count = 0;
  const client = async (number: number) => {
    const random = createRandom(seed, `client ${number}`);
    while (!over) {
      count += 1;
      const headers = { 'idempotency-key': `restart-${count}` };
      const body = { ...texts.next(), wait: number === 0 };
      const init = { method: 'POST', key, body, headers, signal: AbortSignal.timeout(100_000) };
      const { data } = await persist(installation, random, '/v1/conversions', init, persistence);
      accepted.push(data.id);
      await persist(installation, random, `/v1/conversions/${data.id}`, { key }, persistence);
      await pause(400);
    }
  };
  const clients = Promise.all([0, 1, 2].map(client));
  return {
    async stop() {
      over = true;
      await clients;
      return accepted;
    },
  };
}
