import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createKey } from '../../src/operations/keys.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createdId, detailOf, send, untilStatus } from '../support/conversions.ts';
import { createPerson } from '../support/site.ts';
import { fieldsIn, openStudio } from '../support/studio.ts';

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

const content = '## Changed\n- Nginx now restarts cleanly.\n- The lamp is now lit at night.';

test('an episode of the API opens with its sources, and is made again where a pronunciation has changed', async () => {
  const person = await createPerson(app);
  const { organizationId } = person;
  const { key } = await createKey(app.core.services, { organizationId, mode: 'live', name: null });
  const say = async (written: string, spoken: string) =>
    (await (await send(app, 'POST', '/v1/lexicon', key, { written, spoken })).json()).data.id;
  const lamp = await say('lamp', 'lump');
  const id = await createdId(app, key, { content, title: 'Repairs', voice: { provider: 'tts_b' } });
  await untilStatus(app, key, id, 'completed');

  const opened = await send(app, 'POST', '/v1/drafts', key, { conversion_id: id });
  const { data: draft } = await opened.json();
  const turns: { text: string; edited: boolean; sources: { start: number; end: number }[] }[] =
    draft.script.turns;
  const rests = turns
    .find(({ text }) => text.includes('Nginx'))
    ?.sources.map(({ start, end }) => {
      return content.slice(start, end);
    });
  assert.ok(
    rests?.some((part) => part.includes('Nginx now restarts cleanly')),
    JSON.stringify(turns),
  );
  assert.deepEqual(
    turns.filter(({ edited }) => edited),
    [],
  );
  assert.equal(draft.source_changed, false);

  const studio = await openStudio(app, person);
  const address = `/studio/${draft.id}?episode=${id}`;
  const changes = async () =>
    />(Nothing|\d+ sentences?) (?:changed since this episode|(?:is|are) recorded again)\./.exec(
      (await studio.open(address)).body,
    )?.[1];
  assert.equal(await changes(), 'Nothing');
  await say('Nginx', 'engine x');
  const withNginx = turns.flatMap(({ text }) => text.match(/[^.]*Nginx[^.]*\./g) ?? []).length;
  assert.equal(await changes(), withNginx === 1 ? '1 sentence' : `${withNginx} sentences`);
  await send(app, 'DELETE', `/v1/lexicon/${lamp}`, key);
  assert.equal(await changes(), `${withNginx + 1} sentences`);

  const fields = fieldsIn((await studio.open(address)).body);
  assert.equal((await studio.send(`/studio/${draft.id}/revise`, fields)).statusCode, 303);
  await untilStatus(app, key, id, 'completed');
  const { quality, attempt } = await detailOf(app, key, id);
  assert.equal(quality.sentences - quality.from_cache, withNginx + 1, 'the rest is not spoken again');
  assert.equal(await changes(), 'Nothing', `attempt ${attempt}`);
});
