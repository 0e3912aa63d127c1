import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  createPerson,
  formTokenIn,
  openDashboard,
  openPage,
  type Person,
  signInAs,
} from '../support/site.ts';
import { wordDocument } from '../support/word-document.ts';

let app: TestApp;
let server: Server;
let site: string;
before(async () => {
  server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(newsPage));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app = await startTestApp({ WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' }, undefined, { role: 'api' });
});
after(async () => {
  server.close();
  await app.close();
});

const paragraph = 'The harbor master now answers letters in the evening, and she reads every one of them. ';
const newsPage = `<html><head><title>Harbor news</title></head><body><nav><a href="/">Menu</a></nav>
  <article><h1>Harbor news</h1>${`<p>${paragraph.repeat(4)}</p>`.repeat(4)}</article><footer>Cookies</footer></body></html>`;

const notes = '# Northwind 2.4.0\n\n## Added\n- Search finds archived projects.';

/** Sends forms as the studio's page does: in parts, files among them. */
async function atTheStudio(person: Person) {
  const cookie = await signInAs(app, person);
  const token = formTokenIn((await openDashboard(app, cookie)).body);
  const base = `/dashboard/${person.organizationId}`;
  return {
    open: (path: string) => openPage(app, path.startsWith('/dashboard') ? path : `${base}${path}`, cookie),
    /** As the page's own script does. */
    save(path: string, fields: Record<string, string>) {
      return app.server.inject({
        method: 'POST',
        url: path,
        payload: new URLSearchParams({ form_token: token, ...fields }).toString(),
        headers: {
          cookie,
          origin: app.siteUrl,
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
        },
      });
    },
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

/** The fields of the page of a draft, as a browser sends them. */
function fieldsIn(html: string): Record<string, string> {
  const decode = (text = '') => text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
  const [, form = ''] = /<form class="draft-form"[^>]*>(.*?)<\/form>/s.exec(html) ?? [];
  const fields: Record<string, string> = {};
  for (const [, name = '', value] of form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g))
    fields[name] = decode(value);
  for (const [, name = '', value] of form.matchAll(
    /<textarea[^>]* name="([^"]+)"[^>]*>\n?([^<]*)<\/textarea>/g,
  ))
    fields[name] = decode(value);
  for (const [, name = '', options = ''] of form.matchAll(
    /<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/gs,
  ))
    fields[name] = decode(/<option value="([^"]*)" selected/.exec(options)?.[1]);
  for (const [, name = '', value] of form.matchAll(
    /<input[^>]* id="([^"]+)" name="[^"]+" type="text" value="([^"]*)"/g,
  ))
    fields[name] = decode(value);
  for (const [, name = '', value] of form.matchAll(
    /<input type="radio" name="([^"]+)" value="([^"]*)" checked/g,
  ))
    fields[name] = decode(value);
  return fields;
}

test('a text becomes a draft, the draft an episode, and its edit the same episode again', async () => {
  const person = await createPerson(app);
  const { open, send } = await atTheStudio(person);
  const written = await send('/studio/new?mode=sandbox', {
    ...{ text: notes.replaceAll('\n', '\r\n'), kind: 'changelog', tone: 'technical', verbosity: 'brief' },
    ...{ speakers: '2', voice: 'ada', second_voice: 'nora', audience: "the team's" },
  });
  assert.equal(written.statusCode, 303, written.body);
  const address = String(written.headers.location);
  assert.match(address, /\/studio\/[0-9a-f-]{36}\?mode=sandbox$/);
  const fields = fieldsIn((await open(address)).body);
  assert.match(Object.values(fields).join('\n'), /archived projects/);
  assert.deepEqual([fields['tone'], fields['voice'], fields['second_voice']], ['technical', 'ada', 'nora']);
  assert.deepEqual([fields['audience'], fields['version']], ["the team's", '2']);

  const typed = { ...fields, title: 'Mine', 'text-0': 'Welcome to Southwind.' };
  const make = address.replace('?', '/make?');
  const first = await send(make, typed);
  assert.equal(first.statusCode, 303, first.body);
  const detail = await open(String(first.headers.location));
  assert.match(detail.body, /<h1 class="page-title">Mine/);
  assert.match(detail.body, /Southwind/);
  const again = await send(make, typed);
  assert.equal(again.statusCode, 409, 'a form that was sent twice makes one episode');
  assert.match((await open('/studio?mode=sandbox')).body, /Mine/);
});

test('what is typed is saved as it is typed, and of two at once the second is told', async () => {
  const { open, send, save } = await atTheStudio(await createPerson(app));
  const address = String((await send('/studio/new', { text: notes })).headers.location);
  const fields = fieldsIn((await open(address)).body);
  const saved = await save(address, { ...fields, 'text-0': 'One two three.' });
  assert.equal(saved.statusCode, 200, saved.body);
  const { version, words, minutes } = saved.json();
  assert.equal(version, 3);
  assert.match(`${words} ${minutes}`, /words? about /);
  const stale = await save(address, { ...fields, 'text-0': 'Something else.' });
  assert.equal(stale.statusCode, 409);
  assert.equal(stale.json().code, 'VERSION_CONFLICT');
  const shown = await send(address, { ...fields, 'text-0': 'Something else.', act: 'save' });
  assert.equal(shown.statusCode, 409);
  assert.match(shown.body, /Something else\./, 'the text of the second is not lost');
  assert.match((await open(address)).body, /One two three\./);
});

test('of two versions someone keeps what they choose, paragraph by paragraph, or a copy of their own', async () => {
  const { open, send, save } = await atTheStudio(await createPerson(app));
  const address = String((await send('/studio/new', { text: notes })).headers.location);
  const shown = fieldsIn((await open(address)).body);
  const begun = { ...shown, blocks: '3', 'text-0': 'One.', 'text-1': 'Two.', 'text-2': 'Three.', title: 'T' };
  assert.equal((await save(address, begun)).statusCode, 200);
  const fields = fieldsIn((await open(address)).body);
  await save(address, { ...fields, 'text-0': 'One of theirs.', 'text-2': 'Three of theirs.' });
  const mine = { ...fields, 'text-1': 'Two of mine.', 'text-2': 'Three of mine.', title: 'Mine' };
  const page = await send(address, { ...mine, act: 'save' });
  assert.equal(page.statusCode, 409);
  assert.match(page.body, /name="choice-title" value="mine" required checked/, 'only I changed the title');
  assert.match(page.body, /name="choice-0" value="theirs"/);
  const version = /name="version" value="(\d+)"/.exec(page.body)?.[1] ?? '';
  const chosen = { ...mine, version, 'choice-title': 'mine', 'choice-0': 'mine' };
  const stale = await send(`${address}/merge`, { ...chosen, version: '1' });
  assert.equal(stale.statusCode, 409, 'what changed once more is shown once more');
  const merged = await send(`${address}/merge`, { ...chosen, 'choice-0': 'both' });
  assert.equal(merged.statusCode, 303, merged.body);
  const after = fieldsIn((await open(address)).body);
  const texts = Object.entries(after).flatMap(([name, text]) => (/^text-\d/.test(name) ? [text] : []));
  assert.equal(after['title'], 'Mine');
  for (const text of ['One of theirs.', 'Two of mine.', 'Three of theirs.', 'Three of mine.'])
    assert.ok(texts.includes(text), `${text} is in ${texts.join(' ')}`);

  const copied = await send(`${address}/copy`, mine);
  assert.equal(copied.statusCode, 303, copied.body);
  const copy = fieldsIn((await open(String(copied.headers.location))).body);
  assert.deepEqual([copy['title'], copy['text-1']], ['Mine (copy)', 'Two of mine.']);
});

test('every change of the blocks is undone and redone, and typing is a step of its own', async () => {
  const { open, send } = await atTheStudio(await createPerson(app));
  const address = String((await send('/studio/new', { text: notes })).headers.location);
  const state = async () => {
    const { body } = await open(address);
    const fields = fieldsIn(body);
    const texts = Array.from({ length: Number(fields['blocks']) }, (_, index) => fields[`text-${index}`]);
    const canUndo = /value="undo"[^>]*>/.exec(body)?.[0].includes('disabled') === false;
    return { fields, texts, canUndo };
  };
  const act = async (name: string, changes: Record<string, string> = {}) => {
    const answer = await send(address, { ...(await state()).fields, ...changes, act: name });
    assert.equal(answer.statusCode, 303, answer.body);
    return (await state()).texts;
  };
  const written = (await state()).texts;
  assert.deepEqual(await act('split:0', { blocks: '1', 'text-0': 'One. Two.' }), ['One.', 'Two.']);
  assert.deepEqual(await act('pause:0', { cursor: '0:3' }), ['One [pause 1s] .', 'Two.']);
  assert.deepEqual(await act('undo'), ['One.', 'Two.']);
  assert.deepEqual(await act('pause:1', { cursor: '0:3' }), ['One.', 'Two. [pause 1s]']);
  assert.deepEqual(await act('down:0'), ['Two. [pause 1s]', 'One.']);
  assert.deepEqual(
    await act('undo', { 'text-1': 'One, typed.' }),
    ['Two. [pause 1s]', 'One.'],
    'typing first',
  );
  assert.deepEqual(await act('redo'), ['Two. [pause 1s]', 'One, typed.']);
  assert.deepEqual(await act('remove:0'), ['One, typed.']);
  for (const _ of '12345') await act('undo');
  assert.deepEqual(await act('undo'), written);
  assert.equal((await state()).canUndo, false);
  for (const _ of '123456') await act('redo');
  assert.deepEqual((await state()).texts, ['One, typed.']);
  assert.deepEqual(await act('insert:0'), ['One, typed.', '']);
});

test('how a word sounds is kept for the draft, its product or the organization', async () => {
  const person = await createPerson(app);
  const { open, send } = await atTheStudio(person);
  const address = String((await send('/studio/new', { text: notes })).headers.location);
  const keep = async (scope: string, spoken: string) =>
    send(address, {
      ...fieldsIn((await open(address)).body),
      ...{ act: 'say', say_written: 'Northwind', say_spoken: spoken, say_scope: scope },
    });
  assert.equal((await keep('draft', 'north wind')).statusCode, 303);
  const noted = async () => areaIn((await open(address)).body, 'pronunciations');
  assert.equal(await noted(), 'Northwind = "north wind"');
  assert.equal((await keep('draft', 'nor wind')).statusCode, 303);
  assert.equal(await noted(), 'Northwind = "nor wind"', 'one note for a word');
  assert.equal((await keep('organization', 'north win')).statusCode, 303);
  assert.equal(await noted(), '', 'a note of the draft would win over the lexicon');
  assert.match((await open('/lexicon')).body, /north win/);
  assert.equal((await keep('organization', 'north winned')).statusCode, 303, 'it is replaced');
  assert.match((await open('/lexicon')).body, /north winned/);
  assert.equal((await keep('product', 'x')).statusCode, 400, 'this draft has no product');
  assert.match((await keep('draft', '"a"; b = c')).body, /without quotation marks/);
});

test('favorites belong to a person and come first', async () => {
  const { open, send } = await atTheStudio(await createPerson(app));
  const address = String((await send('/studio/new', { text: notes })).headers.location);
  const first = async (path: string) =>
    /name="act" value="favorite:([^"]+)"[^>]* aria-pressed="true"/.exec((await open(path)).body)?.[1];
  assert.equal(await first(address), undefined);
  const marked = await send(address, { ...fieldsIn((await open(address)).body), act: 'favorite:simon' });
  assert.equal(marked.statusCode, 303, marked.body);
  assert.equal(await first(address), 'simon');
  assert.equal(await first('/studio/new'), 'simon');
  const typed = await send('/studio/new', { text: 'My words.', act: 'favorite:simon' });
  assert.equal(areaIn(typed.body, 'text'), 'My words.', 'what was typed stays');
  assert.equal(await first('/studio/new'), undefined);
  const unknown = await send('/studio/new', { text: 'My words.', act: 'favorite:nobody' });
  assert.equal(unknown.statusCode, 404);
});

test('blocks are moved, split, merged, added and removed without scripts', async () => {
  const { open, send } = await atTheStudio(await createPerson(app));
  const address = String((await send('/studio/new', { text: notes })).headers.location);
  const texts = async () => {
    const fields = fieldsIn((await open(address)).body);
    const count = Number(fields['blocks']);
    return { fields, texts: Array.from({ length: count }, (_, index) => fields[`text-${index}`]) };
  };
  const act = async (name: string, changes: Record<string, string> = {}) => {
    const { fields } = await texts();
    const answer = await send(address, { ...fields, ...changes, act: name });
    assert.equal(answer.statusCode, 303, answer.body);
    return (await texts()).texts;
  };
  assert.deepEqual(await act('split:0', { blocks: '1', 'text-0': 'One. Two.' }), ['One.', 'Two.']);
  assert.deepEqual(await act('down:0'), ['Two.', 'One.']);
  assert.deepEqual(await act('up:1'), ['One.', 'Two.']);
  assert.deepEqual(await act('insert:0'), ['One.', '', 'Two.']);
  assert.deepEqual(await act('remove:1'), ['One.', 'Two.']);
  assert.deepEqual(await act('merge:0'), ['One. Two.']);
});

test('a file is taken where there is no text, and not both at once', async () => {
  const { open, send } = await atTheStudio(await createPerson(app));
  const file = new File([notes], 'CHANGELOG.md', { type: 'text/markdown' });
  const written = await send('/studio/new', { text: '', file });
  assert.equal(written.statusCode, 303, written.body);
  assert.match((await open(String(written.headers.location))).body, /archived projects/);
  const both = await send('/studio/new', { text: 'Something.', file });
  assert.equal(both.statusCode, 400);
  assert.match(both.body, /Send either text or a file, not both/);
});

test('a file that is not text is refused by its name, and the form keeps what was typed', async () => {
  const { send } = await atTheStudio(await createPerson(app));
  for (const path of ['/studio/new', '/studio/import']) {
    const file = new File([Buffer.from([0xff, 0xd8, 0xff])], 'holiday.jpg');
    const answer = await send(path, { text: '', audience: 'pilots', file });
    assert.equal(answer.statusCode, 400, path);
    assert.match(answer.body, /“holiday\.jpg” isn’t a text file/);
    assert.match(answer.body, /value="pilots"/);
  }
});

test('a Word document, a page and pasted HTML are shown as text before they are used', async () => {
  const { send, save } = await atTheStudio(await createPerson(app));
  const file = new File([wordDocument(['Archived projects are found.'])], 'Notes.docx');
  const shown = await send('/studio/import', { text: '', file, audience: 'pilots' });
  assert.equal(shown.statusCode, 200, shown.body);
  assert.equal(areaIn(shown.body, 'text'), 'Archived projects are found.');
  assert.match(shown.body, /value="pilots"/);
  const base = String(shown.body.match(/action="(\/dashboard\/[^"]+\/studio\/import)"/)?.[1]);
  const pasted = await save(base, { html: '<h2>New</h2><ul><li>One</li><li>Two</li></ul>' });
  assert.deepEqual(pasted.json(), { title: '', text: '## New\n\n- One\n- Two' });
  const page = await send('/studio/new', { text: '', url: `${site}/notes` });
  assert.equal(page.statusCode, 200, page.body);
  assert.match(areaIn(page.body, 'text'), /^The harbor master now answers/);
  assert.match(page.body, /value="Harbor news"/);
  const away = await save(base, { url: 'https://10.0.0.1/' });
  assert.equal(away.statusCode, 400);
  assert.match(away.json().message, /must be a public address/);
  const nothing = await save(base, {});
  assert.equal(nothing.statusCode, 400);
});

test('a form that cannot be taken comes back with everything that was typed and what is wrong', async () => {
  const { send } = await atTheStudio(await createPerson(app));
  const empty = await send('/studio/new', { text: '  \n', audience: 'pilots', kind: 'document' });
  assert.equal(empty.statusCode, 400);
  assert.match(empty.body, /Paste your text or choose a file/);
  assert.match(empty.body, /value="pilots"/);
  const long = await send('/studio/new', { text: 'x'.repeat(51_201) });
  assert.match(long.body, /51,201 characters. The maximum is 51,200/);
  const stranger = await send('/studio/new', { text: notes, voice: 'nobody-such' });
  assert.equal(stranger.statusCode, 400);
  assert.match(stranger.body, /There is no voice/);
  assert.equal(areaIn(stranger.body, 'text'), notes);
  const gone = await send('/studio/new', { text: notes, product: crypto.randomUUID() });
  assert.equal(gone.statusCode, 400);
  assert.match(gone.body, /role="alert">This product was deleted/);
  const huge = await send('/studio/new', { text: 'x'.repeat(900_000) });
  assert.match(huge.body, /900,000 characters/);
  assert.equal((await send('/studio/new', { text: 'x'.repeat(6_000_000) })).statusCode, 413);
});

test('a draft of another organization or mode is not there', async () => {
  const { send, open } = await atTheStudio(await createPerson(app));
  const address = String((await send('/studio/new', { text: notes })).headers.location);
  const id = address.split('/').at(-1);
  const stranger = await atTheStudio(await createPerson(app));
  assert.equal((await stranger.open(`/studio/${id}`)).statusCode, 404);
  for (const path of ['', '/make', '/rewrite', '/hear', '/restore', '/delete', '/merge', '/copy'])
    assert.equal((await stranger.send(`/studio/${id}${path}`, { version: '2' })).statusCode, 404, path);
  assert.equal((await open(`${address}?mode=sandbox`)).statusCode, 404);
});

test('when quota and credits are used up, the studio says so and charges nothing', async () => {
  const person = await createPerson(app);
  await app.database.store.pool.query('update organizations set audio_quota = 0 where id = $1', [
    person.organizationId,
  ]);
  const { send, open } = await atTheStudio(person);
  const address = String((await send('/studio/new', { text: notes })).headers.location);
  const answer = await send(`${address}/make`, fieldsIn((await open(address)).body));
  assert.equal(answer.statusCode, 402);
  assert.match(answer.body, /quota and all credits are used up/);
});

test('only voices of the catalogue have a sample', async () => {
  const { open } = await atTheStudio(await createPerson(app));
  for (const voice of ['nobody', '..%2f..%2fsecret-key', 'Ada', '%00'])
    assert.equal((await open(`/studio/voices/${voice}`)).statusCode, 404, voice);
});
