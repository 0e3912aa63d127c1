import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createPerson } from '../support/site.ts';
import { storeConversion } from '../support/stored-conversion.ts';
import { openStudio } from '../support/studio.ts';
import { addEndpoint } from '../support/webhooks.ts';

let app: TestApp;
let server: Server;
let port: number;
let asked = 0;
before(async () => {
  server = createServer((_, response) => {
    asked += 1;
    response.setHeader('content-type', 'text/html').end('<p>Internal</p>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  app = await startTestApp({ WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' }, undefined, { role: 'api' });
});
after(async () => {
  server.close();
  await app.close();
});

test('networks that are allowed for webhooks are closed to imported pages and logos', async () => {
  const { organizationId, ...person } = await createPerson(app);
  const { save, send } = await openStudio(app, { organizationId, ...person });
  const internal = `http://127.0.0.1:${port}/`;
  for (const url of [internal, `https://127.0.0.1:${port}/`, `https://localhost:${port}/`, 'https://wiki/']) {
    const page = await save(`/dashboard/${organizationId}/studio/import`, { url });
    assert.match(page.json().message, /must be a public address/, url);
    const logo = await send('/organization', { name: 'Northwind', logo_url: url });
    assert.match(logo.body, /id="logo_url-error">The address must be a public address/, url);
  }
  const { pool } = app.database.store;
  await pool.query('update organizations set logo_url = $1 where id = $2', [internal, organizationId]);
  const shown = await storeConversion(app, { organizationId, status: 'pending', publicUrl: true });
  assert.equal((await app.request(`/listen/${shown}/logo`)).status, 404);
  assert.equal(asked, 0);
  assert.equal((await addEndpoint(app, organizationId, { url: internal })).url, internal);
});
