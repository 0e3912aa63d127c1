import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Role, roles } from '../../src/domain/roles.ts';
import { routeAccess } from '../../src/domain/route-access.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { furnishSite } from '../support/furnished-site.ts';
import { addMember, visitAs } from '../support/visitor.ts';

let app: TestApp;
let organizationId: string;
before(async () => {
  const settings = { PERSON_REQUESTS_PER_MINUTE: '100000', PUBLIC_REQUESTS_PER_MINUTE: '100000' };
  app = await startTestApp(settings, undefined, { role: 'api' });
  const owner = (await furnishSite(app)).find(({ name }) => name === 'full-home')?.visitor;
  assert.ok(owner);
  organizationId = owner.organizationId;
  const { pool } = app.database.store;
  // Without a paid tier, the dashboard shows the sandbox.
  for (const table of ['conversions', 'drafts', 'webhook_endpoints', 'webhook_deliveries'])
    await pool.query(`update ${table} set mode = 'sandbox' where organization_id = $1`, [organizationId]);
  await pool.query("update organizations set tier = 'free' where id = $1", [organizationId]);
});
after(() => app.close());

for (const role of roles)
  test(`every link and form that a page offers to a role works: ${role}, without a paid tier`, async () => {
    const visitor = await visitAs(app, await addMember(app, organizationId, role));
    const faults: string[] = [];
    const from = new Map([[`/dashboard/${organizationId}`, 'the address bar']]);
    for (const [path, origin] of from) {
      const { statusCode, headers, body } = await visitor.open(path);
      if (statusCode === 303) from.set(String(headers.location), path);
      else if (statusCode >= 300) faults.push(`${statusCode} ${path} on ${origin}`);
      if (!/^\/(dashboard|account)/.test(path) || !String(headers['content-type']).startsWith('text/html'))
        continue;
      for (const link of linksIn(body)) if (!from.has(link)) from.set(link, path);
      for (const action of actionsIn(body))
        if (!mayPost(action, role)) faults.push(`the form ${action} on ${path}`);
    }
    assert.deepEqual(faults, []);
  });

function linksIn(body: string): string[] {
  // Sounds are made when someone hears them.
  const pages = body.replaceAll(/<a\b[^>]*\sdata-hear\b[^>]*>/g, '');
  return [...pages.matchAll(/<a\b[^>]*\shref="(\/[^"]*)"/g)].map(([, href = '']) => addressIn(href));
}

/** As a browser asks for it. */
function addressIn(href: string): string {
  const address = href.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
  return address.replace(/#.*/, '');
}

function actionsIn(body: string): string[] {
  return [...body.matchAll(/<form\b[^>]*method="post" action="([^"?]*)/g)].map(([, action = '']) => action);
}

function mayPost(action: string, role: Role): boolean {
  return Object.entries(routeAccess).some(([route, access]) => {
    const [method, pattern = ''] = route.split(' ');
    const matches = new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(action);
    return method === 'POST' && matches && roles.indexOf(role) <= roles.indexOf(access.role ?? 'member');
  });
}
