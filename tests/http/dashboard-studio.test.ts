import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createProduct } from '../../src/operations/products.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  createPerson,
  formTokenIn,
  openDashboard,
  openPage,
  type Person,
  signInAs,
} from '../support/site.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({}, undefined, { role: 'api' });
});
after(() => app.close());

const notes = '# Northwind 2.4.0\n\n## Added\n- Search finds archived projects.';

/** Sends forms as the studio's page does: in parts, files among them. */
async function atTheStudio(person: Person) {
  const cookie = await signInAs(app, person);
  const token = formTokenIn((await openDashboard(app, cookie)).body);
  const base = `/dashboard/${person.organizationId}`;
  return {
    open: (path: string) => openPage(app, path.startsWith('/dashboard') ? path : `${base}${path}`, cookie),
    async send(path: string, fields: Record<string, string | File>) {
      const form = new FormData();
      form.set('form_token', token);
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const whole = new Response(form);
      return app.server.inject({
        method: 'POST',
        url: path.startsWith('/dashboard') ? path : `${base}${path}`,
        payload: Buffer.from(await whole.arrayBuffer()),
        headers: {
          cookie,
          origin: app.siteUrl,
          accept: 'text/html',
          'content-type': whole.headers.get('content-type') ?? '',
        },
      });
    },
  };
}

/** What a text area of the page holds. */
function areaIn(html: string, name: string): string {
  const text = new RegExp(`<textarea[^>]* id="${name}"[^>]*>\\n?([^<]*)</textarea>`).exec(html)?.[1] ?? '';
  return text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
}

test('a text becomes a script, the script a conversion, and the requests are shown as curl', async () => {
  const person = await createPerson(app);
  const { open, send } = await atTheStudio(person);
  const product = await createProduct(app.core.services, { ...person, name: 'Northwind', context: 'Ships.' });
  const written = await send('/studio?mode=sandbox', {
    ...{ text: notes.replaceAll('\n', '\r\n'), kind: 'changelog', tone: 'technical', verbosity: 'brief' },
    ...{ speakers: '2', voice: 'ada', second_voice: 'nora', audience: "the team's", product: product.id },
  });
  assert.equal(written.statusCode, 303, written.body);
  const address = String(written.headers.location);
  assert.match(address, /\/studio\/script_[0-9a-f]{24}\?mode=sandbox$/);
  const { body } = await open(address);
  const script = areaIn(body, 'script');
  assert.match(script, /Host 1: .*Northwind/);
  assert.match(body, /<li>The built-in writer<\/li>/, 'who wrote it is shown');
  const call = body.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
  assert.ok(call.includes(`curl ${app.siteUrl}/v1/scripts \\`));
  for (const part of [
    '"tone": "technical"',
    '"speakers": 2',
    '"host1": "ada"',
    `"product_id": "${product.id}"`,
  ])
    assert.ok(call.includes(part), part);
  assert.ok(call.includes("the team'\\''s"), 'quotes are kept from the shell');

  const fields = { script: script.replace('Northwind', 'Southwind'), title: 'Mine', repetition: 'once-only' };
  const first = await send(address, fields);
  const again = await send(address, fields);
  assert.equal(first.statusCode, 303, first.body);
  assert.equal(first.headers.location, again.headers.location, 'sent twice, made once');
  const detail = await open(String(first.headers.location));
  assert.match(detail.body, /<h1 class="page-title">Mine/);
  assert.match(detail.body, /Southwind/);
  assert.match(detail.body, /data-events="[^"]+\/events\?mode&#61;sandbox"/);
});

test('a file is taken where there is no text, and not both at once', async () => {
  const { open, send } = await atTheStudio(await createPerson(app));
  const file = new File([notes], 'CHANGELOG.md', { type: 'text/markdown' });
  const written = await send('/studio', { text: '', file });
  assert.equal(written.statusCode, 303, written.body);
  assert.match(areaIn((await open(String(written.headers.location))).body, 'script'), /archived projects/);
  const both = await send('/studio', { text: 'Something.', file });
  assert.equal(both.statusCode, 400);
  assert.match(both.body, /Send the text or a file, not both at once/);
  const picture = await send('/studio', {
    text: '',
    file: new File([Buffer.from([0xff, 0xd8, 0xff])], 'x.txt'),
  });
  assert.equal(picture.statusCode, 400);
  assert.match(picture.body, /not plain text in UTF-8/);
});

test('a form that cannot be taken comes back with everything that was typed and what is wrong', async () => {
  const { send } = await atTheStudio(await createPerson(app));
  const empty = await send('/studio', { text: '  \n', audience: 'pilots', kind: 'document' });
  assert.equal(empty.statusCode, 400);
  assert.match(empty.body, /Paste the text to be read, or choose a file/);
  assert.match(empty.body, /value="pilots"/);
  const long = await send('/studio', { text: 'x'.repeat(51_201) });
  assert.match(long.body, /51,201 characters; at most 51,200/);
  const stranger = await send('/studio', { text: notes, voice: 'nobody-such' });
  assert.equal(stranger.statusCode, 400);
  assert.match(stranger.body, /There is no voice/);
  assert.equal(areaIn(stranger.body, 'text'), notes);
  const gone = await send('/studio', { text: notes, product: crypto.randomUUID() });
  assert.equal(gone.statusCode, 400);
  assert.match(gone.body, /role="alert">The product that you chose is gone/);
  const huge = await send('/studio', { text: 'x'.repeat(900_000) });
  assert.equal(huge.statusCode, 413);
});

test('a script of another organization or mode is not there, and one that has expired says so', async () => {
  const { send, open } = await atTheStudio(await createPerson(app));
  const address = String((await send('/studio', { text: notes })).headers.location);
  const id = address.split('/').at(-1);
  const stranger = await atTheStudio(await createPerson(app));
  assert.equal((await stranger.open(`/studio/${id}`)).statusCode, 404);
  assert.equal((await stranger.send(`/studio/${id}`, { script: 'Mine.' })).statusCode, 404);
  assert.equal((await open(`${address}?mode=sandbox`)).statusCode, 404);
  const emptied = await send(address, { script: ' ' });
  assert.equal(emptied.statusCode, 400);
  assert.match(emptied.body, /id="script-error">The script has nothing that can be spoken\./);
  await app.database.store.pool.query('update scripts set expires_at = now() where id = $1', [id]);
  const expired = await open(address);
  assert.equal(expired.statusCode, 410);
  assert.match(expired.body, /This script has expired/);
});

test('when quota and credits are used up, the studio says so and charges nothing', async () => {
  const person = await createPerson(app);
  await app.database.store.pool.query('update organizations set audio_quota = 0 where id = $1', [
    person.organizationId,
  ]);
  const { send } = await atTheStudio(person);
  const address = String((await send('/studio', { text: notes })).headers.location);
  const answer = await send(address, { script: 'One sentence.' });
  assert.equal(answer.statusCode, 402);
  assert.match(answer.body, /Sandbox conversions still work/);
});

test('only voices of the catalogue have a sample', async () => {
  const { open } = await atTheStudio(await createPerson(app));
  for (const voice of ['nobody', '..%2f..%2fsecret-key', 'Ada', '%00'])
    assert.equal((await open(`/studio/voices/${voice}`)).statusCode, 404, voice);
});
