import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createKey } from '../../src/operations/keys.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { send } from '../support/conversions.ts';
import { createPerson } from '../support/site.ts';
import { openStudio } from '../support/studio.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

test('a paragraph counts with what is said for it, again when that changes, and cannot be made endless', async () => {
  const person = await createPerson(app);
  const { organizationId } = person;
  const { save, send: submit } = await openStudio(app, person);
  const address = String((await submit('/studio/new', { text: '- Search is fast.' })).headers.location);
  const hear = (text: string) => save(`${address}/preview`, { hear: '0', 'text-0': text, 'speaker-0': '1' });
  const counted = async () => {
    const { rows } = await app.database.store.pool.query(
      'select characters from heard_paragraphs where organization_id = $1 order by characters',
      [organizationId],
    );
    return rows.map(({ characters }) => characters);
  };
  const { key } = await createKey(app.core.services, { organizationId, mode: 'live', name: null });
  const pronounce = async (spoken: string) => {
    const lexicon = { format: 'csv', content: `written,spoken\nzed,${spoken}\n` };
    assert.equal((await send(app, 'POST', '/v1/lexicon/import', key, lexicon)).status, 200);
  };

  await pronounce('zebra');
  assert.equal((await hear('Zed.')).statusCode, 200);
  assert.equal((await hear('Zed.')).statusCode, 200);
  assert.deepEqual(await counted(), ['Zebra.'.length], 'the same paragraph counts once');
  await pronounce('zebra zebra zebra');
  assert.equal((await hear('Zed.')).statusCode, 200);
  assert.deepEqual(await counted(), ['Zebra.'.length, 'Zebra zebra zebra.'.length]);

  await pronounce('zebra '.repeat(20).trim());
  const endless = await hear('Zed. '.repeat(40));
  assert.equal(endless.statusCode, 400, endless.body);
  assert.match(endless.body, /too long to hear on its own/);
  assert.equal((await counted()).length, 2, 'what is refused is not spoken');
});

test('a paragraph that is refused does not count: a shorter one can still be heard', async () => {
  const person = await createPerson(app);
  const { pool } = app.database.store;
  const { save, send: submit } = await openStudio(app, person);
  const address = String((await submit('/studio/new', { text: '- Search is fast.' })).headers.location);
  const hear = (text: string) => save(`${address}/preview`, { hear: '0', 'text-0': text, 'speaker-0': '1' });
  assert.equal((await hear('One.')).statusCode, 200);
  await pool.query('update heard_paragraphs set characters = 11980 where organization_id = $1', [
    person.organizationId,
  ]);
  for (const text of ['This paragraph is too long for today.', 'And so is this one, a little later.'])
    assert.equal((await hear(text)).statusCode, 429);
  assert.equal((await hear('A short one.')).statusCode, 200);
});
