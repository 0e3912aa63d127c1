import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { commandHere } from '../support/command-line.ts';

const nobody = '0197a3c2-5d7e-7c31-9a54-3f8e2b6d1c90';

test('an id that does not exist is one line that says where to look, and exit code 1', async (context) => {
  const app = await startTestApp({}, undefined, { role: 'api' });
  context.after(() => app.close());
  const { organizationId } = await app.customer();
  const settings = {
    ...{ DATABASE_URL: app.database.url, DATA_DIR: app.dataDirectory, SITE_URL: app.siteUrl },
    SECRET_KEY: 'a secret key that only tests ever use',
  };
  const aloud = commandHere(settings, app.dataDirectory);
  const cases: [words: string[], missing: string, list: string][] = [
    [['org', 'show', nobody], 'organization', 'org list'],
    [['key', 'list', '--org', 'x'], 'organization', 'org list'],
    [['key', 'revoke', nobody], 'API key', 'key list --org ID'],
    [['product', 'update', nobody, '--org', organizationId], 'product', 'product list --org ID'],
    [['product', 'delete', nobody, '--org', organizationId], 'product', 'product list --org ID'],
    [['webhook', 'enable', nobody], 'webhook', 'webhook list --org ID'],
    [['conversion', 'show', 'x'], 'conversion', 'conversion list --org ID'],
    [['delivery', 'retry', nobody], 'delivery', 'delivery list --org ID'],
    [['user', 'disable', 'nobody@example.com'], 'account', 'user list'],
  ];
  for (const [words, missing, list] of cases) {
    const { code, stdout, stderr } = await aloud(words);
    assert.deepEqual([code, stdout], [1, ''], words.join(' '));
    assert.match(
      stderr,
      new RegExp(`^error: There is no ${missing} with .*aloud.* ${list} shows what there is\\.\n$`),
    );
  }
});
