import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createPerson } from '../support/site.ts';
import { startSpeechVendor } from '../support/speech-vendor.ts';
import { fieldsIn, openStudio } from '../support/studio.ts';
import { visitAs } from '../support/visitor.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ TTS_A_ENGINE: 'kokoro' }, undefined, { role: 'api' });
});
after(() => app.close());

const spanish =
  'La búsqueda encuentra ahora también los proyectos archivados. La exportación ya no se detiene tras mil filas.';

test('who reads in place of a voice of another language is said before the episode is made, and after', async () => {
  const { open, send, save } = await openStudio(app, await createPerson(app));
  const note = /Emma speaks British English; this script is in Spanish, so Dora will read it\./;
  const form = await open('/studio/new');
  const keep = /data-autosave="([^"]+)"/.exec(form.body)?.[1] ?? '';
  const typed = await save(keep, { kind: 'document', text: spanish, voice: 'bf_emma', speakers: '1' });
  assert.match(typed.json().voiceNote, note, 'while the text is typed');

  const address = String((await send('/studio/new', { kind: 'document', text: spanish })).headers.location);
  const automatic = (await open(address)).body;
  assert.match(automatic, /data-voice-note role="status"><\/p>/, 'the automatic voice fits');
  const fields = { ...fieldsIn(automatic), title: 'Novedades' };
  const chosen = await save(address, { ...fields, voice: 'bf_emma' });
  assert.match(chosen.json().voiceNote, note);
  assert.match((await open(address)).body, note);
  const version = String(chosen.json().version);
  const hosts = { voice: 'bf_emma', second_voice: 'em_alex', speakers: '2' };
  const pair = await save(address, { ...fields, ...hosts, version });
  assert.match(pair.json().voiceNote, /^Emma speaks British English[^.]+\.$/, 'the second host fits');

  const last = { ...fieldsIn((await open(address)).body), voice: 'bf_emma', speakers: '1' };
  const made = await send(`${address}/convert`, last);
  assert.equal(made.statusCode, 303, made.body);
  const detail = (await open(String(made.headers.location))).body;
  assert.match(
    detail,
    /<li>Emma speaks British English; this script is in Spanish, so Dora reads it\.<\/li>/,
  );
});

test('a language without a voice is named while the text is typed', async () => {
  const { open, save } = await openStudio(app, await createPerson(app));
  const keep = /data-autosave="([^"]+)"/.exec((await open('/studio/new')).body)?.[1] ?? '';
  const german = 'Die Suche findet jetzt auch archivierte Projekte. Der Export bricht nicht mehr ab.';
  const typed = await save(keep, { text: german });
  assert.match(typed.json().voiceNote, /^There’s no voice for German here\./);
});

test('the language that was found is named, and another one applies when the script is rewritten', async () => {
  const { open, send, save } = await openStudio(app, await createPerson(app));
  const address = String((await send('/studio/new', { kind: 'document', text: spanish })).headers.location);
  const { body } = await open(address);
  assert.match(body, /<option value="" selected>Spanish &#40;detected&#41;<|Spanish \(detected\)/);
  const chosen = await save(address, { ...fieldsIn(body), language: 'it' });
  assert.equal(chosen.statusCode, 200, chosen.body);
  const changed = (await open(address)).body;
  assert.match(changed, /<option value="it" selected>Italian/);
  assert.match(changed, /class="field-input block-text"[^>]* lang="es"/, 'the script stays as it is');
  await send(`${address}/rewrite`, fieldsIn(changed));
  assert.match((await open(address)).body, /class="field-input block-text"[^>]* lang="it"/);
});

test('an episode has the language of its script, with the region that was chosen', async () => {
  const { open, send } = await openStudio(app, await createPerson(app));
  for (const [chosen, stored] of [
    ['it', 'es'],
    ['es-MX', 'es-MX'],
    ['', 'es'],
  ] as const) {
    const address = String((await send('/studio/new', { kind: 'document', text: spanish })).headers.location);
    const fields = { ...fieldsIn((await open(address)).body), title: 'Novedades', language: chosen };
    const made = await send(`${address}/convert`, fields);
    const id = /conversions\/([0-9a-f-]{36})/.exec(String(made.headers.location))?.[1];
    const { rows } = await app.database.store.pool.query('select language from conversions where id = $1', [
      id,
    ]);
    assert.equal(rows[0]?.language, stored, made.body);
  }
});

test('a language that is chosen but has no voice says so beside the choice', async () => {
  const owner = await visitAs(app, await createPerson(app));
  const { pool } = app.database.store;
  await pool.query('update organizations set defaults = $1 where id = $2', [
    { language: 'de-AT' },
    owner.organizationId,
  ]);
  const { body } = await owner.open(`/dashboard/${owner.organizationId}/organization`);
  assert.match(body, /<option value="de-AT" selected>[^<]*German[^<]* – no voice here<\/option>/);
  assert.match(body, /<option value="it" >Italian<\/option>/);
});

test('without a paid tier, only languages with a voice of the sandbox are offered', async () => {
  const vendor = await startSpeechVendor();
  const service = await startTestApp(
    { ...vendor.settings, TTS_A_ENGINE: 'openai', TTS_B_ENGINE: 'piper' },
    undefined,
    { role: 'api' },
  );
  try {
    for (const tier of ['free', 'pro'] as const) {
      const { open, organizationId } = await visitAs(service, await createPerson(service, { tier }));
      for (const path of ['/organization', '/products/new', '/lexicon']) {
        const { body } = await open(`/dashboard/${organizationId}${path}`);
        assert.match(body, /<option value="es" >/, path);
        assert.equal(body.includes('<option value="ko" >'), tier === 'pro', `${path}, ${tier}`);
      }
    }
  } finally {
    await service.close();
    await vendor.close();
  }
});
