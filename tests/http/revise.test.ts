import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { failAttempt } from '../../src/operations/conversions/attempt.ts';
import { mediaKey } from '../../src/operations/conversions/media.ts';
import { findConversionById } from '../../src/storage/conversions/find-conversion.ts';
import { expireMedia } from '../../src/storage/retention/expire.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  completeWithoutAudio,
  createdId,
  detailOf,
  send,
  unlimitedRequests,
  untilStatus,
  workOn,
} from '../support/conversions.ts';
import { smallMedia } from '../support/stored-conversion.ts';
import { until } from '../support/until.ts';
import { addMember, visitAs } from '../support/visitor.ts';

let app: TestApp;
let queue: { stop(): Promise<void> };
/** What the worker does with the next attempts. */
let work: 'complete' | 'fail' | 'hold' = 'complete';
before(async () => {
  app = await startTestApp(unlimitedRequests, undefined, { role: 'api' });
  queue = workOn(app, async (attempt, signal) => {
    await until(
      async () => work,
      (now) => now !== 'hold' || signal.aborted,
    );
    if (work === 'complete') return completeWithoutAudio(app, attempt);
    const conversion = await findConversionById(app.database.store.database, attempt.id);
    const error = { code: 'GENERATION_FAILED', message: 'It broke.' };
    if (conversion) await failAttempt(app.services, conversion, error);
  });
});
after(async () => {
  work = 'complete';
  await queue.stop();
  await app.close();
});

const revise = (id: string, key: string, body?: object, headers?: Record<string, string>) =>
  send(app, 'POST', `/v1/conversions/${id}/revise`, key, body, headers);
const edited = { edited_content: 'Exports are fast now.\n\nThey no longer stop early.' };

async function finished(fields: Record<string, unknown> = {}) {
  const customer = await app.customer();
  const id = await createdId(app, customer.key, fields);
  await untilStatus(app, customer.key, id, 'completed');
  return { ...customer, id };
}

async function rowsOf(table: 'quota_ledger' | 'events' | 'orphaned_files', id: string) {
  const { rows } = await app.database.store.pool.query(
    `select attempt from ${table} where conversion_id = $1 order by attempt`,
    [id],
  );
  return rows.map(({ attempt }) => attempt);
}

test('a revision is the next attempt: charged, reported, and heard when it is complete', async () => {
  const { id, key } = await finished({ public_url: true });
  work = 'hold';
  try {
    const answer = await revise(id, key, { ...edited, title: 'Northwind 2.4.1' });
    const { data } = await answer.json();
    assert.deepEqual([answer.status, data.id, data.attempt], [202, id, 2]);
    assert.deepEqual(data.cost, { units: 1, source: 'quota' });
    assert.equal(answer.headers.get('x-quota-audio-remaining'), '28');

    const running = await detailOf(app, key, id);
    assert.deepEqual([running.status, running.has_audio], ['processing', true]);
    assert.match(running.audio_url, /\/1\/a\.mp3/, 'the episode before it is served');
    assert.equal((await fetch(running.audio_url)).status, 200);
    assert.equal((await app.request(`/listen/${id}/audio.mp3`)).status, 200);
    const page = await (await app.request(`/listen/${id}`)).text();
    assert.match(page, /<audio/);
    assert.doesNotMatch(page, /Exports are fast now/, 'the new words are not shown before they are heard');
    const second = await revise(id, key, edited);
    assert.deepEqual([second.status, (await second.json()).error.code], [409, 'CONVERSION_RUNNING']);
  } finally {
    work = 'complete';
  }
  const done = await untilStatus(app, key, id, 'completed');
  assert.deepEqual([done.generated_script, done.title], [edited.edited_content, 'Northwind 2.4.1']);
  assert.match(done.audio_url, /\/2\/a\.mp3/);
  assert.match(await (await app.request(`/listen/${id}`)).text(), /Exports are fast now/);
  assert.deepEqual(await rowsOf('quota_ledger', id), [1, 2]);
  assert.deepEqual(await rowsOf('events', id), [1, 2]);
  assert.deepEqual(await rowsOf('orphaned_files', id), [1], 'the files before it go in an hour');
});

test('a revision that fails leaves the episode before it, says so, and can be retried', async () => {
  const { id, key } = await finished({ public_url: true });
  work = 'fail';
  try {
    assert.equal((await revise(id, key, edited)).status, 202);
    const failed = await untilStatus(app, key, id, 'failed');
    assert.deepEqual([failed.has_audio, failed.error.message], [true, 'It broke.']);
    assert.match(failed.audio_url, /\/1\/a\.mp3/);
    assert.equal((await app.request(`/listen/${id}/audio.mp3`)).status, 200);
  } finally {
    work = 'complete';
  }
  assert.equal((await send(app, 'POST', `/v1/conversions/${id}/retry`, key)).status, 202);
  const done = await untilStatus(app, key, id, 'completed');
  assert.equal(done.generated_script, edited.edited_content);
  assert.match(done.audio_url, /\/3\/a\.mp3/);
  assert.deepEqual(await rowsOf('quota_ledger', id), [1, 2, 3], 'each attempt is charged');
  assert.deepEqual(await rowsOf('orphaned_files', id), [1, 2]);
});

test('a revision has the language that its text clearly is in, or is refused before it is charged', async () => {
  const { id, key } = await finished();
  const french =
    'La nouvelle version enregistre les projets archivés.\n\nLes exportations ne s’arrêtent plus à mille lignes.';
  const { warnings } = await (await revise(id, key, { edited_content: french })).json();
  assert.match(warnings[0].message, /French/);
  const done = await untilStatus(app, key, id, 'completed');
  assert.equal(done.language, 'fr');
  const czech = 'Vyhledávání najde i archivované projekty.\n\nOpraveno přihlašování uživatelů.';
  const refused = await revise(id, key, { edited_content: czech });
  assert.deepEqual([refused.status, (await refused.json()).error.details[0].path], [400, 'edited_content']);
  assert.deepEqual(await rowsOf('quota_ledger', id), [1, 2]);
  assert.equal((await revise(id, key, { language: 'fr-CA' })).status, 202);
  assert.equal((await untilStatus(app, key, id, 'completed')).language, 'fr-CA');
});

test('a rename while a revision is prepared stays, unless the revision names the episode itself', async () => {
  const { id, key } = await finished();
  const { checkText } = app.services;
  const renameTo = (title: string) => {
    const renaming: typeof checkText = async (input) => {
      assert.equal((await send(app, 'PATCH', `/v1/conversions/${id}`, key, { title })).status, 200);
      return checkText(input);
    };
    Object.assign(app.services, { checkText: renaming });
  };
  try {
    renameTo('Renamed meanwhile');
    assert.equal((await revise(id, key, edited)).status, 202);
    assert.equal((await untilStatus(app, key, id, 'completed')).title, 'Renamed meanwhile');
    renameTo('Renamed again');
    assert.equal((await revise(id, key, { ...edited, title: 'Of the revision' })).status, 202);
    assert.equal((await untilStatus(app, key, id, 'completed')).title, 'Of the revision');
  } finally {
    Object.assign(app.services, { checkText });
  }
});

/** Fails unless this title is on every public page of an episode, and the other on none. */
async function assertPublicTitle(id: string, title: string, other: string) {
  const oembed = `/api/oembed?url=${encodeURIComponent(`${app.siteUrl}/listen/${id}`)}`;
  for (const path of [`/listen/${id}`, `/embed/${id}`, oembed]) {
    const body = await (await app.request(path)).text();
    assert.ok(body.includes(title) && !body.includes(other), `${path} has ${title} only`);
  }
  const file = await app.request(`/listen/${id}/audio.mp3?download`);
  assert.ok(file.headers.get('content-disposition')?.includes(`"${title}.mp3"`));
}

test('the public sees the title of what is heard, until a revision with another one is complete', async () => {
  const [old, revised, renamed] = ['The old title', 'The revised title', 'The third title'];
  const { id, key, organizationId } = await finished({ public_url: true, title: old });
  const member = await visitAs(app, await addMember(app, organizationId, 'member'));
  try {
    work = 'hold';
    assert.equal((await revise(id, key, { title: revised })).status, 202);
    assert.equal((await detailOf(app, key, id)).title, revised, 'the owner sees what is being made');
    await assertPublicTitle(id, old, revised);
    await member.send(`/dashboard/${organizationId}/conversions/${id}/cancel`);
    await untilStatus(app, key, id, 'failed');
    await assertPublicTitle(id, old, revised);

    work = 'fail';
    assert.equal((await revise(id, key, { title: revised })).status, 202);
    await untilStatus(app, key, id, 'failed');
    await assertPublicTitle(id, old, revised);

    work = 'complete';
    assert.equal((await send(app, 'POST', `/v1/conversions/${id}/retry`, key)).status, 202);
    await untilStatus(app, key, id, 'completed');
    await assertPublicTitle(id, revised, old);

    work = 'hold';
    assert.equal((await revise(id, key, { title: old })).status, 202);
    assert.equal((await send(app, 'PATCH', `/v1/conversions/${id}`, key, { title: renamed })).status, 200);
    await assertPublicTitle(id, renamed, revised);
  } finally {
    work = 'complete';
  }
  assert.equal((await untilStatus(app, key, id, 'completed')).title, renamed, 'a rename is of both');
  await assertPublicTitle(id, renamed, old);
});

test('audio that was lost is made again at no cost, but a revision of audio that expired costs at each attempt', async () => {
  const lost = await finished();
  const expired = await finished();
  await app.services.media.remove(mediaKey(lost.id, 1, smallMedia.audio));
  await expireMedia(app.database.store.database, [expired.id]);
  const retry = async ({ id, key }: typeof lost) =>
    assert.equal((await send(app, 'POST', `/v1/conversions/${id}/retry`, key)).status, 202);
  work = 'fail';
  try {
    await retry(lost);
    assert.equal((await revise(expired.id, expired.key, edited)).status, 202);
    for (const { id, key } of [lost, expired]) await untilStatus(app, key, id, 'failed');
  } finally {
    work = 'complete';
  }
  for (const each of [lost, expired]) {
    await retry(each);
    await untilStatus(app, each.key, each.id, 'completed');
  }
  assert.deepEqual(await rowsOf('quota_ledger', lost.id), [1]);
  assert.deepEqual(await rowsOf('quota_ledger', expired.id), [1, 2, 3]);
});

test('of revisions at one time one is accepted, and the others cost nothing', async () => {
  const { id, key } = await finished();
  const answers = await Promise.all(Array.from({ length: 6 }, () => revise(id, key, edited)));
  // A revision that is completed before the last request comes makes room for another.
  const accepted = answers.filter(({ status }) => status === 202).length;
  assert.ok(accepted >= 1 && accepted < answers.length, String(accepted));
  assert.equal(answers.filter(({ status }) => status === 409).length, answers.length - accepted);
  await untilStatus(app, key, id, 'completed');
  const attempts = Array.from({ length: 1 + accepted }, (_, index) => index + 1);
  assert.deepEqual(await rowsOf('quota_ledger', id), attempts);
});

test('a deletion and a revision at one time end as one of them, and nothing is left', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, key } = await finished();
    const remove = () => send(app, 'DELETE', `/v1/conversions/${id}`, key);
    const [first, second] =
      round % 2 === 0 ? [remove, () => revise(id, key, edited)] : [() => revise(id, key, edited), remove];
    const [one, two] = await Promise.all([first(), second()]);
    const statuses = round % 2 === 0 ? [one.status, two.status] : [two.status, one.status];
    assert.equal(statuses[0], 200);
    assert.ok(statuses[1] === 202 || statuses[1] === 404, String(statuses[1]));
    assert.equal((await app.request(`/v1/conversions/${id}`, { key })).status, 404);
  }
});

test('an empty body voices the script again, settings have it rewritten, and a key repeats the answer', async () => {
  const { id, key } = await finished();
  const before = await detailOf(app, key, id);
  assert.equal((await revise(id, key)).status, 202);
  const again = await untilStatus(app, key, id, 'completed');
  assert.equal(again.generated_script, before.generated_script);

  assert.equal((await revise(id, key, edited)).status, 202);
  await untilStatus(app, key, id, 'completed');
  const headers = { 'idempotency-key': 'tone' };
  const first = await revise(id, key, { settings: { tone: 'technical' } }, headers);
  const repeated = await revise(id, key, { settings: { tone: 'technical' } }, headers);
  assert.deepEqual([first.status, repeated.status], [202, 202]);
  assert.equal(repeated.headers.get('idempotency-replayed'), 'true');
  assert.deepEqual((await repeated.json()).data, (await first.json()).data);
  const rewritten = await untilStatus(app, key, id, 'completed');
  assert.equal(rewritten.generated_script, before.generated_script, 'the writer wrote it');
  assert.deepEqual(await rowsOf('quota_ledger', id), [1, 2, 3, 4]);
});

test('what cannot be said, or be paid, changes and costs nothing', async () => {
  const { id, key, organizationId } = await finished();
  assert.equal((await revise(id, key, { edited_content: '***' })).status, 400);
  assert.equal((await revise(id, key, { voice: { provider: 'tts_b', voice_id: 'nobody' } })).status, 400);
  const other = await app.customer();
  assert.equal((await revise(id, other.key, edited)).status, 404);
  await app.database.store.pool.query('update organizations set audio_quota = 1 where id = $1', [
    organizationId,
  ]);
  assert.equal((await revise(id, key, edited)).status, 402);
  const { status, has_audio } = await detailOf(app, key, id);
  assert.deepEqual([status, has_audio], ['completed', true]);
  assert.deepEqual(await rowsOf('quota_ledger', id), [1]);
});
