import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { ConfigError, readConfig } from './config.ts';
import { type Setting, settings } from './settings.ts';

test('with nothing set, every setting has its default', () => {
  const config = readConfig({});
  assert.deepEqual(config.server, {
    port: 3000,
    workerPort: null,
    host: '127.0.0.1',
    drainSeconds: null,
    siteUrl: 'http://localhost:3000',
    baseUrl: 'http://localhost:3000/v1',
    trustProxy: false,
    metrics: 'auto',
    publicRequestsPerMinute: 1200,
    personRequestsPerMinute: 300,
    signUp: 'closed',
  });
  assert.deepEqual(config.data, {
    directory: resolve('data'),
    databaseUrl: null,
    poolSize: 10,
    secretKey: null,
    oldSecretKeys: [],
  });
  assert.deepEqual(config.media, { s3: null, prefix: '', adopt: false, sweep: 'on' });
  assert.deepEqual(config.log, { level: null });
  assert.deepEqual(
    Object.entries(config.tiers).map(([tier, limits]) => [tier, ...Object.values(limits)]),
    [
      ['free', 100, 20, 3, 0],
      ['growth', 100, 20, 3, 30],
      ['pro', 500, 60, 10, 100],
      ['team', 2000, 200, 25, 500],
    ],
  );
});

test('the number of text processes depends on the machine, unless it is set', () => {
  assert.deepEqual(readConfig({}).texts, {});
  assert.deepEqual(readConfig({ TEXT_PROCESSES: '3' }).texts, { processes: 3 });
});

test('an empty value counts as unset, and spaces around one are dropped', () => {
  assert.equal(readConfig({ PORT: '', SITE_URL: '  ' }).server.siteUrl, 'http://localhost:3000');
  assert.equal(readConfig({ PORT: ' 8080 ' }).server.port, 8080);
});

test('the API lives under the public address, whether that ends in a slash or not', () => {
  for (const SITE_URL of ['https://aloud.example.com', 'https://aloud.example.com//']) {
    assert.equal(readConfig({ SITE_URL }).server.baseUrl, 'https://aloud.example.com/v1');
  }
});

test('single sign-on takes an encrypted issuer, a client and the domains that may sign in', () => {
  const OIDC_ISSUER = 'https://login.example.com';
  const whole = { OIDC_ISSUER, OIDC_CLIENT_ID: 'aloud', OIDC_ALLOWED_DOMAINS: 'Example.com, *' };
  const id = '0197a3c2-5d7e-7c31-9a54-3f8e2b6d1c90';
  const { rules, provider } = readConfig({ ...whole, OIDC_GROUPS: `a team=${id}:owner` }).singleSignOn ?? {};
  assert.deepEqual(rules, {
    domains: ['example.com', '*'],
    groups: [{ group: 'a team', organizationId: id, role: 'owner' }],
  });
  assert.equal(provider?.callbackUrl, 'http://localhost:3000/sign-in/provider/callback');
  for (const [settings, message] of [
    [
      { OIDC_ONLY: 'yes' },
      /^OIDC_ONLY does nothing without OIDC_ISSUER: set OIDC_ISSUER too, or remove OIDC_ONLY\.$/,
    ],
    [{ ...whole, OIDC_CLIENT_ID: '' }, /^OIDC_CLIENT_ID takes an id/],
    [{ ...whole, OIDC_ALLOWED_DOMAINS: '' }, /^OIDC_ALLOWED_DOMAINS takes domains, or \*,/],
    [{ ...whole, OIDC_ISSUER: 'http://login.example.com' }, /^OIDC_ISSUER takes an https:\/\/ address/],
    [{ ...whole, OIDC_GROUPS: `team=${id}:king` }, /^OIDC_GROUPS takes rules such as/],
  ] as const)
    assert.throws(
      () => readConfig(settings),
      (error) => error instanceof ConfigError && message.test(error.message),
    );
});

test('a bucket is all it takes to keep media in S3; a server of one’s own has it in the path', () => {
  const { s3 } = readConfig({ S3_BUCKET: 'episodes' }).media;
  assert.deepEqual(s3, {
    bucket: 'episodes',
    endpoint: null,
    publicEndpoint: null,
    region: 'us-east-1',
    forcePathStyle: false,
    credentials: null,
  });
  const own = { S3_BUCKET: 'b', S3_ENDPOINT: 'http://127.0.0.1:9000/' };
  assert.equal(readConfig(own).media.s3?.endpoint, 'http://127.0.0.1:9000');
  assert.equal(readConfig(own).media.s3?.forcePathStyle, true);
  assert.equal(readConfig({ ...own, S3_FORCE_PATH_STYLE: 'off' }).media.s3?.forcePathStyle, false);
});

test('a key for the bucket comes with its secret, and neither alone', () => {
  const bucket = { S3_BUCKET: 'episodes' };
  const key = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
  const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' };
  assert.deepEqual(readConfig({ ...bucket, ...key }).media.s3?.credentials, credentials);
  assert.deepEqual(readConfig({ ...bucket, ...key, AWS_SESSION_TOKEN: 't' }).media.s3?.credentials, {
    ...credentials,
    sessionToken: 't',
  });
  assert.throws(() => readConfig({ ...bucket, AWS_ACCESS_KEY_ID: 'id' }), /AWS_SECRET_ACCESS_KEY takes/);
  assert.throws(() => readConfig({ ...bucket, AWS_SECRET_ACCESS_KEY: 's' }), /AWS_ACCESS_KEY_ID takes/);
  assert.equal(readConfig({ AWS_ACCESS_KEY_ID: 'id' }).media.s3, null, 'no bucket needs no key');
});

test('a mail server is all it takes to send mail; it comes from the site by default', () => {
  assert.equal(readConfig({ MAIL_FROM: 'Aloud <aloud@example.com>' }).mail, null);
  const site = { SITE_URL: 'https://aloud.example.com:8443', SMTP_URL: 'smtps://user:word@mail.example.com' };
  const from = 'Aloud <aloud@aloud.example.com>';
  assert.deepEqual(readConfig(site).mail, { url: site.SMTP_URL, from });
  for (const MAIL_FROM of ['a@b.example', 'News of Aloud <news@example.com>'])
    assert.equal(readConfig({ ...site, MAIL_FROM }).mail?.from, MAIL_FROM);
});

test('proxies are named by their networks', () => {
  const { trustProxy } = readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1,fd00::/8' }).server;
  assert.deepEqual(trustProxy, ['10.0.0.0/8', '::1', 'fd00::/8']);
});

const refused: readonly [name: string, values: readonly string[], takes: string][] = [
  ['PORT', ['0', '65536', '80.5', 'http', '-1', '0x50', '1e3'], 'a whole number from 1 to 65535'],
  ['WORKER_PORT', ['none'], 'a whole number from 1 to 65535'],
  [
    'SITE_URL',
    [
      'aloud.example.com',
      'ftp://aloud.example.com',
      'https://',
      'http:aloud.example.com',
      'https://a.example/?b',
      'https://a.example/#b',
      'https://user:word@a.example',
      'https://a.example/audio',
      'https://a.example/audio/',
    ],
    'an address without a path, such as https://aloud.example.com',
  ],
  [
    'TRUST_PROXY',
    ['yes', 'abc', '10.0.0.0/33', '10.0.0.0/8/8', '::1/129', '10.0.0', '10.0.0.0/8,,::1'],
    'off, or networks such as 10.0.0.0/8,127.0.0.1',
  ],
  ['DATABASE_POOL_SIZE', ['1', '501'], 'a whole number from 2 to 500'],
  ['LOG_LEVEL', ['loud', 'INFO'], 'trace, debug, info, warn, error, fatal or silent'],
  ['METRICS', ['yes'], 'auto, on or off'],
  [
    'MAIL_FROM',
    ['aloud', 'a@b, c@d', 'Aloud <a@b', 'A <a@b> <c@d>', 'a b@c'],
    'a mail address such as Aloud <aloud@example.com>',
  ],
  ['LLM_TEMPERATURE', ['-1', '2.5', 'warm'], 'a number from 0 to 2'],
  ['LLM_JUDGE', ['yes'], 'off or on'],
  ['PUBLIC_REQUESTS_PER_MINUTE', ['0'], 'a whole number from 1 to 1000000000'],
  ['TIER_FREE_REQUESTS_PER_DAY', ['0'], 'a whole number from 1 to 1000000000'],
  ['TIER_TEAM_AUDIO_QUOTA', ['-1', 'many'], 'a whole number from 0 to 1000000000'],
];

test('a bad value is refused in one line: the setting, what it takes, what it got', () => {
  for (const [name, values, takes] of refused) {
    for (const value of values) {
      assert.throws(
        () => readConfig({ [name]: value }),
        (error) => {
          assert.ok(error instanceof ConfigError, `${name}=${value}: ${error}`);
          assert.equal(error.message, `${name} takes ${takes}, but got ${JSON.stringify(value)}.`);
          return true;
        },
        `${name}=${value} was taken`,
      );
    }
  }
});

test('a value with line breaks is still refused in one line', () => {
  assert.throws(
    () => readConfig({ LOG_LEVEL: 'info\nwarn' }),
    (error) => error instanceof ConfigError && !error.message.includes('\n'),
  );
});

test('a secret that is refused is not printed', () => {
  const secrets = {
    SECRET_KEY: 'short but secret',
    DATABASE_URL: 'mysql://root:hunter2@localhost/aloud',
    SMTP_URL: 'http://root:hunter2@localhost',
  };
  for (const [name, value] of Object.entries(secrets)) {
    assert.throws(
      () => readConfig({ [name]: value }),
      (error) => {
        assert.ok(error instanceof ConfigError);
        assert.match(error.message, new RegExp(`^${name} takes .+, but got something else\\.$`));
        assert.doesNotMatch(error.message, /short but|hunter2|root|mysql/);
        return true;
      },
    );
  }
});

test('every secret can be in a file, and is then not in the environment', () => {
  const directory = mkdtempSync(join(tmpdir(), 'aloud-secrets-'));
  const file = (name: string, content: string) => {
    writeFileSync(join(directory, name), content);
    return join(directory, name);
  };
  try {
    const secrets = Object.entries<Setting<unknown>>(settings).filter(([, { isSecret }]) => isSecret);
    assert.ok(secrets.length > 6);
    for (const [name, { parse }] of secrets) {
      const value = [...examples, 'x'.repeat(40)].find((text) => isTaken(parse, text)) ?? '';
      const path = file(name, `${value}\n`);
      const byPrefix: Record<string, Record<string, string>> = {
        AWS: { S3_BUCKET: 'b', AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 's', [name]: '' },
        PGPASSWORD: { DATABASE_URL: 'postgres://user@host/name' },
        LLM: { WRITER: 'anthropic', LLM_MODEL: 'm' },
        OIDC: { OIDC_ISSUER: 'https://a.example', OIDC_CLIENT_ID: 'a', OIDC_ALLOWED_DOMAINS: '*' },
      };
      const needed = byPrefix[name.split('_')[0] ?? ''] ?? {};
      const inFile = readConfig({ ...needed, [`${name}_FILE`]: path });
      assert.deepEqual(inFile, readConfig({ ...needed, [name]: value }), name);
      const both = { ...needed, [name]: value, [`${name}_FILE`]: path };
      assert.throws(() => readConfig(both), new RegExp(`^Error: ${name}_FILE takes a file when ${name} is`));
    }
    const access = readConfig({ ELEVENLABS_API_KEY_FILE: file('engine', 'of a vendor\n') }).speech.access;
    assert.equal(access['elevenlabs']?.apiKey, 'of a vendor');
    assert.throws(
      () => readConfig({ SECRET_KEY_FILE: '/nowhere' }),
      /^Error: SECRET_KEY_FILE takes a file that can be read, but got "\/nowhere"\.$/,
    );
    assert.throws(() => readConfig({ SMTP_URL_FILE: file('empty', '\n') }), /takes a file that is not empty/);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test('the password of PostgreSQL can be outside of its address, with any character', () => {
  const PGPASSWORD = ` p@ss/w:rd #%?&"'$\\x `;
  const address = 'postgres://aloud@host:5432/name?sslmode=disable';
  const { databaseUrl } = readConfig({ DATABASE_URL: address, PGPASSWORD }).data;
  const { username, password, search } = new URL(databaseUrl ?? '');
  assert.deepEqual(
    [username, decodeURIComponent(password), search],
    ['aloud', PGPASSWORD, '?sslmode=disable'],
  );
  const own = 'postgres://aloud:own@host/name';
  assert.equal(readConfig({ DATABASE_URL: own, PGPASSWORD }).data.databaseUrl, own);
  assert.equal(readConfig({ PGPASSWORD }).data.databaseUrl, null);
});

const examples = ['postgres://user:word@host/name', 'smtps://user:word@mail.example.com', 'name=value'];

function isTaken(parse: (text: string) => unknown, text: string): boolean {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}

test('old secret keys are separated by commas or lines', () => {
  const [first, second] = ['1'.repeat(32), '2'.repeat(32)];
  for (const SECRET_KEYS_OLD of [`${first},${second}`, `${first}\n${second}\n`])
    assert.deepEqual(readConfig({ SECRET_KEYS_OLD }).data.oldSecretKeys, [first, second]);
  assert.throws(() => readConfig({ SECRET_KEYS_OLD: `${first},short` }), /but got something else/);
});

test('the configuration is frozen', () => {
  const config = readConfig({ TRUST_PROXY: '127.0.0.1' });
  const parts: readonly object[] = [config, config.server, config.data, config.tiers, config.tiers.pro];
  for (const part of parts) assert.ok(Object.isFrozen(part));
  assert.ok(Object.isFrozen(config.server.trustProxy));
});
