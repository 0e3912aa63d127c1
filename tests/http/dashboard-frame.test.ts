import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { v7 as uuid } from 'uuid';
import { createKey } from '../../src/operations/keys.ts';
import { sections } from '../../src/site/dashboard/sections.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createPerson, openDashboard, openPage, password, sendForm, signInAs } from '../support/site.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ PERSON_REQUESTS_PER_MINUTE: '100000' });
});
after(() => app.close());

const routes = sections.flatMap((section) => section.routes);

/** An address of the route in an organization, with an id that nothing has in every other place. */
function addressIn(organizationId: string, path: string): string {
  return `/dashboard/${organizationId}${path.replaceAll(/:\w+/g, () => uuid())}`;
}

function call(method: 'GET' | 'POST', address: string, cookie?: string) {
  if (method === 'GET') return openPage(app, address, cookie);
  return sendForm(app, address, {}, cookie ? { cookie } : {});
}

test('someone who is not signed in is sent to sign in from every address of the dashboard', async () => {
  const { organizationId } = await createPerson(app);
  for (const { method, path } of routes) {
    const answer = await call(method, addressIn(organizationId, path));
    assert.equal(answer.statusCode, 303, path);
    assert.match(String(answer.headers.location), /^\/sign-in(\?return=%2Fdashboard%2F.*)?$/, path);
  }
});

test('another organization is not there, on any address of the dashboard', async () => {
  const theirs = await createPerson(app, { name: 'Theirs' });
  const cookie = await signInAs(app, await createPerson(app));
  const token = /name="form_token" value="([^"]+)"/.exec((await openDashboard(app, cookie)).body)?.[1] ?? '';
  for (const { method, path } of routes) {
    for (const id of [theirs.organizationId, uuid(), 'nonsense', '%27--']) {
      const address = addressIn(id, path);
      const answer =
        method === 'GET'
          ? await openPage(app, address, cookie)
          : await sendForm(app, address, { form_token: token }, { cookie });
      assert.equal(answer.statusCode, 404, `${method} ${address}`);
      assert.ok(!answer.body.includes('Theirs'), address);
    }
  }
});

test('no form of the dashboard is taken without the session’s own token', async () => {
  const person = await createPerson(app);
  const cookie = await signInAs(app, person);
  for (const { path } of routes.filter(({ method }) => method === 'POST')) {
    const address = addressIn(person.organizationId, path);
    assert.equal((await sendForm(app, address, {}, { cookie })).statusCode, 403, path);
    assert.equal((await sendForm(app, address, { form_token: 'x'.repeat(43) }, { cookie })).statusCode, 403);
    const foreign = { cookie, headers: { origin: 'https://evil.example' } };
    assert.equal((await sendForm(app, address, {}, foreign)).statusCode, 403, path);
  }
});

test('what does not exist has a page with the navigation around it', async () => {
  const person = await createPerson(app);
  const cookie = await signInAs(app, person);
  for (const { method, path } of routes) {
    if (method !== 'GET' || !path.includes(':')) continue;
    const { statusCode, body } = await openPage(app, addressIn(person.organizationId, path), cookie);
    assert.equal(statusCode, 404, path);
    assert.match(body, /Page not found/, path);
    assert.match(body, /aria-label="Dashboard"/, path);
  }
  const unknown = await openPage(app, `/dashboard/${person.organizationId}/no/such`, cookie);
  assert.equal(unknown.statusCode, 404);
  assert.match(unknown.body, /Page not found[\s\S]*Go to Home/);
});

test('the door leads to the first organization, and the mode stays in every address', async () => {
  const person = await createPerson(app);
  const cookie = await signInAs(app, person);
  const door = await openPage(app, '/dashboard?mode=sandbox', cookie);
  assert.equal(door.headers.location, `/dashboard/${person.organizationId}?mode=sandbox`);
  const { body } = await openPage(app, String(door.headers.location), cookie);
  const links = [...body.matchAll(/href="(\/dashboard\/[^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&#61;', '='),
  );
  assert.ok(links.length > 3);
  assert.deepEqual(
    links.filter((href) => !href.endsWith('?mode=sandbox')),
    [`/dashboard/${person.organizationId}`],
    'only the way to the live data is without it',
  );
});

test('someone who belongs to no organization is shown the way to one', async () => {
  const person = await createPerson(app);
  await app.database.store.pool.query('delete from memberships where user_id = $1', [person.id]);
  const { statusCode, body } = await openPage(app, '/dashboard', await signInAs(app, person));
  assert.equal(statusCode, 200);
  assert.match(body, /Name your organization[\s\S]*name="name"[\s\S]*href="\/account"/);
});

test('someone who signs in continues to the page that sent them there', async () => {
  const person = await createPerson(app);
  const page = `/dashboard/${person.organizationId}/webhooks?mode=sandbox`;
  const asked = String((await openPage(app, page)).headers.location);
  assert.equal(asked, `/sign-in?return=${encodeURIComponent(page)}`);
  const form = await openPage(app, asked);
  assert.ok(form.body.includes(page.replaceAll('=', '&#61;')), 'the form carries it along');
  const fields = { email: person.email, password, return: page };
  assert.equal((await sendForm(app, '/sign-in', fields)).headers.location, page);
});

test('after the end of a session, a form is answered with a notice and a link back to its page', async () => {
  const { organizationId } = await createPerson(app);
  const page = `/dashboard/${organizationId}/lexicon?product=`;
  const send = (referer: string) =>
    sendForm(
      app,
      `/dashboard/${organizationId}/lexicon/import`,
      {},
      { headers: { origin: app.siteUrl, referer } },
    );
  const asked = String((await send(`${app.siteUrl}${page}`)).headers.location);
  assert.equal(asked, `/sign-in?return=${encodeURIComponent(page)}&unread=form`);
  assert.match((await openPage(app, asked)).body, /You were signed out\. What you entered wasn’t saved\./);
  for (const referer of [`https://elsewhere.example${page}`, `${app.siteUrl}/sign-in`, '%'])
    assert.equal((await send(referer)).headers.location, '/sign-in', referer);
});

test('the free tier has the sandbox only, and nothing to switch', async () => {
  const person = await createPerson(app, { tier: 'free' });
  const cookie = await signInAs(app, person);
  for (const query of ['', '?mode=live', '?mode=sandbox', '?mode=x&mode=live']) {
    const { body } = await openPage(app, `/dashboard/${person.organizationId}${query}`, cookie);
    assert.match(body, /tag-sandbox">Sandbox/);
    assert.doesNotMatch(body, /aria-label="Mode"/);
  }
});

test('keys are listed by their hint, one’s own only, and never with their text', async () => {
  const { services } = app.core;
  const mine = await createPerson(app, { name: 'Mine & Co.' });
  const theirs = await createPerson(app);
  const { organizationId } = mine;
  const own = await createKey(services, { organizationId, mode: 'live', name: 'Deploy bot' });
  const foreign = await createKey(services, { ...theirs, mode: 'live', name: 'Secret bot' });
  const { body } = await openPage(app, `/dashboard/${organizationId}/keys`, await signInAs(app, mine));
  assert.ok(body.includes('Mine &#38; Co.') && body.includes('Deploy bot') && body.includes(own.hint));
  assert.ok(!body.includes(own.key) && !body.includes(foreign.hint));
});
