import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { failAttempt } from '../../src/operations/conversions/attempt.ts';
import { findConversionById } from '../../src/storage/conversions/find-conversion.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { completeWithoutAudio, unlimitedRequests, workOn } from '../support/conversions.ts';
import { createPerson } from '../support/site.ts';
import { smallMedia, storeConversion } from '../support/stored-conversion.ts';
import { fieldsIn, openStudio } from '../support/studio.ts';
import { until } from '../support/until.ts';

let app: TestApp;
let queue: { stop(): Promise<void> };
let isFailing = false;
let isIdle = false;
before(async () => {
  app = await startTestApp(unlimitedRequests, undefined, { role: 'api' });
  queue = workOn(app, async (attempt) => {
    if (isIdle) return;
    if (!isFailing) return completeWithoutAudio(app, attempt);
    const conversion = await findConversionById(app.database.store.database, attempt.id);
    const error = { code: 'GENERATION_FAILED', message: 'It broke.' };
    if (conversion) await failAttempt(app.services, conversion, error);
  });
});
after(async () => {
  await queue.stop();
  await app.close();
});

const said = (text: string) =>
  ({ language: 'en', speakers: 1, turns: [{ speaker: 1, text, section: null }] }) as const;

async function rowOf(id: string) {
  const { rows } = await app.database.store.pool.query(
    'select attempt, status, script -> $2 -> 0 ->> $3 as text from conversions where id = $1',
    [id, 'turns', 'text'],
  );
  return rows[0];
}

const ended = (id: string, attempt: number) =>
  until(
    () => rowOf(id),
    (row) => row.attempt === attempt && (row.status === 'completed' || row.status === 'failed'),
  );

/** Two episodes of one draft, the older one first. */
async function twoEpisodes() {
  const person = await createPerson(app);
  const studio = await openStudio(app, person);
  const { organizationId } = person;
  const older = await storeConversion(app, {
    ...{ organizationId, title: 'Older', script: said('Said first.'), media: smallMedia },
    createdAt: new Date(Date.now() - 3_600_000),
  });
  const newer = await storeConversion(app, {
    ...{ organizationId, title: 'Newer', script: said('Said later.'), media: smallMedia },
  });
  const opened = String((await studio.send(`/conversions/${older}/edit`, {})).headers.location);
  const draft = /\/studio\/([0-9a-f-]{36})/.exec(opened)?.[1] ?? '';
  await app.database.store.pool.query('update conversions set draft_id = $1 where id = $2', [draft, newer]);
  return { ...studio, older, newer, draft };
}

test('of two episodes, the one that was opened is made again, and the other stays', async () => {
  const { open, send, save, older, newer, draft } = await twoEpisodes();
  const opened = await send(`/conversions/${older}/edit`, {});
  const address = String(opened.headers.location);
  assert.match(address, new RegExp(`/studio/${draft}\\?episode=${older}$`));
  const page = (await open(address)).body;
  assert.match(page, /Episode to make again/);
  const fields = { ...fieldsIn(page), 'text-0': 'Said anew.' };
  assert.equal(Reflect.get(fields, 'episode'), older);

  const path = address.replace(/\?.*/, '');
  const saved = await send(path, { ...fields, act: 'save' });
  assert.match(String(saved.headers.location), new RegExp(`episode=${older}`), 'saving keeps the choice');
  const now = fieldsIn((await open(String(saved.headers.location))).body);
  const compared = await save(path, { ...now, 'text-0': 'Said later.', title: 'Newer', episode: newer });
  assert.match(compared.json().cost.text, /^Nothing changed since this episode\./);
  const version = String(compared.json().version);
  const again = await send(`${path}/revise`, { ...now, version, 'text-0': 'Said anew.' });
  assert.equal(again.statusCode, 303, again.body);
  assert.match(String(again.headers.location), new RegExp(`/conversions/${older}\\?`));
  assert.deepEqual(await ended(older, 2), { attempt: 2, status: 'completed', text: 'Said anew.' });
  assert.deepEqual(await rowOf(newer), { attempt: 1, status: 'completed', text: 'Said later.' });
});

test('the same is not made again unless someone says so, and a new pronunciation is named', async () => {
  const { open, send, older } = await twoEpisodes();
  const address = String((await send(`/conversions/${older}/edit`, {})).headers.location);
  const again = address.replace('?', '/revise?');
  const fields = async () => fieldsIn((await open(address)).body);
  await send(again, { ...(await fields()), 'text-0': 'Northwind is out.' });
  await ended(older, 2);
  const refused = await send(again, await fields());
  assert.equal(refused.statusCode, 400);
  assert.match(refused.body, /Nothing changed since this episode, so it wasn’t made again\./);
  const entry = { act: 'say', say_written: 'Northwind', say_spoken: 'north win', say_scope: 'organization' };
  await send(address.replace(/\?.*/, ''), { ...(await fields()), ...entry });
  assert.match(
    (await open(address)).body,
    /Every sentence is recorded again\. A pronunciation changed in “Northwind is out\.”\. Uses/,
  );
  assert.equal((await send(again, await fields())).statusCode, 303);
  await ended(older, 3);
  assert.equal((await send(again, { ...(await fields()), anyway: 'yes' })).statusCode, 303);
  await ended(older, 4);
});

test('renaming an episode renames its draft, unless someone gave that another title', async () => {
  const { open, send, save, older } = await twoEpisodes();
  const edit = async () => String((await send(`/conversions/${older}/edit`, {})).headers.location);
  const address = await edit();
  const again = address.replace('?', '/revise?');
  const path = address.replace(/\?.*/, '');
  const fields = async () => fieldsIn((await open(address)).body);
  const opened = await fields();
  await send(`/conversions/${older}/title`, { title: 'Renamed' });
  assert.equal((await fields())['title'], 'Renamed');
  const refused = await send(again, await fields());
  assert.equal(refused.statusCode, 400);
  assert.match(refused.body, /Nothing changed since this episode/);
  assert.equal((await save(path, opened)).statusCode, 409, 'an open page does not bring the old title back');

  await save(path, { ...(await fields()), title: 'Typed' });
  await send(`/conversions/${older}/title`, { title: 'Renamed again' });
  assert.equal((await fields())['title'], 'Typed');
  assert.match(
    (await open(address)).body,
    /No sentence has to be recorded again\. The title of this episode becomes “Typed”\. Uses/,
  );
  assert.equal((await rowOf(older)).attempt, 1);
});

test('with two episodes and none of them named, the user has to choose', async () => {
  const { open, send, older, newer, draft } = await twoEpisodes();
  const page = (await open(`/studio/${draft}`)).body;
  assert.match(page, /<option value="">Choose an episode<\/option>/);
  const answer = await send(`/studio/${draft}/revise`, fieldsIn(page));
  assert.equal(answer.statusCode, 400);
  assert.match(answer.body, /Choose the episode to make again\./);
  const { version } = fieldsIn((await open(`/studio/${draft}`)).body);
  const stranger = await twoEpisodes();
  const foreign = { ...fieldsIn(page), version: String(version), episode: stranger.older };
  assert.equal((await send(`/studio/${draft}/revise`, foreign)).statusCode, 400);
  for (const id of [older, newer, stranger.older]) assert.equal((await rowOf(id)).attempt, 1);
});

test('a revision is called one in the timeline, and what embeds the episode still plays', async () => {
  const { open, send, older } = await twoEpisodes();
  await send(`/conversions/${older}/tokens`, {});
  const decoded = (await open(`/conversions/${older}`)).body.replaceAll(/&#(\d+);/g, (_, code) =>
    String.fromCodePoint(Number(code)),
  );
  const embed = `/embed/${older}?token=${/\?token=(\w+)/.exec(decoded)?.[1]}`;
  assert.equal((await app.request(embed)).status, 200);
  const address = String((await send(`/conversions/${older}/edit`, {})).headers.location);
  const again = async (text: string) => {
    const fields = { ...fieldsIn((await open(address)).body), 'text-0': text };
    const answer = await send(address.replace('?', '/revise?'), fields);
    assert.equal(answer.statusCode, 303, answer.body);
  };
  const timeline = async () =>
    [...(await open(`/conversions/${older}`)).body.matchAll(/timeline-what">([^<]+)/g)].map(
      ([, what]) => what,
    );
  await again('Said anew.');
  await ended(older, 2);
  assert.ok((await timeline()).includes('Made again'));
  assert.ok(!(await timeline()).includes('Retried'));
  assert.equal((await app.request(embed)).status, 200);

  isFailing = true;
  try {
    await again('Said badly.');
    await ended(older, 3);
  } finally {
    isFailing = false;
  }
  await send(`/conversions/${older}/retry`, {});
  await ended(older, 4);
  assert.deepEqual(
    (await timeline()).filter((what) => what === 'Made again' || what === 'Retried'),
    ['Made again', 'Made again', 'Retried'],
  );
  assert.equal((await app.request(embed)).status, 200);
});

test('canceling “Make again” leaves the episode as it was, and the page shows what is heard', async () => {
  const { open, send, older } = await twoEpisodes();
  const address = String((await send(`/conversions/${older}/edit`, {})).headers.location);
  const changed = { 'text-0': 'Said anew.', tone: 'technical', speakers: '1' };
  isIdle = true;
  try {
    await send(address.replace('?', '/revise?'), { ...fieldsIn((await open(address)).body), ...changed });
    assert.equal((await send(`/conversions/${older}/cancel`, {})).statusCode, 303);
  } finally {
    isIdle = false;
  }
  assert.equal((await rowOf(older)).status, 'failed', 'the API calls it failed');
  const { body } = await open(`/conversions/${older}`);
  const page = body.slice(body.indexOf('page-title'));
  assert.match(page, /status-completed/);
  assert.doesNotMatch(page, /status-failed|notice-failed|revision|Said anew|Technical/);
  assert.match(page, /You canceled the new version, so this one stays\./);
  assert.match(page, /Said first\./);
  assert.match(page, />Make again</);
  assert.match(page, /timeline-what">Canceled/);
  assert.doesNotMatch((await open('/conversions')).body, /status-failed/);
  const completed = (await open('/conversions?status=completed')).body;
  assert.ok(completed.includes(older) && completed.includes('2 episodes'));
  assert.match((await open('/conversions?status=failed')).body, /No episodes match/);
  assert.doesNotMatch((await open(address)).body, /status-failed|\(Failed,/);
});
