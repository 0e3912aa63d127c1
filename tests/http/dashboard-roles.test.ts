import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createKey } from '../../src/operations/keys.ts';
import { sections } from '../../src/site/dashboard/sections.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createProduct } from '../support/product.ts';
import { createPerson } from '../support/site.ts';
import { addMember, type SignedInUser, visitAs } from '../support/visitor.ts';
import { addEndpoint, emit } from '../support/webhooks.ts';

let app: TestApp;
let owner: SignedInUser;
let ids: Record<string, string>;
before(async () => {
  app = await startTestApp();
  owner = await visitAs(app, await createPerson(app, { name: 'Ours' }));
  const { organizationId } = owner;
  const key = await createKey(app.core.services, { organizationId, mode: 'live', name: 'Our key' });
  const product = await createProduct(app.core.services, {
    organizationId,
    name: 'Our product',
    context: null,
  });
  await owner.send(`/dashboard/${organizationId}/lexicon`, { written: 'Our word', spoken: 'our sound' });
  const word = await app.database.store.pool.query('select id from lexicon_entries');
  const member = await addMember(app, organizationId, 'member');
  await owner.send(`/dashboard/${organizationId}/members`, { email: 'asked@example.com', role: 'member' });
  const { rows } = await app.database.store.pool.query('select id from invitations');
  const webhook = await addEndpoint(app, organizationId, { url: 'https://ours.example/hook' });
  await emit(app, organizationId);
  const delivery = await app.database.store.pool.query('select id from webhook_deliveries');
  ids = {
    ...{ keys: key.id, products: product.id, members: member.id, invitations: rows[0].id },
    ...{ lexicon: word.rows[0].id, webhooks: webhook.id, deliveries: delivery.rows[0].id },
  };
});
after(() => app.close());

const routes = sections.flatMap((section) => section.routes);
const own =
  /^\/(keys|products|lexicon|sounds|organization|members|invitations|audit|webhooks|webhook-secret|deliveries)(\/|$)/;
/** Pages that every member may read. */
const open = new Set([
  ...['GET /keys', 'GET /products', 'GET /products/:id', 'GET /organization', 'GET /members'],
  ...['GET /lexicon', 'GET /lexicon/export', 'GET /lexicon/:id/sound'],
  ...['GET /webhooks', 'GET /webhooks/:id', 'GET /deliveries', 'GET /deliveries/:id'],
]);

/** The route's address in an organization, with the ids of what really is in ours. */
function addressIn(organizationId: string, path: string): string {
  const real = path.replace(/^\/(\w+)\/:id/, (_, kind: string) => `/${kind}/${ids[kind]}`);
  return `/dashboard/${organizationId}${real}`;
}

const filled = {
  name: 'Changed',
  email: 'x@example.com',
  role: 'member',
  mode: 'sandbox',
  url: 'https://changed.example/',
};

function call(visitor: SignedInUser, method: 'GET' | 'POST', address: string) {
  return method === 'GET' ? visitor.open(address) : visitor.send(address, filled);
}

async function state(): Promise<string> {
  const { rows } = await app.database.store.pool.query(
    `select (select jsonb_agg(o order by id) from organizations o) as organizations,
            (select jsonb_agg(m order by user_id) from memberships m) as memberships,
            (select jsonb_agg(k order by id) from api_keys k) as keys,
            (select jsonb_agg(p order by id) from products p) as products,
            (select jsonb_agg(l order by id) from lexicon_entries l) as lexicon,
            (select jsonb_agg(i order by id) from invitations i) as invitations,
            (select jsonb_agg(to_jsonb(w) - 'failing_since' order by id) from webhook_endpoints w) as webhooks,
            (select jsonb_agg(d.id order by id) from webhook_deliveries d) as deliveries,
            (select count(*) from organization_webhook_secrets) as secrets`,
  );
  return JSON.stringify(rows);
}

test('a member reads what members may read, and is refused every other page and form', async () => {
  const member = await visitAs(app, await addMember(app, owner.organizationId, 'member'));
  const before = await state();
  for (const { method, path } of routes.filter((route) => own.test(route.path))) {
    const { statusCode, body } = await call(member, method, addressIn(owner.organizationId, path));
    const expected = open.has(`${method} ${path}`) ? 200 : 403;
    assert.equal(statusCode, expected, `${method} ${path}`);
    if (expected === 403) assert.match(body, /You (?:can’t do this|don’t have access)/, path);
  }
  const refused = (await member.open(addressIn(owner.organizationId, '/audit'))).body;
  assert.match(refused, /Go to Home</, 'not back to the page that is refused');
  assert.equal(await state(), before);
});

test('what another organization has is not there, under its own address or under one’s own', async () => {
  const stranger = await visitAs(app, await createPerson(app, { name: 'Theirs' }));
  const before = await state();
  for (const { method, path } of routes) {
    const theirs = await call(stranger, method, addressIn(owner.organizationId, path));
    assert.equal(theirs.statusCode, 404, `${method} ${path}`);
    assert.doesNotMatch(theirs.body, /Our (key|product|word)|asked@example|Ours|ours\.example|whsec_/, path);
    if (!own.test(path) || !path.includes(':id')) continue;
    const smuggled = await call(stranger, method, addressIn(stranger.organizationId, path));
    assert.equal(smuggled.statusCode, 404, `${method} ${path} with a foreign id`);
  }
  assert.equal(await state(), before);
});

test('an owner gets to all of it', async () => {
  for (const { method, path } of routes.filter((route) => own.test(route.path) && route.method === 'GET')) {
    const { statusCode } = await call(owner, method, addressIn(owner.organizationId, path));
    // This organization has no logo to show, and no sound to play.
    const isMissing = ['/organization/logo', '/sounds/:kind/audio.wav'].includes(path);
    assert.equal(statusCode, isMissing ? 404 : 200, path);
  }
});

test('forms of someone who is signed out lead to signing in, and change nothing', async () => {
  const left = await visitAs(app, await addMember(app, owner.organizationId, 'admin'));
  const before = await state();
  await left.send('/sign-out');
  for (const { method, path } of routes) {
    const answer = await call(left, method, addressIn(owner.organizationId, path));
    assert.match(String(answer.headers.location), /^\/sign-in(\?return=%2Fdashboard%2F.*)?$/, path);
  }
  assert.equal(await state(), before);
});
