import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './support/bench.ts';
import { hostileTexts } from './support/hostile-texts.ts';
import { startHttpPair } from './support/http-pair.ts';
import { round } from './support/statistics.ts';

const texts = 1_000;
const atOnce = 8;
const limit = 50;

const routes = 4;

/** In turn, to every route that reads a text and can be called as often as one likes. */
function requestWith(content: string, count: number): readonly [path: string, body: object] {
  const request = { source_type: 'document', title: 'Hostile', content };
  const turns = [{ speaker: 1, text: content.slice(0, 50_000) }];
  const requests = [
    ['/scripts', request],
    ['/conversions/estimate', request],
    ['/lexicon/import', { format: 'csv', content: `written,spoken\n${content}` }],
    // An organization may have 1,000 drafts.
    ['/drafts', { title: 'Hostile', content, turns }],
  ] as const;
  return requests[count % routes] ?? requests[0];
}

export const bench: Bench = {
  name: 'stall',
  about: `longest delay of the server's loop under ${texts.toLocaleString('en')} hostile texts of 51,200 characters`,
  async measure(context) {
    await using pair = await startHttpPair(context, 'stall');
    const { service, headers } = pair;
    const statuses = new Map<number, number>();
    let sent = 0;
    const write = async (content: string) => {
      const [path, body] = requestWith(content, sent);
      sent += 1;
      const response = await fetch(`${service.ready['address']}/v1${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      await response.arrayBuffer();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    };
    for (let warmUp = 0; warmUp < routes; warmUp += 1) await write('Warm-up.');
    await service.maxDelay();
    await sleep(2_000);
    const idle = await service.maxDelay();
    const waiting = hostileTexts(texts, 20);
    const sendInTurn = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await write(next(51_200));
    };
    await Promise.all(Array.from({ length: atOnce }, sendInTurn));
    const longest = await service.maxDelay();
    return {
      measured: `${longest.toFixed(0)} ms`,
      goal: `≤ ${limit} ms`,
      met: longest <= limit,
      details: {
        milliseconds: round(longest, 1),
        idle: round(idle, 1),
        answers: Object.fromEntries(statuses),
      },
    };
  },
};
