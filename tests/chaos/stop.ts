import { setTimeout as pause } from 'node:timers/promises';
import { account, allEnded } from './support/accounting.ts';
import type { Fault } from './support/chaos.ts';
import type { Customer, Installation } from './support/installation.ts';
import { ask } from './support/requests.ts';
import { createSmallTexts } from './support/small-texts.ts';

const maxStop = 30_000;
/** Seconds: a lease of 15 that is renewed every 4 has more left than this. */
const neglected = 9;

export const fault: Fault = {
  name: 'stop',
  about: 'SIGTERM of every process in turn, under traffic and with conversions under way',
  goal: 'exits within 30 s; no request dropped; jobs handed back',
  topologies: ['embedded', 'cluster'],
  async run({ open, random, short, say }) {
    const installation = await open();
    const customer = await installation.customer();
    const texts = createSmallTexts(random);
    const broken: string[] = [];
    const traffic = startTraffic(installation, customer, texts);
    const rounds = short ? 1 : 2;
    let slowest = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const node of installation.nodes) {
        await pause(random.number(500, 3000));
        const { code, milliseconds } = await node.stop();
        slowest = Math.max(slowest, milliseconds);
        say(`${node.name} left with ${code} after ${(milliseconds / 1000).toFixed(1)} s`);
        if (code !== 0 || milliseconds > maxStop)
          broken.push(`${node.name}: ${code} after ${milliseconds} ms`);
        broken.push(...(await stillHeld(installation, node.role !== 'api')));
        await node.start();
      }
    }
    const { accepted, answered, dropped } = await traffic.stop();
    broken.push(...dropped, ...(await allEnded(installation, customer, 90)));
    const accounts = await account(installation, customer, accepted);
    broken.push(...accounts.broken, ...installation.nodes.flatMap(({ falls }) => falls));
    if (accounts.statuses['failed']) broken.push(`${accounts.statuses['failed']} failed`);
    return {
      found: `${installation.nodes.length * rounds} stops, the slowest ${(slowest / 1000).toFixed(1)} s; ${answered} requests, ${dropped.length} dropped`,
      broken,
    };
  },
};

type Traffic = { stop(): Promise<{ accepted: string[]; answered: number; dropped: string[] }> };

/**
 * Requests over connections of their own and over kept ones. A connection that is refused, or cut before it is made,
 * is no request yet: anyone who meets that may try elsewhere without a doubt.
 */
function startTraffic(
  { apis }: Installation,
  { key }: Customer,
  texts: ReturnType<typeof createSmallTexts>,
): Traffic {
  const accepted: string[] = [];
  const dropped: string[] = [];
  let answered = 0;
  let over = false;
  const send = async (url: string, path: string, init: Parameters<typeof ask>[2]) => {
    try {
      const answer = await ask(url, path, { key, ...init });
      const body = JSON.parse(await answer.text());
      answered += 1;
      if (body.data?.id) accepted.push(body.data.id);
      if (answer.status >= 500 && answer.status !== 503) dropped.push(`${path}: ${JSON.stringify(body)}`);
      // A call that waits is answered with where its conversion continues.
      if (answer.status === 408) accepted.push(body.error.details.id);
    } catch (error) {
      const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException) : undefined;
      if (cause?.syscall !== 'connect') dropped.push(`${path}: ${cause?.code ?? ''} ${cause ?? error}`);
      else await pause(50);
    }
  };
  const headers = { connection: 'close' };
  const client = async (url: string, number: number) => {
    while (!over) {
      if (number === 0) await send(url, '/v1/usage', {});
      else if (number === 1) await send(url, '/v1/conversions?limit=2', { headers });
      else
        await send(url, '/v1/conversions', {
          method: 'POST',
          body: { ...texts.next(), wait: number === 3 },
          headers,
        });
      await pause(number < 2 ? 20 : 700);
    }
  };
  const clients = apis.flatMap(({ url }) => [0, 1, 2, 3].map((number) => client(url, number)));
  return {
    async stop() {
      over = true;
      await Promise.all(clients);
      return { accepted: [...new Set(accepted)], answered, dropped };
    },
  };
}

/** A worker that leaves gives its jobs back: none waits for a lease to run out. */
async function stillHeld({ database, workers, topology }: Installation, worked: boolean): Promise<string[]> {
  if (!worked || topology === 'embedded') return [];
  const others = workers.filter((node) => node.pid() !== undefined).length;
  if (others > 0) await pause(3500);
  const held = await database.query(
    `select id, locked_until from conversions where status in ('processing', 'generating')
       and locked_by is not null and locked_until < now() + make_interval(secs => $1)`,
    [neglected],
  );
  return held.map((job) => `a worker that left still has a job: ${JSON.stringify(job)}`);
}
