import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { crowd, flood, type Site, type Timing, timeShort } from '../tests/support/crowd.ts';
import { createCustomer, openQuietApp } from './support/app.ts';
import type { Bench } from './support/bench.ts';
import { median, round } from './support/statistics.ts';

const goal = { start: 2, times: 3, delay: 10 };
const flooded = 200;

export const bench: Bench = {
  name: 'fair',
  about:
    'a short live conversion behind 36 long ones of 12 free organizations: seconds to its first sentence, and its time ÷ alone; its delay behind 200 of another organization',
  async measure(context) {
    await using app = await openQuietApp('all', { DATA_DIR: join(context.directory, 'fair') });
    const site: Site = {
      services: app.services,
      request: (path, { key, ...init } = {}) =>
        fetch(`${address}${path}`, {
          ...init,
          headers: { ...init.headers, authorization: `Bearer ${key}` },
        }),
      customer: (kind) => createCustomer(app, { tier: 'growth', ...kind }),
    };
    const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
    const { key } = await site.customer();
    const time = async (kind: string) => {
      const timings: Timing[] = [];
      for (let run = 0; run < context.runs; run += 1) {
        const timing = await timeShort(site, context.prose, key);
        timings.push(timing);
        context.say(`${kind}: ${timing.start.toFixed(1)} s, ${timing.finish.toFixed(1)} s`);
        await sleep(1000);
      }
      return summarize(timings);
    };
    await timeShort(site, context.prose, key);
    const alone = await time('alone');
    await crowd(site, context.prose, { tier: 'free', mode: 'sandbox', characters: 51_200 });
    const crowded = await time('in a crowd');
    const times = crowded.finish / alone.finish;
    const team = async () => (await site.customer({ tier: 'team' })).key;
    await flood(site, context.prose, await team(), flooded);
    const behind = await timeShort(site, context.prose, await team());
    const delay = behind.finish - alone.finish;
    context.say(`behind ${flooded}: ${behind.start.toFixed(1)} s, ${behind.finish.toFixed(1)} s`);
    return {
      measured: `${crowded.start.toFixed(1)} s, ${times.toFixed(1)} times, ${delay.toFixed(1)} s`,
      goal: `≤ ${goal.start} s, ≤ ${goal.times} times, ≤ ${goal.delay} s`,
      met: crowded.start <= goal.start && times <= goal.times && delay <= goal.delay,
      details: { alone, behind, crowded, times: round(times, 2), delay: round(delay, 2) },
    };
  },
};

function summarize(timings: readonly Timing[]): Timing {
  return {
    start: round(median(timings.map(({ start }) => start)), 2),
    finish: round(median(timings.map(({ finish }) => finish)), 2),
  };
}
