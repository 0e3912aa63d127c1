import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { updateOrganization } from '../../src/operations/organizations.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createConversion, send, smallRequest, unlimitedRequests } from '../support/conversions.ts';
import { createPerson } from '../support/site.ts';
import { type SpeechVendor, startSpeechVendor } from '../support/speech-vendor.ts';
import { visitAs } from '../support/visitor.ts';

let app: TestApp;
let vendor: SpeechVendor;
before(async () => {
  vendor = await startSpeechVendor();
  const slots = { TTS_A_ENGINE: 'openai', TTS_B_ENGINE: 'builtin' };
  app = await startTestApp({ ...vendor.settings, ...slots, ...unlimitedRequests }, undefined, {
    role: 'api',
  });
});
after(async () => {
  await app.close();
  await vendor.close();
});

const spanish =
  '## Novedades\n\n- La búsqueda encuentra también los proyectos archivados.\n- Se corrige el inicio de sesión.';
const czech = '## Novinky\n\n- Vyhledávání najde i archivované projekty.\n- Opraveno přihlašování uživatelů.';
const turkish = '## Yenilikler\n\n- Arama arşivlenen projeleri de buluyor.\n- Oturum açma hatası giderildi.';
const unclear = '- v2.4.0\n- OK';
const onlyEnglish = { provider: 'tts_b' };

async function languageOf(key: string, body: Record<string, unknown>): Promise<string> {
  const accepted = await createConversion(app, key, body);
  const { data, error } = await accepted.json();
  assert.equal(accepted.status, 202, JSON.stringify(error));
  const shown = await (await app.request(`/v1/conversions/${data.id}`, { key })).json();
  return shown.data.language;
}

test('a conversion has the language of its text, or the one that is sent', async () => {
  const { key } = await app.customer();
  assert.equal(await languageOf(key, {}), 'en');
  assert.equal(await languageOf(key, { content: spanish }), 'es');
  assert.equal(await languageOf(key, { content: czech }), 'cs');
  assert.equal(await languageOf(key, { content: turkish }), 'tr');
  assert.equal(await languageOf(key, { content: spanish, language: 'es-mx' }), 'es-MX');
  const other = await createConversion(app, key, { content: spanish, language: 'pt-BR' });
  const [warning] = (await other.json()).warnings;
  assert.deepEqual(warning, {
    path: 'language',
    message: 'is Brazilian Portuguese, but the text looks like Spanish; it is not translated',
  });
});

test('a text that does not show its language has that of its product, the organization, or English', async () => {
  const { key, organizationId } = await app.customer();
  assert.equal(await languageOf(key, { content: unclear }), 'en');
  await updateOrganization(app.core.services, organizationId, { defaults: { language: 'it' } });
  assert.equal(await languageOf(key, { content: unclear }), 'it');
  const product = await (
    await send(app, 'POST', '/v1/products', key, { name: 'Atlas', language: 'fr-ca' })
  ).json();
  assert.equal(product.data.language, 'fr-CA');
  const product_id = product.data.id;
  assert.equal(await languageOf(key, { content: unclear, product_id }), 'fr');
  assert.equal(await languageOf(key, { content: spanish, product_id }), 'es');
  const path = `/v1/products/${product_id}`;
  const cleared = await (await send(app, 'PATCH', path, key, { language: null })).json();
  assert.equal(cleared.data.language, null);
  const shown = await (await app.request(`/v1/organizations/${organizationId}`, { key })).json();
  assert.equal(shown.data.language, 'it');
});

test('a script has a language, which its conversion keeps', async () => {
  const { key } = await app.customer();
  const body = { content: spanish, language: 'es-419' };
  const { data } = await (await send(app, 'POST', '/v1/scripts', key, body)).json();
  assert.equal(data.language, 'es-419');
  assert.match(data.content, /Novedades|novedades|archivados/);
  const converted = await (await send(app, 'POST', `/v1/scripts/${data.id}/convert`, key, {})).json();
  const shown = await (await app.request(`/v1/conversions/${converted.data.id}`, { key })).json();
  assert.equal(shown.data.language, 'es-419');
});

test('a tag that names no language is refused everywhere', async () => {
  const { key } = await app.customer();
  for (const language of ['english', 'xx', 'es_ES', '', 5, 'en-u-ca-buddhist']) {
    for (const [path, body] of [
      ['/v1/conversions', { ...smallRequest, language }],
      ['/v1/scripts', { content: spanish, language }],
      ['/v1/products', { name: 'Atlas', language }],
    ] as const) {
      const answer = await send(app, 'POST', path, key, body);
      const { error } = await answer.json();
      assert.deepEqual([answer.status, error.details[0].path], [400, 'language'], `${path} ${language}`);
    }
  }
});

test('a language without a voice is refused with those that have one', async () => {
  const { key } = await app.customer();
  for (const [content, name] of [
    [czech, 'Czech'],
    [turkish, 'Turkish'],
  ]) {
    const refused = await createConversion(app, key, { content, voice: onlyEnglish });
    const [detail] = (await refused.json()).error.details;
    assert.equal(detail.path, 'content');
    assert.match(
      detail.message,
      new RegExp(`no voice for ${name} with this provider. Set voice.provider to tts_a`),
    );
  }
  const sent = await createConversion(app, key, { language: 'de', voice: onlyEnglish });
  assert.equal((await sent.json()).error.details[0].path, 'language');
});

test('the studio and the settings offer languages', async () => {
  const person = await createPerson(app);
  const owner = await visitAs(app, person);
  const here = `/dashboard/${owner.organizationId}`;
  const studio = await owner.open(`${here}/studio/new`);
  assert.match(studio.body, /<select[^>]*name="language"[\s\S]*<option value="es"[^>]*>Spanish/);
  const form = { text: spanish, kind: 'changelog', language: 'es' };
  assert.equal((await owner.send(`${here}/studio/new`, form)).statusCode, 303);
  const drafts = await app.database.store.pool.query("select document->>'language' as language from drafts");
  assert.deepEqual(drafts.rows, [{ language: 'es' }]);
  const saved = await owner.send(`${here}/products/new`, { name: 'Beacon', language: 'ja' });
  assert.equal(saved.statusCode, 303);
  const { rows } = await app.database.store.pool.query("select defaults from products where name = 'Beacon'");
  assert.deepEqual(rows[0].defaults, { language: 'ja' });
});

const french =
  'La nouvelle version enregistre les projets archivés.\n\nLes exportations ne s’arrêtent plus à mille lignes.';

test('an edited script has the language that it clearly is in, or the one that is sent', async () => {
  const { key } = await app.customer({ tier: 'team' });
  const script = (
    await (await send(app, 'POST', '/v1/scripts', key, { content: smallRequest.content })).json()
  ).data;
  assert.equal(script.language, 'en');
  const convert = async (body: object) => {
    const answer = await send(app, 'POST', `/v1/scripts/${script.id}/convert`, key, body);
    const { data, error, warnings = [] } = await answer.json();
    if (answer.status !== 202) return { status: answer.status, details: error.details };
    const shown = await (await app.request(`/v1/conversions/${data.id}`, { key })).json();
    return { language: shown.data.language, warned: warnings.map(({ path }: { path: string }) => path) };
  };
  assert.deepEqual(await convert({ edited_content: french }), { language: 'fr', warned: ['edited_content'] });
  assert.deepEqual(await convert({ edited_content: 'Bonjour.' }), { language: 'en', warned: [] }, 'unsure');
  const english = `${script.content}\n\nThat is all for today.`;
  assert.deepEqual(await convert({ edited_content: english }), { language: 'en', warned: [] });
  const regional = { edited_content: french, language: 'fr-ca' };
  assert.deepEqual(await convert(regional), { language: 'fr-CA', warned: [] });
  assert.deepEqual((await convert({ edited_content: french, language: 'es' })).warned, ['language']);
  assert.deepEqual(await convert({ language: 'en-GB' }), { language: 'en-GB', warned: [] });

  const used = async () => (await (await app.request('/v1/usage', { key })).json()).data.audio.used;
  const before = await used();
  const refused = await convert({ edited_content: czech, voice: onlyEnglish });
  assert.equal(refused.status, 400);
  assert.equal(refused.details[0].path, 'edited_content');
  assert.match(refused.details[0].message, /no voice for Czech/);
  assert.equal((await convert({ edited_content: czech, language: 'tlh', voice: onlyEnglish })).status, 400);
  assert.equal(await used(), before, 'nothing is charged');
});

test('a script whose language was sent keeps it, whatever it looks like', async () => {
  const { key } = await app.customer();
  const body = { content: spanish, language: 'ca' };
  const { data } = await (await send(app, 'POST', '/v1/scripts', key, body)).json();
  const edited_content = `${data.content}\n\nEso es todo por hoy.`;
  const converted = await (
    await send(app, 'POST', `/v1/scripts/${data.id}/convert`, key, { edited_content })
  ).json();
  const shown = await (await app.request(`/v1/conversions/${converted.data.id}`, { key })).json();
  assert.equal(shown.data.language, 'ca');
});
