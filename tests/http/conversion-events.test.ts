import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { failAttempt } from '../../src/operations/conversions/attempt.ts';
import { createKey, revokeKey } from '../../src/operations/keys.ts';
import { findConversionById } from '../../src/storage/conversions/find-conversion.ts';
import { saveProgress } from '../../src/storage/conversions/move-attempt.ts';
import { publishUpdate } from '../../src/storage/notifications.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { readEvents } from '../support/event-reader.ts';
import { createPerson, type Person, signInAs } from '../support/site.ts';
import { type SpeechVendor, startSpeechVendor } from '../support/speech-vendor.ts';
import { storeChangelog } from '../support/stored-changelog.ts';
import { storeConversion } from '../support/stored-conversion.ts';
import { until } from '../support/until.ts';

let settings: Record<string, string>;
let vendor: SpeechVendor;
let app: TestApp;
let other: TestApp;
before(async () => {
  vendor = await startSpeechVendor();
  settings = { ...vendor.settings, TIER_TEAM_REQUESTS_PER_MINUTE: '100000' };
  app = await startTestApp(settings);
  other = await startTestApp(settings, app.database, { role: 'api' });
});
after(async () => {
  await other.close();
  await app.close();
  await vendor.close();
});

const team = () => app.customer({ tier: 'team' });

async function follow(at: TestApp, id: string, key: string, init: RequestInit = {}) {
  const answer = await at.request(`/v1/conversions/${id}/events`, { key, ...init });
  assert.equal(answer.status, 200);
  return answer;
}

async function find(id: string) {
  const conversion = await findConversionById(app.database.store.database, id);
  assert.ok(conversion);
  return conversion;
}

async function collect(events: AsyncIterable<{ event: string; data: any }>) {
  const seen: string[] = [];
  for await (const { event, data } of events) seen.push(`${event} ${data.status} ${data.progress_percent}`);
  return seen;
}

test('a conversion is followed from another process until it is done, and progress never goes back', async () => {
  const { key } = await team();
  const created = await app.request('/v1/conversions', {
    ...{ method: 'POST', key, headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({
      source_type: 'changelog',
      title: 'Northwind 2.4',
      content: '- Search is faster.',
    }),
  });
  const { id } = (await created.json()).data;
  const answer = await follow(other, id, key, { headers: { 'last-event-id': '7"' } });
  assert.equal(answer.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  assert.match(answer.headers.get('cache-control') ?? '', /no-store/);
  assert.equal(answer.headers.get('x-accel-buffering'), 'no');
  assert.equal(answer.headers.get('content-length'), null);
  assert.ok(answer.headers.get('x-ratelimit-remaining'));
  const seen = await collect(readEvents(answer));
  assert.match(seen[0] ?? '', /^status (processing|generating) \d+$/);
  assert.equal(seen.at(-1), 'status completed 100');
  assert.ok(seen.length >= 3, seen.join(', '));
  const percents = seen.map((each) => Number(each.split(' ')[2]));
  assert.deepEqual(
    percents,
    percents.toSorted((left, right) => left - right),
  );
  const requests = await (await app.request('/v1/usage', { key })).json();
  assert.equal(requests.data.api_requests.today, 3);
});

test('an ended conversion is sent as one event, and the connection can be used again', async () => {
  const { organizationId, key } = await team();
  const id = await storeChangelog(app, { organizationId });
  assert.deepEqual(await collect(readEvents(await follow(app, id, key))), ['status completed 0']);
  assert.deepEqual(await collect(readEvents(await follow(app, id, key))), ['status completed 0']);
});

test('someone who waits for a slot is notified that it is free, and all that follows, each once', async () => {
  const { organizationId, key } = await team();
  const running = await storeChangelog(app, { organizationId, status: 'processing' });
  const waiting = await storeChangelog(app, { organizationId, status: 'pending' });
  const events = readEvents(await follow(app, waiting, key));
  assert.equal((await events.next()).value?.data.status, 'pending');
  // What frees a slot lets the next one in, on whichever process that happens.
  await failAttempt(other.services, await find(running), { code: 'GENERATION_FAILED', message: 'No.' });
  assert.deepEqual((await events.next()).value, {
    event: 'status',
    data: { status: 'processing', progress_percent: 0 },
  });
  const seen = await collect(events);
  assert.match(seen.at(-1) ?? '', /^status (completed|failed) \d+$/);
  assert.equal(new Set(seen).size, seen.length, seen.join(', '));
});

test('a deletion ends the stream', async () => {
  const { organizationId, key } = await team();
  const id = await storeChangelog(app, { organizationId, status: 'pending' });
  const events = readEvents(await follow(other, id, key));
  await events.next();
  const seen = collect(events);
  await app.request(`/v1/conversions/${id}`, { method: 'DELETE', key });
  assert.deepEqual(await seen, ['status deleted 0']);
});

test('the same percentage is sent once, and older progress is not sent at all', async () => {
  const { organizationId, key } = await team();
  const id = await storeConversion(app, { organizationId, status: 'generating' });
  const events = readEvents(await follow(app, id, key));
  await events.next();
  const conversion = await find(id);
  const next = async () => {
    const { value } = await events.next();
    return [value?.event, value?.data];
  };
  await saveProgress(app.database.store.database, conversion, 0.201);
  assert.deepEqual(await next(), ['progress', { status: 'generating', progress_percent: 20 }]);
  await saveProgress(app.database.store.database, conversion, 0.204);
  await publishUpdate(app.database.store.database, { id, status: 'generating', progress: 0.1 });
  await saveProgress(app.database.store.database, conversion, 0.5);
  assert.deepEqual(await next(), ['progress', { status: 'generating', progress_percent: 50 }]);
  await app.request(`/v1/conversions/${id}`, { method: 'DELETE', key });
  assert.deepEqual(await collect(events), ['status deleted 50']);
});

test('what was missed while the database was down is sent when it is back', async () => {
  const { organizationId, key } = await team();
  const id = await storeChangelog(app, { organizationId, status: 'pending' });
  const events = readEvents(await follow(app, id, key));
  await events.next();
  const { database, pool } = app.database.store;
  // No one is notified of this; it is found when everyone looks again.
  await database.updateTable('conversions').set({ status: 'failed' }).where('id', '=', id).execute();
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'aloud notifications' and datname = current_database()`,
  );
  assert.deepEqual(await collect(events), ['status failed 0']);
});

test('another’s conversion, an unknown one and a malformed id are not found', async () => {
  const { organizationId } = await team();
  const id = await storeChangelog(app, { organizationId });
  const { key } = await team();
  for (const each of [id, '0197a3c2-5d7e-7c31-9a54-3f8e2b6d1c90', 'nonsense']) {
    const answer = await app.request(`/v1/conversions/${each}/events`, { key });
    assert.equal(answer.status, 404);
    assert.equal((await answer.json()).error.code, 'NOT_FOUND');
  }
  assert.equal((await app.request(`/v1/conversions/${id}/events`)).status, 401);
  assert.equal((await app.request(`/v1/conversions/${id}/events`, { method: 'HEAD', key })).status, 405);
});

test('revoking a key ends its streams within seconds, and no one else’s', async () => {
  const { organizationId, key } = await team();
  const others = await createKey(app.core.services, { organizationId, mode: 'live', name: 'another' });
  const id = await storeChangelog(app, { organizationId, status: 'processing' });
  const revoked = readEvents(await follow(app, id, others.key));
  const kept = readEvents(await follow(app, id, key));
  await Promise.all([revoked.next(), kept.next()]);
  await revokeKey(app.core.services, others.id);
  assert.equal((await revoked.next()).done, true);
  await saveProgress(app.database.store.database, await find(id), 0.5);
  assert.equal((await kept.next()).value?.data.progress_percent, 50);
  await kept.return();
});

test('a key has fifty streams open at most, and leaves room for others; one that is closed makes room', async () => {
  const { organizationId, key } = await team();
  const id = await storeChangelog(app, { organizationId, status: 'processing' });
  const streams = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const leaving = new AbortController();
      return { leaving, answer: await follow(app, id, key, { signal: leaving.signal }) };
    }),
  );
  const refused = await app.request(`/v1/conversions/${id}/events`, { key });
  assert.equal(refused.status, 429);
  assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
  assert.equal((await refused.json()).error.code, 'RATE_LIMITED');
  const other = await createKey(app.core.services, { organizationId, mode: 'live', name: 'another' });
  const leaving = new AbortController();
  streams.push({ leaving, answer: await follow(app, id, other.key, { signal: leaving.signal }) });
  for (const { leaving, answer } of streams) {
    assert.equal(
      answer.bodyUsed,
      false,
      'an answer that nobody holds may be thrown away, and closed with that',
    );
    leaving.abort();
  }
  await until(
    async () => (await app.request(`/v1/conversions/${randomUUID()}/events`, { key })).status,
    (status) => status === 404,
  );
});

test('a person has fifty pages open on conversions under way at most, and others have theirs', async () => {
  const [person, guest] = [await createPerson(app), await createPerson(app)];
  const leaving = new AbortController();
  const watch = async ({ organizationId }: Person, cookie: string) => {
    const id = await storeConversion(app, { organizationId, status: 'processing' });
    const path = `/dashboard/${organizationId}/conversions/${id}/events`;
    return app.request(path, { headers: { cookie }, signal: leaving.signal });
  };
  const cookie = await signInAs(app, person);
  const open = await Promise.all(Array.from({ length: 50 }, () => watch(person, cookie)));
  const refused = await watch(person, cookie);
  // Looked at behind the refusal: an answer that no one uses may be thrown away, and closed with that.
  assert.ok(open.every(({ status }) => status === 200));
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '10']);
  assert.equal((await watch(guest, await signInAs(app, guest))).status, 200);
  leaving.abort();
});

test('streams of the API and of the dashboard count together against their organization', async () => {
  const person = await createPerson(app, { tier: 'team' });
  const { organizationId } = person;
  const id = await storeChangelog(app, { organizationId, status: 'processing' });
  const leaving = new AbortController();
  const { signal } = leaving;
  const open = [];
  for (const name of ['one', 'another']) {
    const { key } = await createKey(app.core.services, { organizationId, mode: 'live', name });
    open.push(...(await Promise.all(Array.from({ length: 50 }, () => follow(app, id, key, { signal })))));
  }
  const cookie = await signInAs(app, person);
  const path = `/dashboard/${organizationId}/conversions/${id}/events`;
  assert.equal((await app.request(path, { headers: { cookie }, signal })).status, 429);
  assert.ok(open.every(({ bodyUsed }) => !bodyUsed));
  leaving.abort();
});

test('the listeners of one episode do not take the streams of another from their address', async () => {
  const [one, another] = [await team(), await team()];
  const episode = async ({ organizationId }: { organizationId: string }) =>
    storeConversion(app, { organizationId, status: 'processing', publicUrl: true });
  const [crowded, quiet] = [await episode(one), await episode(another)];
  const leaving = new AbortController();
  const listen = (id: string) => app.request(`/listen/${id}/events`, { signal: leaving.signal });
  const open = await Promise.all(Array.from({ length: 200 }, () => listen(crowded)));
  const [refused, other] = [await listen(crowded), await listen(quiet)];
  assert.ok(open.every(({ status }) => status === 200));
  assert.deepEqual([refused.status, other.status], [429, 200]);
  leaving.abort();
});

test('a client that goes leaves nothing behind', async () => {
  const { organizationId, key } = await team();
  const id = await storeChangelog(app, { organizationId, status: 'pending' });
  const { notifications } = app.services;
  const { listen } = notifications;
  const stopped = Promise.withResolvers<void>();
  const watched: typeof listen = (each, listener) => {
    const stop = listen(each, listener);
    return () => {
      stop();
      if (each === id) stopped.resolve();
    };
  };
  Object.assign(notifications, { listen: watched });
  const leaving = new AbortController();
  await readEvents(await follow(app, id, key, { signal: leaving.signal })).next();
  leaving.abort();
  await stopped.promise;
  Object.assign(notifications, { listen });
});

test('a server that stops ends its streams instead of waiting for them', async () => {
  const { organizationId, key } = await team();
  const id = await storeChangelog(app, { organizationId, status: 'pending' });
  const third = await startTestApp(settings, app.database, { role: 'api' });
  const events = readEvents(await follow(third, id, key));
  await events.next();
  const seen = collect(events);
  await third.close();
  // Cut off, a stream would fail here.
  assert.deepEqual(await seen, []);
});
