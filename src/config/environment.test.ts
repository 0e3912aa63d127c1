import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ConfigError, readConfig, readEnvironment, settingWarnings } from './config.ts';

const previous = process.cwd();
let directory: string;
before(() => {
  directory = mkdtempSync(join(tmpdir(), 'aloud-env-'));
  process.chdir(directory);
});
after(() => {
  process.chdir(previous);
  rmSync(directory, { recursive: true });
});

function withVariables(variables: Record<string, string>, work: () => void): void {
  const saved = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  try {
    work();
  } finally {
    for (const [name, value] of saved) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

test('the environment overrides the .env file of the working directory', () => {
  assert.equal(readEnvironment()['OIDC_NAME'], undefined);
  writeFileSync('.env', '# a comment\nOIDC_NAME="from the file"\nMAIL_FROM=file@example.com\n');
  withVariables({ MAIL_FROM: 'environment@example.com' }, () => {
    assert.equal(readEnvironment()['OIDC_NAME'], 'from the file');
    assert.equal(readEnvironment()['MAIL_FROM'], 'environment@example.com');
  });
  rmSync('.env');
  mkdirSync('.env');
  const cannotRead = (error: unknown) => error instanceof ConfigError && /^\.env cannot/.test(error.message);
  assert.throws(readEnvironment, cannotRead);
  rmSync('.env', { recursive: true });
});

test('a name in .env that is no setting stops the start, and the nearest setting is named', () => {
  for (const [name, meant] of [
    ['S3_BUCKTE', 'S3_BUCKET'],
    ['SMTPURL', 'SMTP_URL'],
    ['TIER_PRO_AUDIOQUOTA', 'TIER_PRO_AUDIO_QUOTA'],
    ['PROT', 'PORT'],
    ['SMTP_URL_FIEL', 'SMTP_URL_FILE'],
    ['SECRET_KEY_FIL', 'SECRET_KEY_FILE'],
    ['S3_BUCKET_FILE', 'S3_BUCKET'],
  ]) {
    writeFileSync('.env', `PORT=3000\n${name}=hunter2\n`);
    assert.throws(readEnvironment, {
      constructor: ConfigError,
      message: `In .env, ${name} is no setting: did you mean ${meant}?`,
    });
  }
  const known =
    'S3_SECRET_KEY=1\nPOSTGRES_PASSWORD=1\nSECRET_KEY_FILE=1\nOPENAI_API_KEY=1\nOPENAI_BASE_URL=1\nHTTPS_PROXY=1\nTZ=1\nCOMPOSE_PROJECT_NAME=1\n';
  writeFileSync('.env', known);
  assert.doesNotThrow(
    readEnvironment,
    'also those of compose.yaml, of files, of engines and of other programs',
  );
  rmSync('.env');
});

test('a line of .env that sets nothing stops the start, and is named by its number', () => {
  for (const line of [
    'PORT 4750',
    'LOG_LEVEL: debug',
    'DATABASE_URL: postgres://a.example/aloud?sslmode=require',
    'export PORT',
  ]) {
    writeFileSync('.env', `# a comment\n\n${line}\r\nSITE_URL=https://a.example\n`);
    assert.throws(readEnvironment, {
      constructor: ConfigError,
      message: 'In .env, line 3 is not NAME=value.',
    });
  }
  writeFileSync(
    '.env',
    `  # a = "comment\nOIDC_NAME="two\n\nlines: here"\n export  MAIL_FROM = a@b.example\n`,
  );
  const { OIDC_NAME, MAIL_FROM } = readEnvironment();
  assert.deepEqual([OIDC_NAME, MAIL_FROM], ['two\n\nlines: here', 'a@b.example']);
  writeFileSync('.env', '\uFEFFOIDC_NAME=saved on Windows\r\n');
  assert.equal(readEnvironment()['OIDC_NAME'], 'saved on Windows');
  rmSync('.env');
});

test('a variable that is close to a setting, or begins like ours, is warned about; those of others are not', () => {
  const others = {
    PATH: '/bin',
    HOME: '/root',
    HOSTNAME: 'vm',
    LANG: 'C',
    NODE_ENV: 'test',
    AWS_REGION: 'x',
  };
  withVariables({ ...others, PROT: '1', DATA_DIRS: '/data', LLM_MODELNAME: 'm' }, () =>
    assert.deepEqual(settingWarnings(readConfig({})).sort(), [
      'DATA_DIRS is no setting: did you mean DATA_DIR?',
      'LLM_MODELNAME is no setting: did you mean LLM_MODEL?',
      'PROT is no setting: did you mean PORT?',
    ]),
  );
});

test('a period for media that are not swept is warned about', () => {
  const warnings = (settings: Record<string, string>) => {
    let found: string[] = [];
    withVariables({}, () => {
      found = settingWarnings(readConfig(settings));
    });
    return found;
  };
  assert.deepEqual(warnings({ RETAIN_MEDIA_DAYS: '30', SWEEP: 'off' }), [
    'RETAIN_MEDIA_DAYS does nothing: while SWEEP is off, no media expire. Set it to on to remove them.',
  ]);
  assert.match(warnings({ RETAIN_MEDIA_DAYS: '30', SWEEP: 'report' }).join(), /while SWEEP is report/);
  for (const settings of [
    { RETAIN_MEDIA_DAYS: '30' },
    { SWEEP: 'off' },
    { RETAIN_TEXTS_DAYS: '30', SWEEP: 'off' },
  ])
    assert.deepEqual(warnings(settings), []);
});

test('periods above their maximum and open sign-up without mail are refused', () => {
  assert.throws(
    () => readConfig({ RETAIN_EVENTS_DAYS: '31' }),
    /^Error: RETAIN_EVENTS_DAYS takes .* 1 to 30,/,
  );
  assert.throws(
    () => readConfig({ RETAIN_AUDIT_DAYS: '731' }),
    /^Error: RETAIN_AUDIT_DAYS takes .* 1 to 730,/,
  );
  assert.throws(
    () => readConfig({ SIGN_UP: 'open' }),
    /^Error: SMTP_URL takes an address when SIGN_UP is open, but/,
  );
  const provider = { OIDC_ISSUER: 'https://a.example', OIDC_CLIENT_ID: 'a', OIDC_ALLOWED_DOMAINS: '*' };
  assert.equal(readConfig({ SIGN_UP: 'open', ...provider }).mail, null);
});
