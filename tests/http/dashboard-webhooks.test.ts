import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestApp } from '../support/app.ts';
import { createPerson, password } from '../support/site.ts';
import { storeConversion } from '../support/stored-conversion.ts';
import { until } from '../support/until.ts';
import { addMember, type SignedInUser, visitAs } from '../support/visitor.ts';
import type { Receiver } from '../support/webhook-receiver.ts';
import { addEndpoint, emit, startAppWithReceiver } from '../support/webhooks.ts';

let app: TestApp;
let receiver: Receiver;
let close: () => Promise<void>;
let owner: SignedInUser;
let admin: SignedInUser;
let member: SignedInUser;
let here: string;
before(async () => {
  ({ app, receiver, close } = await startAppWithReceiver());
  owner = await visitAs(app, await createPerson(app));
  admin = await visitAs(app, await addMember(app, owner.organizationId, 'admin'));
  member = await visitAs(app, await addMember(app, owner.organizationId, 'member'));
  here = `/dashboard/${owner.organizationId}`;
});
after(() => close());

const secretText = /whsec_[0-9A-Za-z]{40}/;

async function actsOf(subject: string): Promise<string[]> {
  const { rows } = await app.database.store.pool.query(
    'select action from audit_entries where organization_id = $1 and subject_name = $2 order by created_at, id',
    [owner.organizationId, subject],
  );
  return rows.map((row) => row.action);
}

test('an admin makes, changes, rests and deletes a webhook, and all of it is written down', async () => {
  const url = `${receiver.url}/acts`;
  const fields = { url, description: 'Our <b>queue</b>', events: 'some', event_quota_warning: 'yes' };
  const created = await admin.send(`${here}/webhooks/new`, fields);
  const page = await admin.follow(created);
  const path = String(created.headers.location).split('?')[0] ?? '';
  const secret = secretText.exec(page.body)?.[0];
  assert.ok(secret, 'it is shown once');
  assert.match(page.body, /Our &#60;b&#62;queue[\s\S]*<li><code>quota.warning/);
  assert.doesNotMatch((await admin.open(path)).body, secretText);
  assert.match((await admin.open(`${path}/edit`)).body, /name="event_quota_warning" value="yes" checked/);

  const changed = await admin.send(`${path}/edit`, { url, description: '', events: 'all' });
  assert.equal(changed.headers.location, `${path}?done=changed`);
  assert.match((await member.open(path)).body, /All, including types we add later/);

  await admin.send(`${path}/disable`);
  const resting = await admin.open(path);
  assert.match(resting.body, /status-disabled">Disabled/);
  assert.match(resting.body, /Enable webhook/);
  const refused = await admin.send(`${path}/test`);
  assert.equal(refused.statusCode, 400);
  assert.match(refused.body, /This webhook is disabled; enable it first/);
  await admin.send(`${path}/enable`);

  assert.match((await admin.open(`${path}/rotate`)).body, /For 24 hours every request is signed with both/);
  const rotated = await admin.follow(await admin.send(`${path}/rotate`));
  const next = secretText.exec(rotated.body)?.[0];
  assert.ok(next && next !== secret);
  assert.match(
    rotated.body,
    /The previous secret also signs requests and expires <time[^>]*>(in 24 hours|tomorrow)/,
  );
  assert.match((await admin.open(`${path}/rotate`)).body, /if you continue, it expires immediately/);

  assert.match((await admin.open(`${path}/delete`)).body, /Delete this webhook\?/);
  assert.equal((await admin.open(path)).statusCode, 200, 'asking changes nothing');
  assert.equal((await admin.send(`${path}/delete`)).headers.location, `${here}/webhooks?done=deleted`);
  assert.equal((await admin.open(path)).statusCode, 404);
  assert.deepEqual(await actsOf(url), [
    ...['endpoint.created', 'endpoint.changed', 'endpoint.disabled', 'endpoint.enabled'],
    ...['secret.rotated', 'endpoint.deleted'],
  ]);
});

test('what is wrong with a webhook is shown next to its field, and all that was typed stays', async () => {
  const good = { url: `${receiver.url}/x`, description: 'Kept', events: 'all' };
  const wrong: [fields: Record<string, string>, message: RegExp][] = [
    [{ url: '' }, /id="url-error">Enter the address\.</],
    [{ url: 'ftp://a.example' }, /id="url-error">The address must be an https/],
    [{ url: 'https://10.0.0.1/' }, /id="url-error">The address must be a public address/],
    [{ url: 'javascript:alert(1)' }, /id="url-error">The address must be an https/],
    [{ description: 'x'.repeat(201) }, /id="description-error">The description must have at most 200/],
    [{ events: 'some' }, /id="events-error">Choose at least one event\.</],
  ];
  const { id } = await addEndpoint(app, owner.organizationId, { url: `${receiver.url}/kept` });
  for (const [fields, message] of wrong) {
    for (const path of [`${here}/webhooks/new`, `${here}/webhooks/${id}/edit`]) {
      const { statusCode, body } = await admin.send(path, { ...good, ...fields });
      assert.equal(statusCode, 400, path);
      assert.match(body, message);
      if (!('description' in fields)) assert.match(body, /value="Kept"/);
    }
  }
  assert.match((await admin.open(`${here}/webhooks/${id}`)).body, /kept<wbr><\/h1>/);
});

test('a secret is shown again to owners who have just given their password, and to no one else', async () => {
  const url = `${receiver.url}/secret`;
  const { id, secret } = await addEndpoint(app, owner.organizationId, { url });
  const pages = [`${here}/webhooks/${id}/secret`, `${here}/webhook-secret`];
  for (const page of pages) {
    assert.match((await owner.open(page)).body, secretText);
    for (const visitor of [admin, member]) {
      const { statusCode, body } = await visitor.open(page);
      assert.equal(statusCode, 403);
      assert.doesNotMatch(body, secretText);
    }
  }
  await app.database.store.pool.query("update sessions set password_given_at = now() - interval '6 minutes'");
  for (const page of pages) {
    const asked = await owner.open(page);
    assert.equal(asked.statusCode, 303);
    assert.equal(asked.headers.location, `/confirm-password?return=${encodeURIComponent(page)}`);
  }
  const back = await owner.send('/confirm-password', { password, return: pages[0] ?? '' });
  assert.equal(back.headers.location, pages[0]);
  assert.ok((await owner.open(pages[0] ?? '')).body.includes(secret));
  assert.deepEqual(await actsOf(url), ['endpoint.created', 'secret.shown', 'secret.shown']);

  const before = secretText.exec((await owner.open(pages[1] ?? '')).body)?.[0];
  assert.equal((await admin.send(`${here}/webhook-secret/rotate`)).statusCode, 403);
  const rotated = await owner.follow(await owner.send(`${here}/webhook-secret/rotate`));
  const after = secretText.exec(rotated.body)?.[0];
  assert.ok(after && after !== before);
  assert.ok((await owner.open(pages[1] ?? '')).body.includes(after));
});

test('a test event is sent, its delivery shows what was sent and answered, and it can be replayed', async () => {
  receiver.answer = (response) => response.writeHead(202).end('thank <i>you</i>');
  const url = `${receiver.url}/tested?by=us`;
  const { id } = await addEndpoint(app, owner.organizationId, { url });
  const sent = await admin.send(`${here}/webhooks/${id}/test`);
  const path = String(sent.headers.location).split('?')[0] ?? '';
  const { body } = await until(
    () => member.open(path),
    (page) => page.body.includes('status-delivered">Delivered'),
  );
  assert.match((await member.open(`${path}?done=tested`)).body, /status-delivered/);
  assert.doesNotMatch((await member.open(`${path}?done=tested`)).body, /Test event queued/);
  assert.match(body, /status-delivered">202<[\s\S]*?<span class="attempt-facts">[\d.]+\sm?s /);
  assert.match(body, /POST \/tested\?by&#61;us\nHost: 127\.0\.0\.1:\d+[\s\S]*X-Service-Event: webhook\.test/);
  const arrival = receiver.arrivals.find((each) => each.path.startsWith('/tested'));
  assert.ok(body.includes(String(arrival?.headers['x-service-delivery'])));
  assert.match(body, /thank &#60;i&#62;you/);
  assert.match(body, /&#34;message&#34;: &#34;Your webhook works/);
  assert.doesNotMatch(body, /\/replay"/, 'a member only looks');
  assert.equal((await member.send(`${path}/replay`)).statusCode, 403);
  const again = await admin.follow(await admin.send(`${path}/replay`));
  assert.match(again.body, /the earlier delivery/);
  await until(
    async () => receiver.arrivals.filter((each) => each.path.startsWith('/tested')).length,
    (count) => count === 2,
  );
  assert.deepEqual(await actsOf(url), ['endpoint.created', 'endpoint.tested', 'delivery.replayed']);
  for (const list of ['/webhooks', '/deliveries', `/webhooks/${id}`])
    assert.match(
      (await member.open(`${here}${list}`)).body,
      /webhook\.test<\/a>\s*<span class="tag tag-plain">Sent again/,
    );
});

test('a receiver that fails or is gone is marked, with what to do about it', async () => {
  const { id } = await addEndpoint(app, owner.organizationId, { url: 'https://failing.example/' });
  const gone = await addEndpoint(app, owner.organizationId, { url: 'https://gone.example/' });
  const { pool } = app.database.store;
  await pool.query('update webhook_endpoints set failing_since = now() where id = $1', [id]);
  await pool.query(
    "update webhook_endpoints set disabled_at = now(), disabled_because = 'gone' where id = $1",
    [gone.id],
  );
  const { body } = await member.open(`${here}/webhooks`);
  assert.match(body, /failing\.example[\s\S]*?status-failing">Failing/);
  assert.match(body, /gone\.example[\s\S]*?status-disabled">Disabled/);
  assert.match((await member.open(`${here}/webhooks/${id}`)).body, /failed[\s\S]*after six attempts/);
  assert.match((await member.open(`${here}/webhooks/${gone.id}`)).body, /“410 Gone”/);
});

test('what waits for a retry is sent now, all of a webhook or one event', async () => {
  const url = `${receiver.url}/well-again`;
  const { id } = await addEndpoint(app, owner.organizationId, { url });
  const path = `${here}/webhooks/${id}`;
  receiver.answer = (response, arrival) =>
    response.writeHead(arrival.path === '/well-again' ? 503 : 200).end();
  for (let index = 0; index < 3; index += 1) await emit(app, owner.organizationId);
  const waiting = await until(
    () => member.open(path),
    (page) => page.body.includes('3 events wait for the next attempt'),
  );
  assert.doesNotMatch(waiting.body, /Send pending now/, 'a member only looks');
  assert.equal((await member.send(`${path}/send-pending`)).statusCode, 403);
  await admin.send(`${path}/disable`);
  assert.match((await admin.open(path)).body, /Enable the webhook before that, or they are canceled/);
  assert.match((await admin.send(`${path}/send-pending`)).body, /This webhook is disabled; enable it first/);
  await admin.send(`${path}/enable`);
  receiver.answer = (response) => response.writeHead(200).end();
  const one = /href="([^"]*\/deliveries\/[0-9a-f-]{36})"/.exec(waiting.body)?.[1] ?? '';
  assert.match((await admin.open(one)).body, /Send now/);
  await admin.send(`${one}/replay`);
  await until(
    () => member.open(path),
    (page) => page.body.includes('2 events wait for the next attempt'),
  );
  const sent = await admin.follow(await admin.send(`${path}/send-pending`));
  assert.match(sent.body, /Pending events are sent now/);
  await until(
    () => member.open(path),
    (page) => page.body.match(/status-delivered/g)?.length === 3,
  );
  assert.deepEqual(await actsOf(url), [
    ...['endpoint.created', 'endpoint.disabled', 'endpoint.enabled'],
    ...['delivery.sent-now', 'endpoint.sent-pending'],
  ]);
});

test('the log continues page by page, by state, each mode and organization for itself', async () => {
  const other = await visitAs(app, await createPerson(app, { name: 'Paged' }));
  const place = `/dashboard/${other.organizationId}`;
  assert.match((await other.open(`${place}/deliveries`)).body, /No deliveries yet/);
  assert.match((await other.open(`${place}/webhooks`)).body, /No webhooks yet[\s\S]*Create webhook/);
  const { id } = await addEndpoint(app, other.organizationId, { url: `${receiver.url}/paged` });
  for (let index = 0; index < 30; index += 1) await emit(app, other.organizationId);
  for (const list of [`${place}/deliveries`, `${place}/webhooks/${id}`]) {
    const first = await other.open(list);
    assert.equal(first.body.match(/deliveries\/[0-9a-f-]{36}"/g)?.length, 25);
    const older = /href="([^"]+cursor[^"]+)"/.exec(first.body)?.[1]?.replaceAll('&#61;', '=') ?? '';
    assert.equal((await other.open(older)).body.match(/deliveries\/[0-9a-f-]{36}"/g)?.length, 5);
    assert.match((await other.open(`${list}?cursor=x`)).body, /This page is no longer available/);
  }
  assert.match((await other.open(`${place}/deliveries?state=cancelled`)).body, /No results/);
  assert.match((await other.open(`${place}/deliveries?mode=sandbox`)).body, /No deliveries yet/);
  assert.equal((await other.open(`${place}/webhooks/${id}?mode=sandbox`)).statusCode, 404);
});

test('a conversion’s page shows who was notified', async () => {
  const { organizationId } = owner;
  const id = await storeConversion(app, { organizationId, title: 'Northwind 9' });
  assert.match((await member.open(`${here}/conversions/${id}`)).body, /No deliveries in the last 30 days/);
  await addEndpoint(app, organizationId, { url: `${receiver.url}/told` });
  const eventId = await emit(app, organizationId, { type: 'conversion.completed' });
  await app.database.store.pool.query('update events set conversion_id = $1, attempt = 1 where id = $2', [
    id,
    eventId,
  ]);
  const { body } = await member.open(`${here}/conversions/${id}`);
  assert.match(body, /Webhook deliveries[\s\S]*conversion\.completed<\/a>[\s\S]*\/told/);
  assert.match((await member.open(`${here}/deliveries`)).body, /Northwind 9<\/a>/);
});

test('an organization sends ten test events a minute, over all its webhooks and however many at once', async () => {
  const tester = await visitAs(app, await createPerson(app, { tier: 'team' }));
  const path = `/dashboard/${tester.organizationId}/webhooks`;
  const [one, other] = await Promise.all(
    ['one', 'other'].map((name) =>
      addEndpoint(app, tester.organizationId, { url: `${receiver.url}/${name}` }),
    ),
  );
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, index) => tester.send(`${path}/${(index % 2 ? one : other)?.id}/test`)),
  );
  const codes = answers.map(({ statusCode }) => statusCode);
  assert.deepEqual(
    [303, 429].map((code) => codes.filter((each) => each === code).length),
    [10, 4],
  );
  assert.match(answers.find(({ statusCode }) => statusCode === 429)?.body ?? '', /10 test events a minute/);
});
