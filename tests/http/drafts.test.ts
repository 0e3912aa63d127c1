import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  completeWithoutAudio,
  createdId,
  send,
  unlimitedRequests,
  untilStatus,
  workOn,
} from '../support/conversions.ts';
import { storeConversion } from '../support/stored-conversion.ts';

let app: TestApp;
let queue: { stop(): Promise<void> };
before(async () => {
  app = await startTestApp(unlimitedRequests, undefined, { role: 'api' });
  queue = workOn(app, (attempt) => completeWithoutAudio(app, attempt));
});
after(async () => {
  await queue.stop();
  await app.close();
});

const content = [
  '# Northwind 2.4',
  '## Added',
  '- Search finds archived projects in every workspace.',
  '- Dark mode follows the system setting.',
  '## Fixed',
  '- Exports no longer stop at 1,000 rows.',
  '- The calendar shows holidays again.',
].join('\n');

async function ok(answer: Response | Promise<unknown>) {
  const { status, json } = await (async () => {
    const got = (await answer) as { status: number; json(): Promise<any> };
    return { status: got.status, json: await got.json() };
  })();
  assert.ok(status < 300, `${status}: ${JSON.stringify(json)}`);
  return json.data;
}

const post = (key: string, path: string, body: object) => send(app, 'POST', `/v1${path}`, key, body);
const patch = (key: string, id: string, body: object) => send(app, 'PATCH', `/v1/drafts/${id}`, key, body);

async function written(fields: object = {}) {
  const { key, organizationId } = await app.customer();
  const begun = await ok(post(key, '/drafts', { content, ...fields }));
  const draft = await ok(post(key, `/drafts/${begun.id}/rewrite`, { version: begun.version }));
  return { key, organizationId, draft };
}

test('a draft keeps its text, settings and script, and a stale save changes nothing', async () => {
  const { key, draft } = await written({ settings: { tone: 'technical' } });
  assert.deepEqual([draft.version, draft.settings.tone, draft.content], [2, 'technical', content]);
  assert.match(draft.title, /Northwind/);
  const saved = await ok(patch(key, draft.id, { version: 2, title: 'Mine' }));
  assert.deepEqual([saved.version, saved.title, saved.content], [3, 'Mine', content]);
  const stale = await patch(key, draft.id, { version: 2, title: 'Theirs' });
  const { error } = await stale.json();
  assert.deepEqual([stale.status, error.code, error.details], [409, 'VERSION_CONFLICT', { version: 3 }]);
  const again = await patch(key, draft.id, { version: error.details.version, title: 'Mine' });
  assert.equal(again.status, 200, 'the version of the error is one to send');
  assert.equal((await ok(app.request(`/v1/drafts/${draft.id}`, { key }))).title, 'Mine');

  const both = await Promise.all(['A', 'B'].map((title) => patch(key, draft.id, { version: 4, title })));
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  const [first] = await ok(app.request('/v1/drafts', { key }));
  assert.deepEqual([first.id, first.has_script, first.episodes], [draft.id, true, 0]);
});

test('each paragraph knows its sources, what is edited says so, and what is missing can be added', async () => {
  const { key, draft } = await written();
  const { turns } = draft.script;
  const told = turns.flatMap((turn: any) => turn.sources);
  for (const { start, end } of told) assert.ok([...content].slice(start, end).join('').length > 3);
  assert.ok(turns.every((turn: any) => !turn.edited));
  const dropped = turns.findIndex((turn: any) => /holidays/.test(turn.text));
  const { text, sources } = turns[dropped];
  const lighter = turns.with(dropped, { speaker: 1, text: text.replace('holidays', 'vacations') });
  const light = await ok(patch(key, draft.id, { version: draft.version, turns: lighter }));
  assert.deepEqual(
    [light.script.turns[dropped].edited, light.script.turns[dropped].sources],
    [true, sources],
  );
  const shorter = turns.toSpliced(dropped, 1, { speaker: 1, text: 'I wrote this myself.', pause_seconds: 2 });
  const saved = await ok(patch(key, draft.id, { version: light.version, turns: shorter }));
  assert.equal(saved.script.turns[dropped].edited, true);
  assert.equal(saved.script.turns[dropped].pause_seconds, 2);
  const missing = saved.uncovered.find((unit: any) => /holidays/.test(unit.text));
  assert.ok(missing, JSON.stringify(saved.uncovered));
  const added = await ok(
    post(key, `/drafts/${draft.id}/units`, { version: saved.version, unit: missing.id }),
  );
  assert.ok(added.script.turns.some((turn: any) => /holidays/.test(turn.text) && turn.sources.length > 0));
  assert.ok(!added.uncovered.some((unit: any) => unit.id === missing.id));
  const moved = await ok(patch(key, draft.id, { version: added.version, content: `${content}\n- More.` }));
  assert.equal(moved.source_changed, true);
});

test('a locked paragraph stays as it is while the rest is written anew', async () => {
  const { key, draft } = await written();
  const at = draft.script.turns.findIndex((turn: any) => /Exports/.test(turn.text));
  const mine = `${draft.script.turns[at].text} I am glad about it.`;
  const turns = draft.script.turns.with(at, { ...draft.script.turns[at], text: mine, locked: true });
  const locked = await ok(patch(key, draft.id, { version: draft.version, turns }));
  const settings = { speakers: 2, verbosity: 'brief' };
  const again = await ok(post(key, `/drafts/${draft.id}/rewrite`, { version: locked.version, settings }));
  const texts: string[] = again.script.turns.map((turn: any) => turn.text);
  assert.equal(texts.filter((text) => text === mine).length, 1);
  assert.equal(texts.filter((text) => /Exports no longer/.test(text)).length, 1, texts.join('\n'));
  assert.equal(again.script.speakers, 2);
  assert.ok(again.script.turns.find((turn: any) => turn.text === mine).locked);
});

test('earlier versions are kept and can be gone back to, and the present one with them', async () => {
  const { key, draft } = await written();
  const before = draft.script.turns;
  const cut = await ok(patch(key, draft.id, { version: draft.version, turns: before.slice(0, 1) }));
  const again = await ok(post(key, `/drafts/${draft.id}/rewrite`, { version: cut.version }));
  const versions = await ok(app.request(`/v1/drafts/${draft.id}/versions`, { key }));
  const numbers = versions.map(({ version }: { version: number }) => version);
  assert.deepEqual(numbers, [3, 1], 'a minute of typing is one step, a rewrite is one of its own');
  const back = await ok(post(key, `/drafts/${draft.id}/restore`, { version: again.version, to: 3 }));
  assert.deepEqual([back.version, back.script.turns.length], [5, 1]);
  for (let version = 5; version < 45; version += 1) {
    await ok(post(key, `/drafts/${draft.id}/restore`, { version, to: version === 5 ? 4 : version - 1 }));
  }
  assert.equal((await ok(app.request(`/v1/drafts/${draft.id}/versions`, { key }))).length, 30);
});

test('a draft becomes an episode, is edited, and makes the same episode again', async () => {
  const { key, draft } = await written();
  const made = await ok(post(key, `/drafts/${draft.id}/convert`, {}));
  assert.deepEqual(made.cost, { units: 1, source: 'quota' });
  const episode = await untilStatus(app, key, made.id, 'completed');
  const [linked] = (await ok(app.request(`/v1/drafts/${draft.id}`, { key }))).episodes;
  assert.deepEqual([linked.id, linked.has_audio], [made.id, true]);
  assert.match(episode.generated_script, /Search finds archived/);

  const turns = [...draft.script.turns, { speaker: 1, text: 'One more thing.' }];
  await ok(patch(key, draft.id, { version: draft.version, turns }));
  const again = await ok(post(key, `/drafts/${draft.id}/convert`, { conversion_id: made.id }));
  assert.deepEqual([again.id, again.attempt], [made.id, 2]);
  const revised = await untilStatus(app, key, made.id, 'completed');
  assert.match(revised.generated_script, /One more thing\.$/);
  const other = await createdId(app, key);
  assert.equal((await post(key, `/drafts/${draft.id}/convert`, { conversion_id: other })).status, 400);
});

test('the oldest of many episodes can be made again', async () => {
  const { key, organizationId, draft } = await written();
  const made = await ok(post(key, `/drafts/${draft.id}/convert`, {}));
  await untilStatus(app, key, made.id, 'completed');
  for (let index = 0; index < 100; index += 1) await storeConversion(app, { organizationId });
  await app.database.store.pool.query('update conversions set draft_id = $1 where organization_id = $2', [
    draft.id,
    organizationId,
  ]);
  const again = await ok(post(key, `/drafts/${draft.id}/convert`, { conversion_id: made.id }));
  assert.deepEqual([again.id, again.attempt], [made.id, 2]);
});

test('any conversion opens as a draft, once', async () => {
  const { key } = await app.customer();
  const id = await createdId(app, key, { title: 'From the API' });
  await untilStatus(app, key, id, 'completed');
  const opened = await Promise.all([1, 2, 3].map(() => ok(post(key, '/drafts', { conversion_id: id }))));
  assert.equal(new Set(opened.map((draft) => draft.id)).size, 1);
  const [draft] = opened;
  assert.deepEqual(
    [draft.title, draft.script.turns[0].text, draft.episodes[0].id],
    ['From the API', 'Hello.', id],
  );
});

test('a draft of another organization or mode is not there, and a deleted one is gone with its versions', async ({
  mock,
}) => {
  const { key, draft } = await written();
  const others = [(await app.customer()).key];
  for (const other of others) {
    assert.equal((await app.request(`/v1/drafts/${draft.id}`, { key: other })).status, 404);
    assert.equal((await patch(other, draft.id, { version: draft.version, title: 'x' })).status, 404);
    assert.equal((await send(app, 'DELETE', `/v1/drafts/${draft.id}`, other)).status, 404);
  }
  mock.method(app.services, 'removeSegments', () => Promise.reject(new Error('away')));
  assert.equal((await send(app, 'DELETE', `/v1/drafts/${draft.id}`, key)).status, 200);
  assert.equal((await app.request(`/v1/drafts/${draft.id}`, { key })).status, 404);
  const { rows } = await app.database.store.pool.query('select from draft_versions where draft_id = $1', [
    draft.id,
  ]);
  assert.deepEqual(rows, []);
});

test('what a conversion could not be is refused in a draft', async () => {
  const { key, draft } = await written();
  const save = async (fields: object) =>
    (await patch(key, draft.id, { version: draft.version, ...fields })).status;
  const turn = { speaker: 1, text: 'x'.repeat(600) };
  assert.equal(await save({ turns: Array.from({ length: 100 }, () => turn) }), 400);
  assert.equal(await save({ turns: [{ speaker: 1, text: 'Host 2: hello' }] }), 400);
  assert.equal(await save({ turns: [{ speaker: 3, text: 'x' }] }), 400);
  assert.equal(await save({ product_id: '0197a3c2-5d7e-7c31-9a54-3f8e2b6d1c90' }), 400);
  const empty = await ok(post(key, '/drafts', {}));
  assert.equal((await post(key, `/drafts/${empty.id}/rewrite`, { version: 1 })).status, 400);
  assert.equal((await post(key, `/drafts/${empty.id}/convert`, {})).status, 400);
});

test('titles of sections are limited, each and together, and the error names the field', async () => {
  const { key, draft } = await written();
  const save = (titles: readonly string[], version = draft.version) =>
    patch(key, draft.id, {
      version,
      turns: titles.map((section) => ({ speaker: 1, text: 'Hello.', section })),
    });
  const many = (count: number) => Array.from({ length: count }, (_, index) => `${index}`.padEnd(500, '.'));
  const refused = await save(many(103));
  assert.equal(refused.status, 400);
  const { details } = (await refused.json()).error;
  const message = 'must have at most 51,200 characters in all sections together, but has 51,500; remove 300';
  assert.deepEqual(details, [{ path: 'script.turns.section', message }]);
  assert.equal((await save(['x'.repeat(501)])).status, 400);
  const { script } = await ok(save(many(102)));
  assert.equal(script.turns[101].section.length, 500);
});

test('a long heading is not stored with each part below it', async () => {
  const entries = Array.from({ length: 300 }, (_, index) => `- Add room ${index}`).join('\n');
  const long = `# 1.2.0\n\n## ${'Rooms and halls '.repeat(150)}\n\n${entries}`;
  const { draft } = await written({ content: long });
  const { rows } = await app.database.store.pool.query(
    'select length(document::text) as characters from drafts where id = $1',
    [draft.id],
  );
  assert.ok(rows[0].characters < 250_000, `${rows[0].characters}`);
});

test('a stored script with titles that are too long opens as a draft that can be saved', async () => {
  const { organizationId, key } = await app.customer();
  const section = `Never ${'again '.repeat(300)}`;
  const turns = [{ speaker: 1 as const, text: 'Hello.', section }];
  const script = { language: 'en', speakers: 1 as const, turns };
  const id = await storeConversion(app, { organizationId, script });
  const draft = await ok(post(key, '/drafts', { conversion_id: id }));
  assert.match(draft.script.turns[0].section, /^Never again .{487}…$/);
  await ok(patch(key, draft.id, { version: draft.version, title: 'Mine' }));
});

test('a draft has the language that someone names, also for a script of their own', async () => {
  const { key } = await app.customer();
  const turns = [{ speaker: 1, text: 'La búsqueda es más rápida.' }];
  const draft = await ok(post(key, '/drafts', { title: 'Notas', language: 'es-mx', turns }));
  assert.deepEqual([draft.language, draft.script.language], ['es-MX', 'es']);
  const french = await ok(patch(key, draft.id, { version: 1, language: 'fr' }));
  assert.deepEqual([french.language, french.script.language], ['fr', 'fr']);
  const detected = await ok(patch(key, draft.id, { version: 2, language: null, content }));
  assert.equal(detected.language, null);
  const rewritten = await ok(post(key, `/drafts/${draft.id}/rewrite`, { version: 3 }));
  assert.equal(rewritten.script.language, 'en');
  const unknown = await post(key, '/drafts', { language: 'xx' });
  assert.equal((await unknown.json()).error.details[0].path, 'language');
});

test('marks of an edited script are kept to be edited further, and count as no words', async () => {
  const { key, draft } = await written();
  const turns = [{ speaker: 1, text: 'Search is [pause 1s] *faster*.' }];
  const saved = await ok(patch(key, draft.id, { version: 2, turns }));
  assert.equal(saved.script.turns[0].text, turns[0]?.text);
  assert.equal(saved.script.word_count, 3);
  const empty = await ok(patch(key, draft.id, { version: 3, turns: [{ speaker: 1, text: '[pause 1s]' }] }));
  assert.equal(empty.script.word_count, 0);
  const refused = await post(key, `/drafts/${draft.id}/convert`, {});
  assert.deepEqual([refused.status, (await refused.json()).error.details[0].path], [400, 'script']);
});
