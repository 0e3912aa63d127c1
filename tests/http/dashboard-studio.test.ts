import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { loopback, startTestApp, type TestApp } from '../support/app.ts';
import { createPerson } from '../support/site.ts';
import { areaIn, fieldsIn, openStudio } from '../support/studio.ts';
import { wordDocument } from '../support/word-document.ts';

let app: TestApp;
let server: Server;
let site: string;
before(async () => {
  server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(newsPage));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app = await startTestApp({}, undefined, { role: 'api', pageRules: loopback });
});
after(async () => {
  server.close();
  await app.close();
});

const paragraph = 'The harbor master now answers letters in the evening, and she reads every one of them. ';
const newsPage = `<html><head><title>Harbor news</title></head><body><nav><a href="/">Menu</a></nav>
  <article><h1>Harbor news</h1>${`<p>${paragraph.repeat(4)}</p>`.repeat(4)}</article><footer>Cookies</footer></body></html>`;

const notes = '# Northwind 2.4.0\n\n## Added\n- Search finds archived projects.';

test('a text becomes a draft, the draft an episode, and its edit the same episode again', async () => {
  const person = await createPerson(app);
  const { open, send } = await openStudio(app, person);
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
  const make = address.replace('?', '/convert?');
  const first = await send(make, typed);
  assert.equal(first.statusCode, 303, first.body);
  const detail = await open(String(first.headers.location));
  assert.match(detail.body, /<h1 class="page-title">Mine/);
  assert.match(detail.body, /Southwind/);
  const again = await send(make, typed);
  assert.equal(again.statusCode, 409, 'a form that was sent twice makes one episode');
  assert.match((await open('/studio?mode=sandbox')).body, /Mine/);
});

test('control characters in a pasted text, its title and its script are left out', async () => {
  const { open, send } = await openStudio(app, await createPerson(app));
  const pasted = '- Added: a\u0000b search\u0007 for all notes\n- Exports are faster';
  const address = String((await send('/studio/new', { text: pasted, title: 'Ti\u0000de' })).headers.location);
  const fields = fieldsIn((await open(address)).body);
  assert.deepEqual(
    [fields['text'], fields['title']],
    ['- Added: ab search for all notes\n- Exports are faster', 'Tide'],
  );
  const typed = { ...fields, text: `${pasted} now`, 'text-0': 'One\u0000 two.', act: 'save' };
  const saved = await send(address, typed);
  assert.equal(saved.statusCode, 303, saved.body);
  const after = fieldsIn((await open(address)).body);
  assert.deepEqual([after['text'], after['text-0']], [`${fields['text']} now`, 'One two.']);
});

test('text is saved while it is typed, and the second of two editors gets a warning', async () => {
  const { open, send, save } = await openStudio(app, await createPerson(app));
  const address = String((await send('/studio/new', { text: notes })).headers.location);
  const fields = fieldsIn((await open(address)).body);
  const saved = await save(address, { ...fields, 'text-0': 'One two three.' });
  assert.equal(saved.statusCode, 200, saved.body);
  const { version, words, minutes } = saved.json();
  assert.equal(version, 3);
  assert.match(`${words} ${minutes}`, /words? about /);
  const stale = await save(address, { ...fields, 'text-0': 'Something else.' });
  assert.equal(stale.statusCode, 409);
  const refused = stale.json();
  assert.equal(refused.code, 'VERSION_CONFLICT');
  assert.match(`${refused.words} ${refused.minutes}`, /words? about /, 'its length is known all the same');
  const shown = await send(address, { ...fields, 'text-0': 'Something else.', act: 'save' });
  assert.equal(shown.statusCode, 409);
  assert.match(shown.body, /Something else\./, 'the text of the second is not lost');
  assert.match((await open(address)).body, /One two three\./);
});

test('blocks are moved, split, merged, added and removed without scripts', async () => {
  const { open, send } = await openStudio(app, await createPerson(app));
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
  const { open, send } = await openStudio(app, await createPerson(app));
  const file = new File([notes], 'CHANGELOG.md', { type: 'text/markdown' });
  const written = await send('/studio/new', { text: '', file });
  assert.equal(written.statusCode, 303, written.body);
  assert.match((await open(String(written.headers.location))).body, /archived projects/);
  const both = await send('/studio/new', { text: 'Something.', file });
  assert.equal(both.statusCode, 400);
  assert.match(both.body, /Send either text or a file, not both/);
});

test('a file that is not text is refused by its name, and the form keeps what was typed', async () => {
  const { send } = await openStudio(app, await createPerson(app));
  for (const path of ['/studio/new', '/studio/import']) {
    const file = new File([Buffer.from([0xff, 0xd8, 0xff])], 'holiday.jpg');
    const answer = await send(path, { text: '', audience: 'pilots', file });
    assert.equal(answer.statusCode, 400, path);
    assert.match(answer.body, /“holiday\.jpg” isn’t a text file/);
    assert.match(answer.body, /value="pilots"/);
  }
});

test('a Word document, a page and pasted HTML are shown as text before they are used', async () => {
  const { send, save } = await openStudio(app, await createPerson(app));
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
  const { send } = await openStudio(app, await createPerson(app));
  const empty = await send('/studio/new', { text: '  \n', audience: 'pilots', kind: 'document' });
  assert.equal(empty.statusCode, 400);
  assert.match(empty.body, /Paste your text, choose a file/);
  assert.match(empty.body, /value="pilots"/);
  const long = await send('/studio/new', { text: 'x'.repeat(51_201) });
  assert.match(long.body, /The source text must have at most 51,200 characters, but has 51,201; remove 1\./);
  const title = `${'a '.repeat(300)}end`;
  const named = await send('/studio/new', { text: notes, title });
  assert.match(
    named.body,
    /id="title-error">The title must have at most 500 characters, but has 603; remove 103\.</,
  );
  assert.ok(named.body.includes(title), 'it is not cut');
  const stranger = await send('/studio/new', { text: notes, voice: 'nobody-such' });
  assert.equal(stranger.statusCode, 400);
  assert.match(stranger.body, /There is no voice/);
  assert.equal(areaIn(stranger.body, 'text'), notes);
  const gone = await send('/studio/new', { text: notes, product: crypto.randomUUID() });
  assert.equal(gone.statusCode, 400);
  assert.match(gone.body, /role="alert">This product was deleted/);
  const huge = await send('/studio/new', { text: 'x'.repeat(900_000) });
  assert.match(huge.body, /but has 900,000; remove 848,800\./);
  assert.equal((await send('/studio/new', { text: 'x'.repeat(6_000_000) })).statusCode, 413);
});

test('a text that no script can be written from is one draft, which names it and cannot be made yet', async () => {
  const { open, send } = await openStudio(app, await createPerson(app));
  const failed = await send('/studio/new', { text: '```\nnpm install\n```', kind: 'document' });
  assert.equal(failed.statusCode, 303);
  const address = String(failed.headers.location);
  const cookies = failed.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const told = await open(address, cookies);
  assert.match(told.body, /role="alert">[^<]*nothing that can be said/);
  const again = (await open(address)).body;
  assert.doesNotMatch(again, /role="alert">[^<]/);
  assert.match(again, /page-title">npm install</);
  assert.match(again, /<button[^>]* disabled>Make the episode</);
  assert.match(again, /data-cost[^>]*>Write the script first\.</);
  const drafts = (await open('/studio')).body;
  assert.match(drafts, /table-link"[^>]*>npm install</);
  assert.match(drafts, /1 draft</);
});

test('a draft of another organization or mode is not there', async () => {
  const { send, open } = await openStudio(app, await createPerson(app));
  const address = String((await send('/studio/new', { text: notes })).headers.location);
  const id = address.split('/').at(-1);
  const stranger = await openStudio(app, await createPerson(app));
  assert.equal((await stranger.open(`/studio/${id}`)).statusCode, 404);
  for (const path of ['', '/convert', '/rewrite', '/preview', '/restore', '/delete', '/merge', '/copy'])
    assert.equal((await stranger.send(`/studio/${id}${path}`, { version: '2' })).statusCode, 404, path);
  assert.equal((await open(`${address}?mode=sandbox`)).statusCode, 404);
});

test('when quota and credits are used up, the studio says so and charges nothing', async () => {
  const person = await createPerson(app);
  await app.database.store.pool.query('update organizations set audio_quota = 0 where id = $1', [
    person.organizationId,
  ]);
  const { send, open } = await openStudio(app, person);
  const address = String((await send('/studio/new', { text: notes })).headers.location);
  const answer = await send(`${address}/convert`, fieldsIn((await open(address)).body));
  assert.equal(answer.statusCode, 402);
  assert.match(answer.body, /quota and all credits are used up/);
});

test('only voices of the catalogue have a sample', async () => {
  const { open } = await openStudio(app, await createPerson(app));
  for (const voice of ['nobody', '..%2f..%2fsecret-key', 'Ada', '%00'])
    assert.equal((await open(`/studio/voices/${voice}`)).statusCode, 404, voice);
});
