import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTaskPool } from '../../src/text-processes/task-pool.ts';
import { openTextProcesses } from '../../src/text-processes/text-processes.ts';
import type { TextTasks } from '../../src/text-processes/text-tasks.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createdId, send, unlimitedRequests, untilStatus } from '../support/conversions.ts';
import { burning, hostileTexts, manyPronunciations, wordsToPronounce } from '../support/hostile-texts.ts';
import { isShort, maxDelay } from '../support/loop-delay.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp(unlimitedRequests);
});
after(() => app.close());

const write = (key: string, content: string, fields = {}, to = app) =>
  send(to, 'POST', '/v1/scripts', key, { source_type: 'changelog', title: 'T', content, ...fields });
const longText = hostileTexts['one long line'] ?? '';

test('hostile texts never block the process', async (context) => {
  const { key } = await app.customer({ tier: 'team' });
  await write(key, longText);
  const answers: number[] = [];
  const attack = async () => {
    // The kind is for the process of the text: to this one, both are the same.
    const waiting = Object.values(hostileTexts).map((text, index) => ({
      ...{ text, kind: index % 2 === 0 ? 'changelog' : 'document' },
    }));
    // The client shares this thread, and its work for all requests at once would count too.
    const lane = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop())
        answers.push((await write(key, next.text, { source_type: next.kind })).status);
    };
    let done = false;
    const all = Promise.all(Array.from({ length: 4 }, lane)).finally(() => {
      done = true;
    });
    while (!done) {
      assert.equal((await app.request('/health')).status, 200);
      await sleep(20);
    }
    await all;
  };
  await notBlocked(context, attack);
  assert.ok(
    answers.every((status) => status === 200 || status === 400),
    String(answers),
  );
});

test('a script with every pronunciation blocks nothing either, on its way to the voice', async (context) => {
  const { key } = await app.customer({ tier: 'team', mode: 'sandbox' });
  const lexicon = { format: 'csv', content: `written,spoken\n${manyPronunciations}` };
  assert.equal((await send(app, 'POST', '/v1/lexicon/import', key, lexicon)).status, 200);
  await notBlocked(context, async () => {
    const id = await createdId(app, key, { source_type: 'document', content: wordsToPronounce });
    await untilStatus(app, key, id, 'generating', 'failed', 'completed');
    await sleep(2_000);
    await send(app, 'DELETE', `/v1/conversions/${id}`, key);
  });
});

/** A text that blocks the loop does so every time. On a busy machine, work that has piled up is done at once. */
async function notBlocked(context: TestContext, work: () => Promise<unknown>): Promise<void> {
  const delays: Awaited<ReturnType<typeof maxDelay>>[] = [];
  const holds = () => delays.some(({ processor }) => isShort(processor));
  while (!holds() && delays.length < 3) delays.push(await maxDelay(work));
  context.diagnostic(JSON.stringify(delays));
  assert.ok(holds(), JSON.stringify(delays));
}

test('four scripts that reach their deadline do not delay the script of another organization', async () => {
  const entry = new URL('../support/burning-process.ts', import.meta.url);
  const texts = createTaskPool<TextTasks>({ entry, processes: 2, processorTime: 2000, time: 100_000 });
  const attacked = await startTestApp(unlimitedRequests, undefined, { role: 'api', texts });
  try {
    const [{ key: hostile }, { key: other }] = [await attacked.customer(), await attacked.customer()];
    const timeShort = async () => {
      const start = performance.now();
      assert.equal((await write(other, '- Fix a crash on start', {}, attacked)).status, 200);
      return performance.now() - start;
    };
    await timeShort();
    let left = 4;
    const attack = Array.from({ length: left }, async () => {
      const answer = await write(hostile, `${burning} ${longText}`.slice(0, 51_000), {}, attacked);
      left -= 1;
      assert.equal(answer.status, 400);
      assert.match((await answer.json()).error.message, /takes too long to work through/);
    });
    const times: number[] = [];
    // Each of the four takes its two seconds, one after the other: the last are still waiting.
    while (times.length < 3) times.push(await timeShort());
    assert.ok(left > 0, `${times} before the attack was over`);
    await Promise.all(attack);
  } finally {
    await attacked.close();
    await texts.close();
  }
});

test('a full queue answers 429, and a caller who hangs up leaves it', async () => {
  const texts = openTextProcesses({
    processes: 1,
    warmUp: false,
    time: 480_000,
    maxWaiting: { client: 1, each: 1, all: 10 },
  });
  const small = await startTestApp(unlimitedRequests, undefined, { role: 'api', texts });
  try {
    const { key } = await small.customer();
    await write(key, longText, {}, small);
    const answers = await Promise.all(Array.from({ length: 6 }, () => write(key, longText, {}, small)));
    const refused = answers.filter(({ status }) => status === 429);
    assert.ok(refused.length > 0 && refused.length < 6, answers.map(({ status }) => status).join());
    for (const answer of refused) {
      assert.equal(answer.headers.get('retry-after'), '5');
      assert.equal((await answer.json()).error.code, 'RATE_LIMITED');
    }

    const caller = new AbortController();
    const body = JSON.stringify({ source_type: 'changelog', title: 'T', content: longText });
    const headers = { 'content-type': 'application/json' };
    const gone = Array.from({ length: 2 }, () =>
      small.request('/v1/scripts', { method: 'POST', key, body, headers, signal: caller.signal }),
    );
    await sleep(100);
    caller.abort();
    await Promise.allSettled(gone);
    await sleep(50);
    assert.equal((await write(key, '- Fix a crash on start', {}, small)).status, 200);
  } finally {
    await small.close();
    await texts.close();
  }
});

test('a conversion over its deadline fails once, costs nothing, and says what to do', async () => {
  const texts = openTextProcesses({ processes: 1, processorTime: 1, time: 480_000, warmUp: false });
  const hasty = await startTestApp(unlimitedRequests, undefined, { texts });
  try {
    const { key } = await hasty.customer();
    const id = await createdId(hasty, key, { content: longText });
    const failed = await untilStatus(hasty, key, id, 'failed', 'completed');
    assert.equal(failed.error.code, 'GENERATION_FAILED');
    assert.match(failed.error.message, /takes too long to work through.*Send a shorter or simpler one/);
    const { rows } = await hasty.database.store.pool.query(
      'select claims, attempt, locked_by from conversions where id = $1',
      [id],
    );
    assert.deepEqual(rows, [{ claims: 1, attempt: 1, locked_by: null }]);
    const ledger = await hasty.database.store.pool.query(
      'select kind from quota_ledger where conversion_id = $1 order by kind',
      [id],
    );
    assert.deepEqual(ledger.rows, [{ kind: 'charge' }, { kind: 'refund' }]);
    const script = await write(key, longText, {}, hasty);
    assert.equal(script.status, 400);
    assert.equal((await script.json()).error.details[0].path, 'content');
  } finally {
    await hasty.close();
    await texts.close();
  }
});
