import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createProse } from '../../bench/support/prose.ts';
import { median } from '../../bench/support/statistics.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { limitsOutOfTheWay } from '../support/conversions.ts';
import { crowd, type Timing, timeShort } from '../support/crowd.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ ...limitsOutOfTheWay, SPEECH_PROCESSES: '2' });
});
after(() => app.close());

test('behind 36 long conversions of 12 free organizations, a short one of a paying one begins at once', async () => {
  const prose = createProse(20);
  const { key } = await app.customer({ tier: 'growth', mode: 'live' });
  const time = async (runs: number) => {
    const timings: Timing[] = [];
    for (let run = 0; run < runs; run += 1) timings.push(await timeShort(app, prose, key));
    return {
      start: median(timings.map(({ start }) => start)),
      finish: median(timings.map(({ finish }) => finish)),
    };
  };
  // The voices load.
  await time(1);
  const alone = await time(2);
  await crowd(app, prose);
  const crowded = await time(3);
  const figures = `${JSON.stringify(crowded)}, alone ${JSON.stringify(alone)}`;
  // Where other work keeps the machine busy, seconds say little.
  assert.ok(crowded.start <= Math.max(2, 3 * alone.start), figures);
  assert.ok(crowded.finish <= 3 * alone.finish, figures);
});
