import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Access } from '../../src/domain/access.ts';
import type { Role } from '../../src/domain/roles.ts';
import { routeAccess } from '../../src/domain/route-access.ts';
import { hasRole } from '../../src/operations/context.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createProduct } from '../support/product.ts';
import { createPerson } from '../support/site.ts';
import { smallMedia, storeConversion } from '../support/stored-conversion.ts';
import { openStudio } from '../support/studio.ts';
import { addMember, type SignedInUser, visitAs } from '../support/visitor.ts';
import { addEndpoint, emit } from '../support/webhooks.ts';

let app: TestApp;
let owner: SignedInUser;
let here: string;
before(async () => {
  app = await startTestApp({ PERSON_REQUESTS_PER_MINUTE: '5000' }, undefined, { role: 'api' });
  owner = await visitAs(app, await createPerson(app));
  const { organizationId } = owner;
  here = `/dashboard/${organizationId}`;
  for (const status of ['completed', 'failed', 'generating', 'pending'] as const)
    await storeConversion(app, {
      organizationId,
      status,
      ...(status === 'completed' && { media: smallMedia }),
    });
  const studio = await openStudio(app, owner);
  const draft = String((await studio.send('/studio/new', { text: 'Search finds more.' })).headers.location);
  const { pool } = app.database.store;
  const id = draft.split('/').at(-1);
  await pool.query(`update conversions set draft_id = $1 where status = 'completed'`, [id]);
  await createProduct(app.core.services, { organizationId, name: 'Our product', context: null });
  await owner.send(`${here}/lexicon`, { written: 'Our word', spoken: 'our sound' });
  const endpoint = await addEndpoint(app, organizationId, { url: 'https://ours.example/hook' });
  await emit(app, organizationId);
  await pool.query('update webhook_endpoints set failing_since = now() where id = $1', [endpoint.id]);
  await pool.query(`update webhook_deliveries set state = 'failed', attempts = 6, ended_at = now()`);
});
after(() => app.close());

const routes = Object.entries(routeAccess).map(([name, access]) => {
  const [method = '', path = ''] = name.split(' ');
  return {
    method,
    access,
    pattern: new RegExp(`^${path.replaceAll(/:[a-z]+/g, '[^/]+')}$`),
    exact: !path.includes(':'),
  };
});

function accessOf(method: string, address: string): Access {
  const { pathname } = new URL(address, app.siteUrl);
  const matching = routes.filter((route) => route.method === method && route.pattern.test(pathname));
  // The most literal route wins, as it does in the server.
  const [found] = matching.sort(
    (one, other) => one.pattern.source.split('[^/]+').length - other.pattern.source.split('[^/]+').length,
  );
  if (!found) throw new Error(`There is no route for ${method} ${pathname}.`);
  return found.access;
}

/** Every page of the dashboard that links lead to, by its address. */
async function allPages(visitor: SignedInUser): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const waiting = [here];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (pages.has(address) || pages.size > 150) continue;
    const answer = await visitor.open(address);
    assert.notEqual(answer.statusCode, 403, `${address} is offered and refused`);
    const isPage = String(answer.headers['content-type']).startsWith('text/html');
    pages.set(address, isPage ? answer.body : '');
    for (const [, href = ''] of pages.get(address)?.matchAll(/href="([^"#]+)"/g) ?? []) {
      const next = href.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
      if (next.startsWith(here) && !/\.(mp3|vtt|srt|json)|\/(sound|voices|export)/.test(next))
        waiting.push(next);
    }
  }
  return pages;
}

for (const role of ['member', 'admin', 'owner'] as const satisfies readonly Role[])
  test(`no page offers ${role === 'member' ? 'a' : 'an'} ${role} a link or a form that is refused`, async () => {
    const visitor =
      role === 'owner' ? owner : await visitAs(app, await addMember(app, owner.organizationId, role));
    const pages = await allPages(visitor);
    assert.ok(pages.size > 15, `${pages.size} pages`);
    const forms = [...pages].flatMap(([address, body]) =>
      [...body.matchAll(/<form[^>]* method="post" action="([^"]+)"|formaction="([^"]+)"/g)].map(
        ([, form, button]) => ({
          address,
          action: form ?? button ?? '',
        }),
      ),
    );
    assert.ok(forms.length > 5);
    for (const act of ['convert', 'revise', 'rewrite', 'preview'])
      assert.ok(
        forms.some(({ action }) => action.endsWith(`/${act}`)),
        `a draft offers ${act}`,
      );
    for (const { address, action } of forms) {
      const { role: least } = accessOf('POST', action.replaceAll('&#63;', '?'));
      assert.ok(least === null || hasRole({ role }, least), `${address} offers ${action}`);
    }
  });

test('of a failed conversion, only what is possible is offered', async () => {
  const { organizationId } = owner;
  const pageOf = async (id: string) => (await owner.open(`${here}/conversions/${id}`)).body;
  const id = await storeConversion(app, { organizationId, status: 'failed' });
  const failed = await pageOf(id);
  for (const offered of [/>Retry</, />Edit</, /Delete this episode/]) assert.match(failed, offered);
  for (const absent of [/>Download</, /Share publicly/, /Create embed token/])
    assert.doesNotMatch(failed, absent);
  const error = JSON.stringify({ code: 'NOTHING_TO_SAY', message: 'No.', retryable: false });
  await app.database.store.pool.query('update conversions set error = $1 where id = $2', [error, id]);
  const final = await pageOf(id);
  assert.doesNotMatch(final, />Retry</);
  assert.match(final, /Edit the text/);
  const running = await pageOf(await storeConversion(app, { organizationId, status: 'generating' }));
  for (const absent of [/>Retry</, />Edit</, />Download</]) assert.doesNotMatch(running, absent);
});

test('trouble is visible in lists', async () => {
  assert.match((await owner.open(`${here}/webhooks`)).body, /status-failing">Failing/);
  assert.match((await owner.open(`${here}/deliveries`)).body, /status-failed">Failed/);
  assert.match((await owner.open(`${here}/conversions`)).body, /status-failed">Failed/);
  assert.match((await owner.open(here)).body, /1 failing webhook/);
});

test('the list is searched by title and by what is said, not by how a script is stored', async () => {
  const { organizationId } = owner;
  const turn = { speaker: 1, text: 'The “harbor” master answers 100% of letters.', section: null } as const;
  const script = { language: 'en', speakers: 1, turns: [turn] } as never;
  await storeConversion(app, { organizationId, title: 'Quiet week', script });
  const found = async (text: string) =>
    (
      (await owner.open(`${here}/conversions?search=${encodeURIComponent(text)}`)).body.match(
        /class="table-link"/g,
      ) ?? []
    ).length;
  for (const text of ['quiet', 'HARBOR', '“harbor” master', '100%']) assert.equal(await found(text), 1, text);
  for (const text of ['speaker', 'turns', '0%0', '_', '"']) assert.equal(await found(text), 0, text);
});
