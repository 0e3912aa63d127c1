import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { signBody } from '../src/domain/webhook.ts';
import { fc } from '../tests/support/fast-check.ts';
import { verifyWebhook, WebhookRefused } from './verify-webhook.ts';

type Vector = { name: string; now: number; secret: string; body: string; header: string; valid: boolean };

const page = readFileSync(new URL('../docs/webhooks.md', import.meta.url), 'utf8');
const vectors: Vector[] = JSON.parse(codeOf('json'));
const secret = 'whsec_0123456789abcdefghijklmnopqrstuvwxyzABCD';
const now = new Date('2026-11-15T12:00:00Z');
const timestamp = now.getTime() / 1000;

test('the verify function passes the published vectors', async () => {
  assert.ok(vectors.length >= 8);
  for (const { name, valid, header, now: seconds, ...rest } of vectors) {
    const request = { ...rest, signature: header, now: new Date(seconds * 1000) };
    assert.equal(await isAccepted(request), valid, name);
    assert.equal(await isAccepted({ ...request, body: new TextEncoder().encode(rest.body) }), valid, name);
  }
});

test('the Python of the same page, or OpenSSL without Python, passes the published vectors', () => {
  const python = spawnSync('python3', ['-c', `${codeOf('python')}\n${runVectors}`], {
    input: JSON.stringify(vectors),
    encoding: 'utf8',
  });
  const verdicts = python.error ? vectors.map(verdictOfOpenssl) : JSON.parse(python.stdout || python.stderr);
  assert.deepEqual(
    verdicts,
    vectors.map(({ valid }) => valid),
  );
});

test('what is signed for sending is accepted, also with two secrets', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.boolean(), async (value, rotating) => {
      const body = Buffer.from(JSON.stringify(value));
      const secrets = rotating ? ['whsec_new', secret] : [secret];
      const signature = signBody(body, timestamp, secrets);
      assert.deepEqual(await verifyWebhook({ body, signature, secret, now }), JSON.parse(String(body)));
      assert.equal(await isAccepted({ body, signature, secret: ['whsec_x', secret], now }), true);
    }),
    { numRuns: 50 },
  );
});

test('one flipped bit, wherever it is, makes a webhook worthless', async () => {
  const body = Buffer.from('{"id":"evt_1","type":"quota.warning"}');
  const signature = Buffer.from(signBody(body, timestamp, [secret]));
  for (const [which, original] of Object.entries({ body, signature, secret: Buffer.from(secret) })) {
    for (let bit = 0; bit < original.length * 8; bit += 1) {
      const flipped = Buffer.from(original);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const request = { body, signature: signature.toString('latin1'), secret, now };
      const changed = which === 'body' ? flipped : flipped.toString('latin1');
      assert.equal(await isAccepted({ ...request, [which]: changed }), false, `bit ${bit} of the ${which}`);
    }
  }
});

test('malformed headers are refused', async () => {
  const body = '{}';
  const good = signBody(Buffer.from(body), timestamp, [secret]);
  const odd = [
    null,
    undefined,
    '',
    'v1=',
    't=',
    good.replace('t=', 'T='),
    good.replace('v1=', 'v0='),
    good.slice(0, -1),
    `${good}0`,
    good.toUpperCase(),
    `t=${timestamp},${good}`,
    good.replace(',', ', '),
    ` ${good}`,
    good.replace(`t=${timestamp}`, `t=0${timestamp}`),
    good.replace(`t=${timestamp}`, `t=${timestamp}.0`),
    `${'v1=00,'.repeat(1000)}${good}`,
    good.replace('t=', 't=-'),
    `t=${timestamp}${`,v1=${'0'.repeat(64)}`.repeat(12)}`,
  ];
  for (const signature of odd) {
    assert.equal(await isAccepted({ body, signature, secret, now }), false, String(signature));
  }
  await fc.assert(
    fc.asyncProperty(fc.string(), async (signature) => {
      assert.equal(await isAccepted({ body, signature, secret, now }), false);
    }),
  );
  assert.equal(await isAccepted({ body, signature: good, secret: '', now }), false);
  assert.equal(await isAccepted({ body, signature: good, secret: [], now }), false);
});

test('a webhook counts for 300 seconds, to either side', async () => {
  const signature = signBody(Buffer.from('{}'), timestamp, [secret]);
  for (const [seconds, accepted] of [
    [-301, false],
    [-300, true],
    [300, true],
    [301, false],
  ] as const) {
    const clock = new Date(now.getTime() + seconds * 1000);
    assert.equal(await isAccepted({ body: '{}', signature, secret, now: clock }), accepted, `${seconds} s`);
  }
});

async function isAccepted(request: Parameters<typeof verifyWebhook>[0]): Promise<boolean> {
  try {
    await verifyWebhook(request);
    return true;
  } catch (error) {
    assert.ok(error instanceof WebhookRefused, String(error));
    return false;
  }
}

/** The code of a language on the page. */
function codeOf(language: string): string {
  const [, code] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\n\`\`\``).exec(page) ?? [];
  assert.ok(code, `docs/webhooks.md has no ${language}`);
  return code;
}

const runVectors = `
import json, sys
print(json.dumps([verify(v["body"].encode(), v["header"], v["secret"], v["now"]) for v in json.load(sys.stdin)]))
`;

function verdictOfOpenssl({ now: seconds, secret: key, body, header }: Vector): boolean {
  const time = /^t=(\d+),/.exec(header)?.[1] ?? '';
  const { stdout } = spawnSync('openssl', ['dgst', '-sha256', '-hmac', key], {
    input: `${time}.${body}`,
    encoding: 'utf8',
  });
  const mac = /([0-9a-f]{64})/.exec(stdout)?.[1] ?? 'neither python3 nor openssl is there';
  return Math.abs(seconds - Number(time)) <= 300 && header.split(',').includes(`v1=${mac}`);
}
