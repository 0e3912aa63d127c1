import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createPerson } from '../support/site.ts';
import { areaIn, fieldsIn, openStudio } from '../support/studio.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({}, undefined, { role: 'api' });
});
after(() => app.close());

const notes = '# Northwind 2.4.0\n\n## Added\n- Search finds archived projects.';

test('of two versions someone keeps what they choose, paragraph by paragraph, or a copy of their own', async () => {
  const { open, send, save } = await openStudio(app, await createPerson(app));
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

test('a script that was written meanwhile is taken without a question', async () => {
  const person = await createPerson(app);
  const { open, send, save } = await openStudio(app, person);
  const saved = (await save(`/dashboard/${person.organizationId}/studio/autosave`, { text: notes })).json();
  const mine = fieldsIn((await open(saved.address)).body);
  assert.equal((await send(`${saved.address}/rewrite`, mine)).statusCode, 303);
  const script = fieldsIn((await open(saved.address)).body);
  const page = await send(saved.address, { ...mine, title: 'Mine', act: 'save' });
  assert.equal(page.statusCode, 409);
  assert.match(page.body, /name="choice-title"/);
  assert.doesNotMatch(page.body, /name="choice-0"|Not in yours/);
  const version = /name="version" value="(\d+)"/.exec(page.body)?.[1] ?? '';
  await send(`${saved.address}/merge`, { ...mine, title: 'Mine', version, 'choice-title': 'mine' });
  const merged = fieldsIn((await open(saved.address)).body);
  assert.deepEqual([merged['title'], merged['text-0']], ['Mine', script['text-0']]);
});

test('every change of the blocks is undone and redone, and typing is a step of its own', async () => {
  const { open, send } = await openStudio(app, await createPerson(app));
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

test('what was typed is undone one paragraph at a time, and no undo or deletion loses it', async () => {
  const { open, send, save } = await openStudio(app, await createPerson(app));
  const address = String((await send('/studio/new', { text: notes })).headers.location);
  const fields = async () => fieldsIn((await open(address)).body);
  const texts = async () => {
    const shown = await fields();
    return Array.from({ length: Number(shown['blocks']) }, (_, index) => shown[`text-${index}`]);
  };
  const type = async (changes: Record<string, string>) => {
    const answer = await save(address, { ...(await fields()), ...changes });
    assert.equal(answer.statusCode, 200, answer.body);
  };
  const act = async (name: string) => {
    assert.equal((await send(address, { ...(await fields()), act: name })).statusCode, 303);
    return texts();
  };
  await send(address, { ...(await fields()), act: 'split:0', blocks: '1', 'text-0': 'One. Two.' });
  await type({ 'text-0': 'One. First.' });
  await type({ 'text-0': 'One. First. More.' });
  await type({ 'text-1': 'Two. Second.' });
  assert.deepEqual(await act('undo'), ['One. First. More.', 'Two.']);
  assert.deepEqual(await act('undo'), ['One.', 'Two.']);
  assert.deepEqual(await act('redo'), ['One. First. More.', 'Two.']);
  assert.deepEqual(await act('redo'), ['One. First. More.', 'Two. Second.']);

  await type({ 'text-0': 'One. First. More. Third.' });
  await type({ 'text-0': 'One. First. More.' });
  assert.deepEqual(await act('undo'), ['One. First. More.', 'Two.'], 'the browser undid the typing');
  await act('redo');
  assert.deepEqual(await act('redo'), ['One. First. More. Third.', 'Two. Second.']);

  await type({ 'text-0': 'One. First. More. Third. Fourth.' });
  await type({ 'text-0': 'Another beginning.' });
  assert.deepEqual(await act('undo'), ['One. First. More. Third. Fourth.', 'Two. Second.']);
  await type({ 'text-0': 'Typed instead.' });
  const { body } = await open(address);
  assert.match(body, /“Another beginning\./, 'what can no longer be redone is an earlier version');
});

test('undoing leaves the lock of a paragraph', async () => {
  const { open, send } = await openStudio(app, await createPerson(app));
  const address = String((await send('/studio/new', { text: notes })).headers.location);
  const fields = async () => fieldsIn((await open(address)).body);
  await send(address, { ...(await fields()), act: 'insert:0' });
  await send(address, { ...(await fields()), act: 'undo', 'locked-0': 'yes' });
  const undone = await fields();
  assert.deepEqual([undone['blocks'], undone['locked-0']], ['1', 'yes']);
});

test('a sentence of a bullet that the script leaves out is underlined, and a covered one is not', async () => {
  const { open, send } = await openStudio(app, await createPerson(app));
  const text =
    '# Northwind 2.4.0\n\n## Added\n- Search finds archived projects. Exports keep their column order.';
  const address = String((await send('/studio/new', { text })).headers.location);
  const fields = fieldsIn((await open(address)).body);
  const blocks = Object.entries(fields).filter(([name]) => /^text-\d/.test(name));
  const shorter = blocks.map(([name, said]) => [name, said.replace(' Exports keep their column order.', '')]);
  assert.notDeepEqual(shorter, blocks, 'the script told both');
  await send(address, { ...fields, ...Object.fromEntries(shorter), act: 'save' });
  const { body } = await open(address);
  assert.match(body, /projects\. <span class="source-missing">Exports keep their column order\.<\/span>/);
  assert.match(body, /<span class="missing-text">Exports keep their column order\.<\/span>/);
});

test('what someone edited is kept when the script is rewritten, unless they say otherwise', async () => {
  const { open, send } = await openStudio(app, await createPerson(app));
  const address = String((await send('/studio/new', { text: notes })).headers.location);
  const shown = async () => fieldsIn((await open(address)).body);
  const typed = { ...(await shown()), 'text-0': 'Mine alone.' };
  assert.equal((await send(`${address}/rewrite`, typed)).statusCode, 303);
  const { 'locked-0': locked, ...kept } = await shown();
  assert.deepEqual([kept['text-0'], locked], ['Mine alone.', 'yes']);
  assert.equal((await send(`${address}/rewrite`, kept)).statusCode, 303);
  assert.notEqual((await shown())['text-0'], 'Mine alone.');
});

test('a script for one narrator is not made with two hosts, and says so beside the choice', async () => {
  const { open, send } = await openStudio(app, await createPerson(app));
  const address = String((await send('/studio/new', { text: notes })).headers.location);
  const { body } = await open(address);
  assert.match(
    body,
    /data-written-for="1"[^>]*><p[^>]*>The script is for one narrator\. Rewrite it for two hosts\./,
  );
  const refused = await send(`${address}/convert`, { ...fieldsIn(body), speakers: '2' });
  assert.equal(refused.statusCode, 400);
  assert.match(refused.body, /Rewrite it for two hosts\. Or change the speakers back\./);
  const rewritten = await send(`${address}/rewrite`, fieldsIn((await open(address)).body));
  assert.equal(rewritten.statusCode, 303);
  const made = await send(`${address}/convert`, fieldsIn((await open(address)).body));
  assert.match(String(made.headers.location), /\/conversions\//);
});

test('how a word sounds is kept for the draft, its product or the organization', async () => {
  const person = await createPerson(app);
  const { open, send } = await openStudio(app, person);
  const address = String((await send('/studio/new', { text: notes })).headers.location);
  const keep = async (scope: string, spoken: string, word = 'Northwind') =>
    send(address, {
      ...fieldsIn((await open(address)).body),
      ...{ act: 'say', say_written: word, say_spoken: spoken, say_scope: scope },
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
  const refused = [
    ['Northwind', '"a"; b = c', 'say_spoken', '“Sounds like” can’t contain quotation marks'],
    ['?', 'north wind', 'say_written', 'The word must have a letter or a digit'],
    ['a'.repeat(81), 'north wind', 'say_written', 'The word must have at most 80 characters'],
    ['Northwind', 'a'.repeat(121), 'say_spoken', '“Sounds like” must have at most 120 characters'],
  ] as const;
  for (const [word, spoken, field, message] of refused) {
    const { statusCode, body } = await keep('organization', spoken, word);
    assert.equal(statusCode, 400);
    assert.match(body, new RegExp(`id="${field}-error">${message}`));
    const fields = fieldsIn(body);
    assert.deepEqual(
      [fields['say_written'], fields['say_spoken'], fields['say_scope']],
      [word, spoken, 'organization'],
    );
  }
});

test('a field that is too long keeps no other from being saved, and says by how much', async () => {
  const { open, send, save } = await openStudio(app, await createPerson(app));
  const address = String((await send('/studio/new', { text: notes, title: 'Before' })).headers.location);
  const shown = fieldsIn((await open(address)).body);
  const long = { title: 'a'.repeat(501), pronunciations: 'b'.repeat(520) };
  const typed = await save(address, { ...shown, ...long, audience: 'pilots', 'text-0': 'Mine.' });
  assert.equal(typed.statusCode, 200, typed.body);
  assert.equal(
    typed.json().refused,
    'The pronunciation list must have at most 500 characters, but has 520; remove 20. ' +
      'The title must have at most 500 characters, but has 501; remove 1.',
  );
  assert.equal(typed.json().title, 'Before', 'the heading of the page stays');
  const saved = fieldsIn((await open(address)).body);
  assert.deepEqual(
    ['title', 'pronunciations', 'audience', 'text-0'].map((name) => saved[name]),
    ['Before', '', 'pilots', 'Mine.'],
  );
  const page = await send(address, { ...saved, ...long, audience: 'divers', act: 'save' });
  assert.equal(page.statusCode, 400);
  assert.match(
    page.body,
    /The pronunciation list must have at most 500 characters, but has 520; remove 20\./,
  );
  assert.equal(fieldsIn(page.body)['title'], long.title, 'what was typed comes back');
  const rest = fieldsIn((await open(address)).body);
  assert.deepEqual([rest['title'], rest['audience']], ['Before', 'divers']);
  assert.equal(fieldsIn(page.body)['version'], rest['version'], 'the page can be saved once it fits');
});

test('favorites belong to a person and come first', async () => {
  const { open, send } = await openStudio(app, await createPerson(app));
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

test('a language without a voice is not offered, and the draft, Hear and Make say so', async () => {
  const { open, send, save } = await openStudio(app, await createPerson(app));
  assert.doesNotMatch((await open('/studio/new')).body, />German</);
  const german =
    'Die Suche findet jetzt auch archivierte Projekte. Der Export bricht nicht mehr nach tausend Zeilen ab.';
  const address = String((await send('/studio/new', { kind: 'document', text: german })).headers.location);
  const { body } = await open(address);
  assert.match(body, /There’s no voice for German here\. You can edit a script/);
  assert.match(body, /data-cost [^>]*>There’s no voice for German here, so you can’t make an episode\.</);
  const fields = fieldsIn(body);
  const heard = await save(`${address}/preview`, { ...fields, hear: '0' });
  assert.equal(heard.statusCode, 400, heard.body);
  assert.match(heard.json().message, /^There is no voice for German here\. .*, which speak it\.$/);
  const made = await send(`${address}/convert`, { ...fields, title: 'Neues' });
  assert.equal(made.statusCode, 400);
  assert.match(made.body, /role="alert">There is no voice for German here\. [^<]*, which speak it\.</);
  const { statusCode, headers } = await open(`${address}/convert`);
  assert.deepEqual([statusCode, headers.location], [303, address], 'its address leads to the draft');
});
