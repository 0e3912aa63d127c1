import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { oidcSettings } from '../support/oidc-provider.ts';
import { createPerson, openPage } from '../support/site.ts';
import { visitAs } from '../support/visitor.ts';

test('a provider that cannot be reached is named on the page that led to it', async () => {
  const settings = {
    ...oidcSettings,
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_NAME: 'northwind login',
    OIDC_ALLOWED_DOMAINS: 'northwind.example',
  };
  const app = await startTestApp(settings, undefined, { role: 'api' });
  try {
    const sent = await openPage(app, '/sign-in/provider?return=/account');
    assert.equal(sent.statusCode, 303);
    const page = await openPage(app, String(sent.headers.location));
    assert.match(page.body, /Northwind login can’t be reached right now\. Try again in a few minutes\./);
    assert.match(page.body, /href="\/sign-in\/provider\?return&#61;%2Faccount"/);
    const owner = await visitAs(app, await createPerson(app));
    const again = await owner.open('/sign-in/provider?return=/account/data&again=yes');
    const confirmation = await owner.follow(again);
    assert.match(confirmation.body, /Confirm your password[\s\S]*Northwind login can’t be reached right now/);
  } finally {
    await app.close();
  }
});
