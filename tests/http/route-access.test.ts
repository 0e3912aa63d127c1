import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import fastify from 'fastify';
import type { Access } from '../../src/domain/access.ts';
import type { Role } from '../../src/domain/roles.ts';
import { routeAccess } from '../../src/domain/route-access.ts';
import { declareAccess } from '../../src/http/middleware/access.ts';
import { createOwnKey } from '../../src/operations/keys.ts';
import { createUser } from '../../src/operations/members/members.ts';
import { startSession } from '../../src/operations/sign-in/sessions.ts';
import { formToken } from '../../src/site/layout/session.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createPerson, type Person } from '../support/site.ts';

const settings = { PUBLIC_REQUESTS_PER_MINUTE: '1', PERSON_REQUESTS_PER_MINUTE: '3' };

let app: TestApp;
let owner: Person;
before(async () => {
  app = await startTestApp(settings);
  owner = await createPerson(app);
});
after(() => app.close());

type Route = Access & { readonly name: string; readonly method: 'GET' | 'POST'; readonly path: string };

const routes = Object.entries(routeAccess).map(([name, access]): Route => {
  const [method = '', path = ''] = name.split(' ');
  return { ...access, name, method: method as Route['method'], path };
});
const changing = routes.filter(({ method }) => method !== 'GET');

type Sender = {
  readonly cookie?: string;
  readonly token?: string;
  readonly key?: string;
  readonly address?: string;
};

let senders = 0;
const newAddress = () => `10.${(senders >> 16) & 255}.${(senders >> 8) & 255}.${senders++ & 255}`;

function urlOf({ path }: Route): string {
  const filled = path
    .replace(':organization', owner.organizationId)
    .replaceAll(/:\w+|\*/g, () => randomUUID());
  return `${filled}?url=x`;
}

/** Sends a request from a network of its own, with a body that every route can read. */
function send(
  route: Route,
  { cookie, token = '', key, address = newAddress() }: Sender,
  size = 1,
  origin = app.siteUrl,
) {
  const isForm = route.form !== null;
  const text = 'x'.repeat(size);
  return app.server.inject({
    method: route.method,
    url: urlOf(route),
    remoteAddress: address,
    headers: {
      accept: 'text/html',
      ...(isForm && { origin }),
      ...(cookie && { cookie }),
      ...(key && { authorization: `Bearer ${key}` }),
      ...(route.method !== 'GET' && {
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      }),
    },
    ...(route.method !== 'GET' && {
      payload: isForm ? `form_token=${token}&text=${text}` : JSON.stringify({ text }),
    }),
  });
}

/** A new session, so that each request has a count of its own. */
async function sessionOf(person: Person): Promise<Sender> {
  const { sessionToken } = await startSession(app.core.services.store.database, {
    userId: person.id,
    browser: '',
  });
  return { cookie: `aloud_session=${sessionToken}`, token: formToken(sessionToken) };
}

async function keyOf(person: Person): Promise<Sender> {
  const caller = { keyId: null, mode: 'live', userId: person.id, role: 'owner', tier: 'pro' } as const;
  const { organizationId } = person;
  const key = await createOwnKey(
    {
      ...app.core.services,
      caller: {
        ...caller,
        organizationId,
        defaultOrganizationId: organizationId,
        defaults: {},
        usage: null as never,
      },
    },
    { mode: 'live', name: null },
  );
  return { key: key.key };
}

/** Someone new in the organization, without a password: hashing one takes time. */
async function newPerson(role: Role): Promise<Person> {
  const { organizationId } = owner;
  const email = `${randomUUID()}@example.com`;
  const { id } = await createUser(app.core.services, { email, organizationId, role, password: null });
  return { id, email, organizationId };
}

async function senderFor(route: Route, person: Person): Promise<Sender> {
  if (route.caller === 'anyone' || route.caller === 'link') return {};
  return route.caller === 'key' ? keyOf(person) : sessionOf(person);
}

async function setCount(count: number) {
  await app.database.store.pool.query(
    `update request_counts set day = (now() at time zone 'utc')::date, day_count = $1, minute = '2000-01-01'
     where organization_id = $2`,
    [count, owner.organizationId],
  );
}

async function readCount(): Promise<number> {
  const { rows } = await app.database.store.pool.query(
    'select day_count from request_counts where organization_id = $1',
    [owner.organizationId],
  );
  return rows[0].day_count;
}

test('every route is declared, and every declaration has a route', () => {
  for (const { name, method, path } of routes) assert.ok(app.server.hasRoute({ method, url: path }), name);
  const server = fastify();
  declareAccess(server);
  assert.throws(() => server.get('/forgotten', async () => ''), /GET \/forgotten is missing/);
});

test('a declaration cannot leave a gap', () => {
  for (const { name, caller, role, limit, form, maxBytes, path } of routes) {
    const inOrganization = caller === 'key' || /^\/(?:dashboard\/|docs\/(?:run\/|key$))/.test(path);
    assert.equal(role !== null, inOrganization, `${name} has a role exactly if it acts for an organization`);
    const counts = {
      anyone: ['network', 'files', 'probes'],
      link: ['network', 'files'],
      key: ['organization'],
    };
    const allowed = caller === 'session' ? ['person', 'organization'] : counts[caller];
    assert.ok(allowed.includes(limit), `${name} is counted by ${limit}`);
    const changes = !name.startsWith('GET ');
    assert.equal(maxBytes > 0, changes, `${name} declares the size of its body`);
    if (caller === 'session') assert.equal(form === 'token', changes, `${name} has the token of its session`);
    // Without a session, only play reports are sent by other means than a form of ours.
    else if (caller !== 'key' && changes)
      assert.ok(form !== null || maxBytes <= 1024, `${name} checks its origin`);
  }
});

test('no route for keys or sessions answers without one', async () => {
  for (const route of routes.filter(({ caller }) => caller === 'key' || caller === 'session')) {
    const answer = await send(route, {});
    if (route.caller === 'key') assert.equal(answer.statusCode, 401, route.name);
    else assert.match(String(answer.headers.location), /^\/sign-in/, route.name);
  }
});

test('no response to a key or a session is kept for others', async () => {
  for (const route of routes.filter(({ caller }) => caller === 'key' || caller === 'session')) {
    if (route.method !== 'GET') continue;
    await setCount(0);
    const { headers } = await send(route, await senderFor(route, owner));
    assert.match(String(headers['cache-control']), /no-store|private/, route.name);
  }
});

test('no form is taken from another site, or without the token of its session', async () => {
  for (const route of changing.filter(({ form }) => form !== null)) {
    const foreign = await send(route, await sessionOf(owner), 1, 'https://evil.example');
    assert.equal(foreign.statusCode, 403, `${route.name} from another site`);
    if (route.form !== 'token') continue;
    const { cookie = '' } = await sessionOf(await newPerson('owner'));
    const forged = await send(route, { cookie, token: 'forged' });
    assert.equal(forged.statusCode, 403, `${route.name} without a token`);
    assert.match(forged.body, /belongs to another session/, route.name);
  }
});

test('no route is open to a role below the declared one', async () => {
  for (const route of routes.filter(({ role }) => role === 'admin' || role === 'owner')) {
    await setCount(0);
    const answer = await send(route, await senderFor(route, await newPerson('member')));
    assert.equal(answer.statusCode, 403, route.name);
  }
});

test('no route reads more than it declares', async () => {
  for (const route of changing) {
    await setCount(0);
    const answer = await send(route, await senderFor(route, await newPerson('owner')), route.maxBytes);
    assert.equal(answer.statusCode, 413, route.name);
  }
});

test('no route is without a limit', async () => {
  for (const route of routes) {
    await setCount(route.limit === 'organization' ? 499 : 0);
    const address = newAddress();
    const person = await newPerson('owner');
    // Some forms end the session.
    const ask = async () => (await send(route, { ...(await senderFor(route, person)), address })).statusCode;
    const max = { network: 1, probes: 1, files: 10, person: 3, organization: 1 }[route.limit];
    for (let index = 0; index < max; index += 1)
      assert.notEqual(await ask(), 429, `${route.name}, ${index + 1} of ${max}`);
    const refused = await ask();
    // A refused form is shown again, if what it changes exists.
    if (route.limit === 'organization' && refused === 404) assert.equal(await readCount(), 500, route.name);
    else assert.equal(refused, 429, route.name);
  }
});

test('addresses without a route are limited too', async () => {
  for (const url of ['/missing', '/v1/missing']) {
    const ask = (remoteAddress: string) => app.server.inject({ url, remoteAddress });
    const address = newAddress();
    assert.equal((await ask(address)).statusCode, 404);
    assert.equal((await ask(address)).statusCode, 429);
  }
});
