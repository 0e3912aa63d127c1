import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createProse } from '../../bench/support/prose.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { limitsOutOfTheWay } from '../support/conversions.ts';
import { crowd, type Timing, timeShort } from '../support/crowd.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ ...limitsOutOfTheWay, SPEECH_PROCESSES: '2' });
});
after(() => app.close());

test('behind 36 long conversions of 12 free organizations, a short one of a paying one is made at once', async () => {
  const prose = createProse(20);
  const { key } = await app.customer({ tier: 'growth', mode: 'live' });
  const timings: Timing[] = [];
  const time = async () => timings.push(await timeShort(app, prose, key));
  await time();
  for (let run = 0; run < 3; run += 1) await time();
  console.error('alone', timings);
  timings.length = 0;
  await crowd(app, prose);
  for (let run = 0; run < 6; run += 1) {
    await time();
    await pause(4000);
  }
  console.error('crowded', timings);
  assert.ok(timings.length);
});
