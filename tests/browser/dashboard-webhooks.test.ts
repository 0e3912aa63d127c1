import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { verifyWebhook } from '../../sdk/verify-webhook.ts';
import type { TestApp } from '../support/app.ts';
import { noteAlerts, showInPlace, signInOn } from '../support/browser-visit.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { scriptPayloads } from '../support/script-payloads.ts';
import { createPerson, type Person } from '../support/site.ts';
import { until } from '../support/until.ts';
import type { Receiver } from '../support/webhook-receiver.ts';
import { addEndpoint, emit, startAppWithReceiver } from '../support/webhooks.ts';

let app: TestApp;
let browser: Browser;
let receiver: Receiver;
let close: () => Promise<void>;
before(async () => {
  [{ app, receiver, close }, browser] = await Promise.all([startAppWithReceiver(), shareChromium()]);
});
after(async () => {
  await closeContexts(browser);
  await close();
});

async function signedIn(
  person: Person,
  options: { javaScriptEnabled?: boolean; bypassCSP?: boolean } = {},
): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: app.siteUrl, ...options })).newPage();
  await signInOn(page, app, person);
  return page;
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';

  test(`a webhook is created, tested, looked at, sent again and deleted, ${how}`, async () => {
    const person = await createPerson(app);
    const page = await signedIn(person, { javaScriptEnabled });
    await page.goto(`/dashboard/${person.organizationId}`);
    const path = `/flow-${javaScriptEnabled}`;
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('link', { name: 'Create webhook' }).click();
    // The whole page: what is not to be seen is hidden by its style sheet.
    await page.waitForURL('**/webhooks/new*');
    await page.getByLabel('Address').fill(`${receiver.url}${path}`);
    const box = page.getByLabel('quota.warning');
    assert.equal(await box.isVisible(), false, 'all need no choosing');
    await page.getByLabel('Only some').check();
    await box.check();
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await page.getByRole('heading', { name: 'Your signing secret' }).waitFor();
    const secret = String(await page.locator('.panel code').textContent());
    await page.getByRole('button', { name: 'Send test event' }).click();
    const [first] = await arrivalsAt(path, 1);
    const { type } = await verifyWebhook({ ...signed(first), secret });
    assert.equal(type, 'webhook.test');
    // With scripts, the page shows by itself that it has arrived.
    const delivered = page.locator('.page-facts .status-delivered');
    if (javaScriptEnabled) await delivered.waitFor();
    else await until(() => page.reload().then(() => delivered.count()), Boolean);
    await page.getByRole('button', { name: 'Send again' }).click();
    const [, second] = await arrivalsAt(path, 2);
    assert.equal(idOf(second), idOf(first));
    await page.getByRole('link', { name: 'Deliveries' }).click();
    await page.getByRole('row').filter({ hasText: 'webhook.test' }).nth(1).waitFor();
    await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click();
    await page.getByRole('table', { name: 'Webhooks' }).getByRole('link').click();
    assert.equal(await page.locator('.panel').count(), 0, 'the secret is shown once');
    await page.getByRole('link', { name: 'Show secret' }).click();
    assert.equal(await page.locator('.copy-code code').textContent(), secret);
    await page.goBack();
    await page.getByRole('link', { name: 'Delete this webhook' }).click();
    await page.getByRole('button', { name: 'Delete webhook' }).click();
    await page.getByText('No webhooks yet').waitFor();
    await page.context().close();
  });
}

test('what receivers answer and people describe is shown as it is and never runs', async () => {
  const person = await createPerson(app, { name: 'Attacked' });
  const { organizationId } = person;
  const endpoints: string[] = [];
  receiver.answer = (response, { path }) =>
    response.writeHead(200).end(scriptPayloads[Number(path.split('payload-')[1])] ?? '');
  const { pool } = app.database.store;
  for (const [index, payload] of scriptPayloads.entries()) {
    const url = `${receiver.url}/payload-${index}`;
    const { id } = await addEndpoint(app, organizationId, { url });
    await pool.query('update webhook_endpoints set description = $1 where id = $2', [payload, id]);
    endpoints.push(id);
  }
  await emit(app, organizationId);
  const arrived =
    "select id, endpoint_id from webhook_deliveries where organization_id = $1 and state = 'delivered'";
  const { rows: deliveries } = await until(
    () => pool.query(arrived, [organizationId]),
    ({ rows }) => rows.length === scriptPayloads.length,
  );
  // Without the policy, so that only escaping is between a text and the page.
  const page = await signedIn(person, { bypassCSP: true });
  const executed = await noteAlerts(page);
  const strangers = () =>
    page.locator('main :is(script, img, iframe, style, base, meta, body, math, svg, video, audio)').count();
  await page.goto(`/dashboard/${organizationId}/webhooks`);
  assert.equal(await strangers(), 0);
  assert.equal(await page.locator('.table-under').first().textContent(), scriptPayloads[0]);
  for (const { id, endpoint_id } of deliveries) {
    // The list shows them all; a fifth of them is enough for the page of one.
    if (endpoints.indexOf(endpoint_id) % 5 !== 2) continue;
    const payload = scriptPayloads[endpoints.indexOf(endpoint_id)] ?? '';
    await showInPlace(page, `/dashboard/${organizationId}/deliveries/${id}`);
    assert.equal(await page.getByLabel('Response to attempt 1').textContent(), payload);
    assert.equal(await strangers(), 0, payload);
    if (endpoints.indexOf(endpoint_id) % 2 !== 0) continue;
    await showInPlace(page, `/dashboard/${organizationId}/webhooks/${endpoint_id}/edit`);
    assert.equal(await page.getByLabel('Description').inputValue(), payload);
    assert.equal(await strangers(), 0, payload);
  }
  assert.deepEqual(executed, []);
  await page.context().close();
});

type Arrived = Receiver['arrivals'][number] | undefined;

function arrivalsAt(path: string, count: number): Promise<Receiver['arrivals']> {
  return until(
    async () => receiver.arrivals.filter((each) => each.path === path),
    (arrivals) => arrivals.length >= count,
  );
}

function signed(arrival: Arrived): { body: string; signature: string } {
  return { body: arrival?.body ?? '', signature: String(arrival?.headers['x-service-signature']) };
}

function idOf(arrival: Arrived): string {
  return JSON.parse(arrival?.body ?? '{}').id;
}
