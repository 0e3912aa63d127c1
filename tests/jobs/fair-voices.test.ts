import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createProse } from '../../bench/support/prose.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { limitsOutOfTheWay } from '../support/conversions.ts';
import { crowd, type Timing, timeShort } from '../support/crowd.ts';

const prose = createProse(20);
let app: TestApp;
let alone: Timing;
const timePaying = async () =>
  timeShort(app, prose, (await app.customer({ tier: 'growth', mode: 'live' })).key);

before(async () => {
  app = await startTestApp({ ...limitsOutOfTheWay, SPEECH_PROCESSES: '2' });
  // The voices load.
  await timePaying();
  alone = await timePaying();
});
after(() => app.close());

test('behind 36 long conversions of 12 free organizations, a short one of a paying one begins at once', async () => {
  await crowd(app, prose, { tier: 'free', mode: 'sandbox' });
  assertAtOnce(await timePaying());
  assertAtOnce(await timePaying());
});

/** Where other work keeps the machine busy, seconds say little. */
function assertAtOnce({ start, finish }: Timing): void {
  const figures = `${start} s and ${finish} s, alone ${alone.start} s and ${alone.finish} s`;
  assert.ok(start <= Math.max(2, 3 * alone.start), figures);
  assert.ok(finish <= 3 * alone.finish, figures);
}
