import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { defaultScriptSettings } from '../../src/domain/conversion-settings.ts';
import type { Role } from '../../src/domain/roles.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createPerson, formTokenIn, type Person } from '../support/site.ts';
import { storeConversion } from '../support/stored-conversion.ts';
import { addMember, visitAs } from '../support/visitor.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

/** Someone else in the same organization, at the dashboard. */
async function colleague({ organizationId }: Person, role: Role) {
  return signedIn(await addMember(app, organizationId, role));
}

/** Someone at the dashboard of their organization, whose addresses are told below it. */
async function signedIn(person: Person) {
  const visitor = await visitAs(app, person);
  const here = `/dashboard/${person.organizationId}`;
  return {
    cookie: visitor.cookie,
    open: (path: string) => visitor.open(`${here}${path}`),
    send: (path: string, fields?: Record<string, string>) => visitor.send(`${here}${path}`, fields),
  };
}

const rowsIn = (html: string) => [
  ...html.matchAll(/class="table-link" href="[^"]*\/conversions\/([^"?&]+)/g),
];

test('the list is filtered by status, kind and title, and paged through to its end', async () => {
  const person = await createPerson(app);
  const { organizationId } = person;
  const { open } = await signedIn(person);
  for (let index = 0; index < 60; index++) {
    await storeConversion(app, {
      organizationId,
      status: index % 10 === 0 ? 'failed' : 'completed',
      sourceType: index % 2 === 0 ? 'changelog' : 'document',
      createdAt: new Date(Date.now() - index * 1000),
    });
  }
  await app.database.store.pool.query(
    `update conversions set title = '100 % of _everything_' where id in
     (select id from conversions where organization_id = $1 and status = 'failed' limit 2)`,
    [organizationId],
  );
  assert.match((await open('/conversions')).body, /60 episodes/);
  assert.match((await open('/conversions?status=failed')).body, /6 episodes/);
  assert.match((await open('/conversions?kind=document&status=completed')).body, /30 episodes/);
  const titled = { EVERYTHING: 2, '100 %': 2, _every: 2, '%': 2, _: 2, '\\\\': 0 };
  for (const [title, count] of Object.entries(titled))
    assert.equal(
      rowsIn((await open(`/conversions?search=${encodeURIComponent(title)}`)).body).length,
      count,
      title,
    );
  assert.match((await open('/conversions?search=none-such')).body, /No results/);
  assert.match((await open('/conversions?status=nonsense&kind=x')).body, /60 episodes/);

  const seen: string[] = [];
  let path: string | undefined = '/conversions';
  for (let page = 0; path !== undefined && page < 5; page++) {
    const { body } = await open(path);
    seen.push(...rowsIn(body).map(([, id]) => String(id)));
    path = /href="[^"]*(\/conversions\?cursor[^"]+)">Older/.exec(body)?.[1]?.replaceAll('&#61;', '=');
  }
  assert.equal(seen.length, 60);
  assert.equal(new Set(seen).size, 60);
  const broken = await open('/conversions?cursor=made-up');
  assert.equal(broken.statusCode, 400);
  assert.match(broken.body, /Start again from the first page/);
});

test('chosen conversions are deleted together, after a question, by admins and owners', async () => {
  const person = await createPerson(app);
  const { organizationId } = person;
  const { open, cookie } = await signedIn(person);
  const ids = [];
  for (const title of ['One', 'Two', 'Three'])
    ids.push(await storeConversion(app, { organizationId, title }));
  const [one, two, three] = ids;
  assert.match((await open('/conversions')).body, new RegExp(`type="checkbox" name="id" value="${one}"`));
  const question = (await open(`/conversions/delete?id=${one}&id=${two}`)).body;
  assert.match(question, /Delete 2 episodes\?.*One.*Two.*deletes their text/s);
  assert.match(
    (await open(`/conversions/delete?id=${one}`)).body,
    /Delete 1 episode\?.*deletes its text.*embed it stop.*Nothing is refunded/s,
  );
  const free = await storeConversion(app, { organizationId, mode: 'sandbox' });
  for (const path of [`delete?id=${free}&mode=sandbox`, `${free}/delete?mode=sandbox`]) {
    const { body } = await open(`/conversions/${path}`);
    assert.match(body, /permanently deletes its text/);
    assert.doesNotMatch(body, /refunded/);
  }
  const hidden = [...question.matchAll(/type="hidden" name="id" value="([^"]+)"/g)].map(([, id]) => id);
  assert.deepEqual(hidden, [one, two]);
  const member = await colleague(person, 'member');
  assert.equal((await member.send('/conversions/delete', { id: String(one) })).statusCode, 403);
  assert.doesNotMatch((await member.open('/conversions')).body, /type="checkbox"/);
  const stranger = await signedIn(await createPerson(app));
  const nothing = (await stranger.open('/conversions')).body;
  assert.equal(nothing.match(/>New episode</g)?.length, 1);
  assert.doesNotMatch(nothing, /role="search"/, 'there is nothing to search');
  assert.match((await stranger.open('/conversions?search=none')).body, /role="search"/);
  await stranger.send('/conversions/delete', { id: String(one) });
  assert.equal(rowsIn((await open('/conversions')).body).length, 3);
  const both = new URLSearchParams({ form_token: formTokenIn(question) });
  for (const id of [one, two]) both.append('id', String(id));
  const deleted = await app.server.inject({
    ...{ method: 'POST', url: `/dashboard/${organizationId}/conversions/delete`, payload: both.toString() },
    headers: { cookie, origin: app.siteUrl, 'content-type': 'application/x-www-form-urlencoded' },
  });
  assert.equal(deleted.statusCode, 303, deleted.body);
  assert.deepEqual(
    rowsIn((await open('/conversions')).body).map(([, id]) => id),
    [three],
  );
});

test('anyone of the organization may give a conversion another title, within its bounds', async () => {
  const person = await createPerson(app);
  const id = await storeConversion(app, { organizationId: person.organizationId, title: 'Before' });
  const { open, send } = await colleague(person, 'member');
  const renamed = await send(`/conversions/${id}/title`, { title: '  <b>After</b>  ' });
  assert.equal(renamed.statusCode, 303);
  assert.match((await open(`/conversions/${id}`)).body, /page-title">&#60;b&#62;After&#60;\/b&#62;<\/h1>/);
  for (const title of ['', '   ', 'x'.repeat(501)]) {
    const rejected = await send(`/conversions/${id}/title`, { title });
    assert.equal(rejected.statusCode, 400);
    assert.match(rejected.body, /<details class="fold" open><summary>Rename[\s\S]*? id="title-error">/);
  }
  assert.match((await open('/conversions')).body, /After/);
  const { rows } = await app.database.store.pool.query(
    "select subject_name from audit_entries where organization_id = $1 and action = 'conversion.renamed'",
    [person.organizationId],
  );
  assert.deepEqual(rows, [{ subject_name: '<b>After</b>' }]);
});

test('live and sandbox conversions are apart, in the list and by address', async () => {
  const person = await createPerson(app);
  const { open } = await signedIn(person);
  const { organizationId } = person;
  const sandbox = await storeConversion(app, { organizationId, mode: 'sandbox' });
  const live = await storeConversion(app, { organizationId, mode: 'live' });
  assert.deepEqual(
    rowsIn((await open('/conversions?mode=sandbox')).body).map(([, id]) => id),
    [sandbox],
  );
  assert.equal((await open(`/conversions/${live}`)).statusCode, 200);
  assert.equal((await open(`/conversions/${live}?mode=sandbox`)).statusCode, 404);
  assert.equal((await open(`/conversions/${sandbox}`)).statusCode, 404);
});

test('a conversion of another organization is not there, on any address, for anyone', async () => {
  const theirs = await createPerson(app);
  const id = await storeConversion(app, { organizationId: theirs.organizationId, status: 'failed' });
  const { open, send } = await signedIn(await createPerson(app));
  const files = ['audio.mp3', 'captions.vtt', 'subtitles.srt', 'chapters.json', 'events', 'delete'];
  for (const path of ['', ...files.map((name) => `/${name}`)])
    assert.equal((await open(`/conversions/${id}${path}`)).statusCode, 404, path);
  for (const path of ['retry', 'sharing', 'tokens', 'tokens/revoke', 'delete'])
    assert.equal((await send(`/conversions/${id}/${path}`, { public: 'yes' })).statusCode, 404, path);
  const { rows } = await app.database.store.pool.query(
    'select status, public_url from conversions where id = $1',
    [id],
  );
  assert.deepEqual(rows, [{ status: 'failed', public_url: false }]);
});

test('members read and retry; sharing, tokens and deleting are for admins and owners', async () => {
  const owner = await createPerson(app);
  const { organizationId } = owner;
  const id = await storeConversion(app, { organizationId, status: 'failed' });
  const member = await colleague(owner, 'member');
  const page = await member.open(`/conversions/${id}`);
  assert.equal(page.statusCode, 200);
  assert.doesNotMatch(page.body, /Share publicly|Create embed token|Delete this episode/);
  for (const path of ['sharing', 'tokens', 'tokens/revoke', 'delete']) {
    const answer = await member.send(`/conversions/${id}/${path}`, { public: 'yes' });
    assert.equal(answer.statusCode, 403, path);
    assert.match(answer.body, /Only owners and admins of the organization can do this/);
  }
  assert.equal((await member.send(`/conversions/${id}/retry`)).statusCode, 303);

  const admin = await colleague(owner, 'admin');
  assert.match((await admin.open(`/conversions/${id}`)).body, /Share publicly/);
  assert.equal((await admin.send(`/conversions/${id}/sharing`, { public: 'yes' })).statusCode, 303);
  const shared = await admin.open(`/conversions/${id}?done=shared`);
  assert.match(shared.body, /Anyone with the link can listen now/);
  assert.ok(shared.body.includes(`${app.siteUrl}/listen/${id}`));
  assert.equal((await admin.send(`/conversions/${id}/tokens`)).statusCode, 303);
  const token = /name="token" value="(emb_\w+)"/.exec((await admin.open(`/conversions/${id}`)).body)?.[1];
  assert.ok(token);
  assert.equal((await admin.send(`/conversions/${id}/tokens/revoke`, { token })).statusCode, 303);
  assert.ok(!(await admin.open(`/conversions/${id}`)).body.includes(token));
  assert.match((await admin.open(`/conversions/${id}/delete`)).body, /Delete this episode\?/);
  assert.equal((await admin.send(`/conversions/${id}/delete`)).statusCode, 303);
  assert.equal((await admin.open(`/conversions/${id}`)).statusCode, 404);
});

test('the words after a form come from the section, never from the address', async () => {
  const { open } = await signedIn(await createPerson(app));
  for (const done of ['constructor', 'toString', '<b>you won</b>', 'deletedx'])
    assert.doesNotMatch(
      (await open(`/conversions?done=${encodeURIComponent(done)}`)).body,
      /notice-done|you won/,
      done,
    );
  assert.match((await open('/conversions?done=deleted')).body, /Episode deleted/);
});

test('an episode is said to be on its way until it is there, and shows how it was made', async () => {
  const person = await createPerson(app);
  const { organizationId } = person;
  const { open } = await signedIn(person);
  const settings = { ...defaultScriptSettings, tone: 'technical', verbosity: 'detailed' } as const;
  const running = await storeConversion(app, { organizationId, status: 'generating' });
  assert.match((await open(`/conversions/${running}?done=made-quota`)).body, /Your episode is on its way/);
  const ended = await storeConversion(app, { organizationId, publicUrl: true });
  await app.database.store.pool.query('update conversions set settings = $2, quality = $3 where id = $1', [
    ...[ended, settings, { voices: ['simon'] }],
  ]);
  const { body } = await open(`/conversions/${ended}?done=made-quota`);
  assert.doesNotMatch(body, /on its way/);
  assert.match(body, /<dt>Tone<\/dt><dd>Technical<\/dd>.*<dt>Length<\/dt><dd>Detailed<\/dd>/s);
  assert.match(body, /<dt>Speakers<\/dt><dd>One narrator<\/dd>.*<dt>Voice<\/dt><dd>Simon<\/dd>/s);
  assert.match(body, /<code>http[^<]*\/listen\/[^<]*<\/code><\/pre>\s*<button class="copy-code-button"/);
});

test('a retried conversion shows in its timeline what it cost and when it failed before', async () => {
  const person = await createPerson(app);
  const { open, send } = await signedIn(person);
  const id = await storeConversion(app, { organizationId: person.organizationId, status: 'failed' });
  await app.database.store.pool.query(
    `insert into events (id, organization_id, mode, type, conversion_id, attempt, data)
     values ('evt_timeline', $1, 'live', 'conversion.failed', $2, 1, '{}')`,
    [person.organizationId, id],
  );
  await send(`/conversions/${id}/retry`);
  const { body } = await open(`/conversions/${id}`);
  const steps = [...body.matchAll(/class="timeline-what">([^<]+)/g)].map(([, text]) => text);
  assert.deepEqual(steps.slice(0, 5), [
    ...['Accepted', 'Failed', 'Retried', 'Charged to the monthly quota', 'Started'],
  ]);
});

test('a timeline shows the last fifty attempts, however often a conversion was retried', async () => {
  const person = await createPerson(app);
  const { open } = await signedIn(person);
  const id = await storeConversion(app, { organizationId: person.organizationId, status: 'failed' });
  await app.database.store.pool.query('update conversions set attempt = 300 where id = $1', [id]);
  await app.database.store.pool.query(
    `insert into events (id, organization_id, mode, type, conversion_id, attempt, data)
     select 'evt_often_' || number, $1, 'live', 'conversion.failed', $2, number, '{}'
     from generate_series(1, 300) number`,
    [person.organizationId, id],
  );
  const { body } = await open(`/conversions/${id}`);
  const failures = [...body.matchAll(/class="timeline-what">Failed/g)];
  assert.equal(failures.length, 50);
});

test('a conversion that waits is canceled for nothing, and only its own organization may do that', async () => {
  const person = await createPerson(app);
  const { organizationId } = person;
  const { open, send } = await signedIn(person);
  const script = {
    language: 'en',
    speakers: 1,
    turns: ['One.', 'Two.'].map((text) => ({ speaker: 1, text, section: null }) as const),
  } as const;
  const waiting = await storeConversion(app, { organizationId, status: 'pending' });
  const early = await storeConversion(app, { organizationId, status: 'generating', progress: 0.1, script });
  const late = await storeConversion(app, { organizationId, status: 'generating', progress: 0.7, script });
  assert.match((await open(`/conversions/${waiting}`)).body, /Canceling now is free/);
  assert.match((await open(`/conversions/${early}`)).body, /progress-beginning" data-from="49" hidden/);
  assert.match((await open(`/conversions/${late}`)).body, /progress-beginning" data-from="49" >/);
  assert.match((await open(`/conversions/${late}`)).body, /About \d+ seconds? left/);
  assert.equal((await open(`/conversions/${early}/beginning.mp3`)).statusCode, 404);
  const stranger = await visitAs(app, await createPerson(app));
  const theirs = `/dashboard/${stranger.organizationId}/conversions/${waiting}`;
  assert.equal((await stranger.send(`${theirs}/cancel`)).statusCode, 404);
  assert.equal((await send(`/conversions/${waiting}/cancel`)).statusCode, 303);
  const after = await open(`/conversions/${waiting}`);
  assert.match(after.body, /status-canceled[\s\S]*This episode was canceled/);
  assert.doesNotMatch((await open('')).body, /failed episode/);
  assert.match((await open('/conversions?status=canceled')).body, /1 episode</);
  assert.match((await open('/conversions?status=failed')).body, /No episodes match/);
  assert.equal((await send(`/conversions/${waiting}/cancel`)).statusCode, 404);
});
