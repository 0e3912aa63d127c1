import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createProse } from '../../bench/support/prose.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { unlimitedRequests } from '../support/conversions.ts';
import { crowd, flood, type Timing, timeShort } from '../support/crowd.ts';

const prose = createProse(20);
const attempts = 5;
let app: TestApp;
let alone: Timing;
const timePaying = async () =>
  timeShort(app, prose, (await app.customer({ tier: 'growth', mode: 'live' })).key);

before(async () => {
  const settings = { TIER_TEAM_CONCURRENT_JOBS: '500', TIER_TEAM_AUDIO_QUOTA: '500' };
  app = await startTestApp({ ...unlimitedRequests, ...settings });
  // The voices load.
  await timePaying();
  alone = await timePaying();
});
after(() => app.close());

test('200 conversions of one organization delay the first of another by less than ten seconds', async () => {
  const { key } = await app.customer({ tier: 'team' });
  await flood(app, prose, key, 200);
  const { finish } = await timeShort(app, prose, (await app.customer({ tier: 'team' })).key);
  assert.ok(finish - alone.finish < 10, JSON.stringify({ alone, finish }));
  const { rows } = await app.database.store.pool.query(
    "select count(*)::int as waiting from conversions where status in ('processing', 'generating')",
  );
  assert.ok(rows[0].waiting > 100, `it was timed while ${rows[0].waiting} were waiting`);
});

test('behind 36 long conversions of 12 free organizations, a short one of a paying one begins at once', async () => {
  // Hours of speech.
  await crowd(app, prose, { tier: 'free', mode: 'sandbox', characters: 6_400 });
  const timings: Timing[] = [];
  // Other programs on the machine may slow one attempt. A queue that is not fair slows them all, by minutes.
  while (!timings.some(isAtOnce) && timings.length < attempts) timings.push(await timePaying());
  assert.ok(timings.some(isAtOnce), JSON.stringify({ alone, timings }));
  assert.ok(
    timings.every(({ finish }) => finish < 30),
    JSON.stringify({ alone, timings }),
  );
});

function isAtOnce({ start, finish }: Timing): boolean {
  return start <= Math.max(2, 2 * alone.start) && finish <= 3 * alone.finish;
}
