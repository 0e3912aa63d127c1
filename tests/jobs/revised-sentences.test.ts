import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createdId, detailOf, send, untilStatus } from '../support/conversions.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

test('a revision speaks only the paragraph that changed', async () => {
  const { key } = await app.customer({ tier: 'team' });
  const voice = { provider: 'tts_b' };
  const id = await createdId(app, key, { voice });
  await untilStatus(app, key, id, 'completed');
  const revise = async (edited_content: string) => {
    const answer = await send(app, 'POST', `/v1/conversions/${id}/revise`, key, { edited_content, voice });
    assert.equal(answer.status, 202);
    await untilStatus(app, key, id, 'completed');
    const { quality } = await detailOf(app, key, id);
    return { sentences: quality.sentences, fromCache: quality.from_cache };
  };
  const first = await revise('The lamp is lit.\n\nThe boats sail.\n\nThe office opens.');
  assert.deepEqual(first, { sentences: 3, fromCache: 0 });
  const second = await revise('The lamp is lit.\n\nThe boats wait.\n\nThe office opens.');
  assert.deepEqual(second, { sentences: 3, fromCache: 2 });
});
