import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { queueMail } from '../../src/operations/mail.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createPerson } from '../support/site.ts';
import { until } from '../support/until.ts';
import { addMember, type SignedInUser, visitAs } from '../support/visitor.ts';

let app: TestApp;
let owner: SignedInUser;
let here: string;
before(async () => {
  app = await startTestApp();
  owner = await visitAs(app, await createPerson(app));
  here = `/dashboard/${owner.organizationId}`;
});
after(() => app.close());

test('a key is shown on one page, works until it is revoked, and then no more', async () => {
  const created = await owner.send(`${here}/keys`, { name: 'Release bot', mode: 'sandbox' });
  assert.equal(created.headers.location, `${here}/keys`);
  assert.match(String(created.headers['set-cookie']), /HttpOnly; SameSite=Strict/);
  const page = await owner.follow(created);
  const key = /svc_test_[0-9A-Za-z]{36}/.exec(page.body)?.[0] ?? '';
  assert.match(String(page.headers['set-cookie']), /aloud_shown_once=;/, 'the browser forgets it at once');
  assert.doesNotMatch((await owner.open(`${here}/keys`)).body, /svc_test_[0-9A-Za-z]{36}/);
  assert.equal((await app.request('/v1/usage', { key })).status, 200);
  const id = /keys\/([0-9a-f-]{36})\/revoke/.exec(page.body)?.[1];
  const question = await owner.open(`${here}/keys/${id}/revoke`);
  assert.match(question.body, /Revoke this key\?[\s\S]*Release bot/);
  assert.equal((await app.request('/v1/usage', { key })).status, 200, 'asking changes nothing');
  assert.equal((await owner.send(`${here}/keys/${id}/revoke`)).statusCode, 303);
  assert.equal((await app.request('/v1/usage', { key })).status, 401);
  assert.equal((await owner.send(`${here}/keys/${id}/revoke`)).statusCode, 404);
});

test('what was shown once to one session says nothing to another', async () => {
  const created = await owner.send(`${here}/keys`, { name: 'Mine', mode: 'sandbox' });
  const sealed = created.cookies[0]?.value;
  const admin = await visitAs(app, await addMember(app, owner.organizationId, 'admin'));
  for (const value of [sealed, 'x', sealed?.slice(0, -4), '']) {
    const cookie = `${admin.cookie}; aloud_shown_once=${value}`;
    const page = await app.server.inject({ url: `${here}/keys`, headers: { accept: 'text/html', cookie } });
    assert.equal(page.statusCode, 200);
    assert.doesNotMatch(page.body, /svc_test_[0-9A-Za-z]{36}/);
  }
});

test('a key without a name is not made, and the free tier makes no live one', async () => {
  const unnamed = await owner.send(`${here}/keys`, { name: ' ', mode: 'live' });
  assert.equal(unnamed.statusCode, 400);
  assert.match(unnamed.body, /id="name-error">Enter the name\./);
  assert.match(unnamed.body, /value="live" checked/);
  const free = await visitAs(app, await createPerson(app, { tier: 'free' }));
  const refused = await free.send(`/dashboard/${free.organizationId}/keys`, { name: 'x', mode: 'live' });
  assert.equal(refused.statusCode, 402);
  assert.match(refused.body, /role="alert">The free tier only has sandbox keys/);
});

test('defaults of a product and of the organization are chosen, kept and taken away', async () => {
  const { pool } = app.database.store;
  const chosen = { tone: 'technical', speakers: '2', narrator: 'nora', host1: 'ada', host2: '' };
  assert.equal((await owner.send(`${here}/products/new`, { name: 'Beacon', ...chosen })).statusCode, 303);
  const read = async (table: string) =>
    (await pool.query(`select id, defaults from ${table} where name = $1`, ['Beacon'])).rows[0];
  const { id, defaults } = await read('products');
  assert.deepEqual(defaults, {
    settings: { tone: 'technical', speakers: 2 },
    voice: { provider: 'tts_b', voiceId: 'nora', hostVoiceIds: { host1: 'ada' } },
  });
  const page = await owner.open(`${here}/products/${id}`);
  assert.match(page.body, /<option value="technical" selected>/);
  const hidden = { settings: { audience: 'us' }, voice: { deliveryPreset: 'measured', voiceId: 'nora' } };
  await pool.query('update products set defaults = $1 where id = $2', [hidden, id]);
  assert.equal(
    (await owner.send(`${here}/products/${id}`, { name: 'Beacon', tone: 'casual' })).statusCode,
    303,
  );
  assert.deepEqual((await read('products')).defaults, {
    settings: { audience: 'us', tone: 'casual' },
    voice: { deliveryPreset: 'measured' },
  });
  const wrong = await owner.send(`${here}/products/${id}`, { name: 'Beacon', narrator: 'none' });
  assert.equal(wrong.statusCode, 400);
  await owner.send(`${here}/organization`, { name: 'Beacon', tone: 'professional' });
  assert.deepEqual((await read('organizations')).defaults, { settings: { tone: 'professional' } });
});

test('products are created, changed and deleted; a name is used once', async () => {
  assert.equal((await owner.send(`${here}/products/new`, { name: 'Atlas', context: '' })).statusCode, 303);
  const taken = await owner.send(`${here}/products/new`, { name: 'ATLAS', context: 'kept <b>' });
  assert.equal(taken.statusCode, 400);
  assert.match(taken.body, /id="name-error">The name is taken/);
  assert.match(taken.body, /kept &#60;b&#62;<\/textarea>/);
  const id = /products\/([0-9a-f-]{36})/.exec((await owner.open(`${here}/products`)).body)?.[1];
  const context = 'ä'.repeat(10_240);
  assert.equal((await owner.send(`${here}/products/${id}`, { name: 'Atlas 2', context })).statusCode, 303);
  const long = await owner.send(`${here}/products/${id}`, { name: 'Atlas 2', context: `${context}x` });
  assert.match(long.body, /id="context-error">The context must have at most 10,240 characters, but has/);
  assert.match((await owner.open(`${here}/products/${id}`)).body, /value="Atlas 2"/);
  assert.equal((await owner.send(`${here}/products/${id}/delete`)).statusCode, 303);
  assert.equal((await owner.open(`${here}/products/${id}`)).statusCode, 404);
});

const form = {
  name: 'Northwind Traders',
  website_url: 'https://northwind.example',
  logo_url: 'https://northwind.example/logo.svg',
  primary_color: '#FFE600',
  context: 'We sell tea.',
};

test('an organization’s people decide how it appears and is spoken of', async () => {
  const saved = await owner.send(`${here}/organization`, form);
  assert.equal(saved.headers.location, `${here}/organization?done=saved`);
  const { body } = await owner.open(`${here}/organization?done=saved`);
  assert.match(body, /value="Northwind Traders"/);
  assert.match(body, /Adjusted for contrast/, 'yellow cannot be read on white');
  assert.match(body, /Saved\./);
  const { rows } = await app.database.store.pool.query('select * from organizations where id = $1', [
    owner.organizationId,
  ]);
  assert.deepEqual([rows[0].primary_color, rows[0].website_url], ['#ffe600', form.website_url]);
  await owner.send(`${here}/organization`, { name: 'Northwind' });
  const cleared = await app.database.store.pool.query('select * from organizations where id = $1', [
    owner.organizationId,
  ]);
  assert.equal(cleared.rows[0].logo_url, null);
});

test('two people who change different settings keep both', async () => {
  const { organizationId, ...person } = await visitAs(app, await createPerson(app));
  const own = `/dashboard/${organizationId}`;
  const settings = { name: 'Northwind', website_url: '', context: 'We make\ntools.', tone: '' };
  await person.send(`${own}/organization`, settings);
  await person.send(`${own}/products/new`, { name: 'Beacon', context: '', tone: '' });
  const product = /products\/([0-9a-f-]{36})/.exec((await person.open(`${own}/products`)).body)?.[1];
  const cases = [
    [`${own}/organization`, 'name', settings, { website_url: 'https://northwind.example', tone: 'casual' }],
    [
      `${own}/products/${product}`,
      'name',
      { name: 'Beacon', context: '' },
      { context: 'A lamp.', tone: 'casual' },
    ],
  ] as const;
  for (const [path, name, before, changed] of cases) {
    const shown = /name="shown" value="([^"]+)"/.exec((await person.open(path)).body)?.[1] ?? '';
    const form = { ...before, context: before.context.replace('\n', '\r\n'), tone: '', shown };
    assert.equal((await person.send(path, { ...form, ...changed })).statusCode, 303);
    const rejected = await person.send(path, { ...form, [name]: '' });
    assert.equal(/name="shown" value="([^"]+)"/.exec(rejected.body)?.[1], shown);
    assert.equal((await person.send(path, { ...form, [name]: 'Renamed' })).statusCode, 303);
    const { body } = await person.open(path);
    assert.match(body, /value="Renamed"/);
    assert.match(body, /<option value="casual" selected>/);
    for (const value of Object.values(changed)) assert.ok(body.includes(value), value);
  }
});

test('errors of the organization form are shown at their fields, and all input is kept', async () => {
  const wrong: [field: keyof typeof form, value: string, message: RegExp][] = [
    ['name', '', /id="name-error">Enter the name\./],
    ['logo_url', 'javascript:alert(1)', /id="logo_url-error">The address must be an https/],
    ['logo_url', 'https://127.0.0.1/x.png', /id="logo_url-error">The address must be a public address/],
    ['logo_url', 'https://localhost/x.png', /id="logo_url-error">The address must be a public address/],
    ['website_url', 'http://plain.example', /id="website_url-error">The website must be an https/],
    ['primary_color', 'red', /id="primary_color-error">The color must be a hex color, such as/],
    ['context', 'x'.repeat(10_241), /id="context-error">The context must have at most/],
  ];
  for (const [field, value, message] of wrong) {
    const { statusCode, body } = await owner.send(`${here}/organization`, {
      ...form,
      name: 'Typed name',
      [field]: value,
    });
    assert.equal(statusCode, 400, field);
    assert.match(body, message);
    assert.match(body, /<form class="settings"[^>]* novalidate/);
    if (field !== 'name') assert.match(body, /value="Typed name"/);
  }
});

test('the audit log shows owners and admins who did what, page by page', async () => {
  const person = await visitAs(app, await createPerson(app));
  const place = `/dashboard/${person.organizationId}`;
  for (let index = 0; index < 60; index += 1)
    await person.send(`${place}/products/new`, { name: `Product ${index}`, context: '' });
  const first = await person.open(`${place}/audit`);
  assert.match(first.body, /created the product <strong>Product 59<\/strong>/);
  assert.ok(!first.body.includes('Product 5<'));
  const older = /href="([^"]+before[^"]+)"/.exec(first.body)?.[1]?.replaceAll('&#61;', '=') ?? '';
  const second = await person.open(older);
  assert.match(second.body, /Product 5</);
  assert.match(second.body, /signed in/);
  assert.doesNotMatch(second.body, /Product 59/);
  for (const before of ['x', '00000000-0000-0000-0000-000000000000'])
    assert.equal((await person.open(`${place}/audit?before=${before}`)).statusCode, 200);
  for (const [role, expected] of [
    ['admin', 200],
    ['member', 403],
  ] as const) {
    const colleague = await visitAs(app, await addMember(app, person.organizationId, role));
    const page = await colleague.open(`${place}/audit`);
    assert.equal(page.statusCode, expected, role);
    assert.equal(page.body.includes('Product 59'), expected === 200, role);
  }
});

test('without a mail server owners and admins find in the notices what a mail would have said', async () => {
  const member = await visitAs(app, await addMember(app, owner.organizationId, 'member'));
  await queueMail(app.core.services, app.database.store.database, {
    ...{ organizationId: owner.organizationId, to: owner.email, kind: 'endpoint-failing', hasSecret: false },
    content: {
      subject: 'An endpoint is <b>failing</b>',
      paragraphs: ['Six attempts failed.'],
      action: { text: 'Look', href: `${app.siteUrl}${here}/webhooks` },
      closing: [],
    },
  });
  const body = await until(async () => {
    const page = await owner.open(`${here}/notices`);
    return page.body.includes('endpoint is') ? page.body : null;
  });
  assert.match(body, /An endpoint is &#60;b&#62;failing/);
  assert.doesNotMatch((await member.open(`${here}/notices`)).body, /endpoint is/);
  assert.match((await owner.open(here)).body, /Notices <span class="shell-count">\d+</);
  assert.doesNotMatch((await member.open(here)).body, /shell-count/);
  const dismiss = /action="(\S+\/dismiss)"/.exec(body)?.[1] ?? '';
  assert.equal((await member.send(dismiss)).statusCode, 404);
  assert.equal((await owner.send(dismiss)).statusCode, 303);
  assert.doesNotMatch((await owner.open(`${here}/notices`)).body, /endpoint is/);
});
