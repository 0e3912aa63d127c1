import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { actForOrganization } from '../../src/operations/enter-organization.ts';
import { createEndpoint } from '../../src/operations/webhooks/endpoints.ts';
import { revealOrganizationSecret } from '../../src/operations/webhooks/secrets.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { dumpDatabase } from '../support/dump-database.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { createPerson, openPage, password, sendForm, setupPath } from '../support/site.ts';
import { storeConversion } from '../support/stored-conversion.ts';
import { linkIn, visitAs } from '../support/visitor.ts';

let app: TestApp;
let mail: MailServer;
let log = '';
before(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk);
      done();
    },
  });
  mail = await startMailServer();
  app = await startTestApp({ SMTP_URL: mail.url }, undefined, { logger: pino({ level: 'trace' }, stream) });
});
after(async () => {
  await app.close();
  await mail.close();
});

const text = 'The submitted text about the unmistakable quetzal migration.';

test('no secret is in the log or in any row of the database as it was given', async () => {
  const secrets = await useEverything();
  const dump = await dumpDatabase(app.database.store.pool);
  assert.match(log, /"request_id"/);
  assert.match(dump, /webhook_endpoints/);
  assert.match(dump, /quetzal/, 'the dump has what is stored openly');
  for (const [name, secret] of Object.entries(secrets)) {
    assert.ok(secret.length >= 12, `${name} is there`);
    assert.ok(!log.includes(secret), `the log holds the ${name}`);
    assert.ok(!dump.includes(secret), `the database holds the ${name}`);
    // A binary column is shown in hexadecimal.
    assert.ok(!dump.includes(Buffer.from(secret).toString('hex')), `a binary column holds the ${name}`);
  }
  assert.ok(!log.includes('quetzal'), 'the log holds submitted text');
});

/** Uses each kind of secret as its owner would, rightly and wrongly, and gives them all. */
async function useEverything(): Promise<Record<string, string>> {
  const { organizationId, key } = await app.customer({ tier: 'pro' });
  const conversion = await storeConversion(app, { organizationId });
  await app.request('/v1/usage', { key });
  await app.request(`/v1/usage?key=${key}`);
  const create = { method: 'POST', key, headers: { 'content-type': 'application/json' } };
  const body = JSON.stringify({ source_type: 'changelog', title: 'Quiet', content: text, tone: 7 });
  await app.request('/v1/conversions', { ...create, body });
  await app.request('/v1/conversions', { ...create, body: `${body}{` });
  const scriptBody = JSON.stringify({ source_type: 'changelog', content: text });
  assert.equal((await app.request('/v1/scripts', { ...create, body: scriptBody })).status, 200);
  const answer = await app.request(`/v1/conversions/${conversion}/embed-token`, { ...create, body: '{}' });
  const { token } = (await answer.json()).data;
  await app.request(`/embed/${conversion}?token=${token}`);
  const person = await createPerson(app);
  const setup = await setupPath(app, person);
  await openPage(app, setup);
  const { cookie, ...visitor } = await visitAs(app, person);
  await visitor.send('/docs/key');
  const docs = await visitor.open('/docs/quick-start');
  await sendForm(app, '/sign-in', { email: person.email, password: `${password} but wrong` });
  await sendForm(app, '/forgotten-password', { email: person.email });
  const reset = linkIn((await mail.mailTo(person.email)).text, 'forgotten-password');
  await openPage(app, reset);
  const services = app.core.services;
  const operator = await actForOrganization(services, { organizationId, mode: 'live' });
  const endpoint = {
    url: 'https://hooks.example.com/a',
    eventTypes: null,
    description: null,
  } as const;
  return {
    'API key': key,
    'key of the documentation': /svc_test_[0-9A-Za-z]{36}/.exec(docs.body)?.[0] ?? '',
    'embed token': token,
    password,
    'set-up link': setup.split('/').at(-1) ?? '',
    'session cookie': cookie.split('=')[1] ?? '',
    'link for a new password': reset.split('/').at(-1) ?? '',
    'signing secret of an endpoint': (await createEndpoint(operator, endpoint)).secret,
    'signing secret of an organization': await revealOrganizationSecret(operator),
    'secret key': 'a secret key that only tests ever use',
  };
}
