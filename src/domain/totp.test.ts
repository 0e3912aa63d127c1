import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchingStep, newTotpKey, toBase32, totpCode, totpUri } from './totp.ts';

const key = Buffer.from('12345678901234567890');

/** Appendix B of RFC 6238: seconds, and the last six of the eight digits. */
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

test('codes are those of RFC 6238', () => {
  for (const [seconds, code] of vectors) assert.equal(totpCode(key, Math.floor(seconds / 30)), code);
});

test('a code is valid one step early or late, and no longer', () => {
  const step = 50_000_000;
  const at = (offset: number) => matchingStep(key, totpCode(key, step), (step + offset) * 30_000);
  assert.deepEqual([-2, -1, 0, 1, 2].map(at), [null, step, step, step, null]);
  for (const wrong of ['', '12345', '1234567', '１２３４５６', 'abcdef'])
    assert.equal(matchingStep(key, wrong, step * 30_000), null, wrong);
});

test('the key is written in the base 32 of RFC 4648', () => {
  const words = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'];
  assert.deepEqual(
    words.map((word) => toBase32(Buffer.from(word))),
    ['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'],
  );
  assert.match(toBase32(newTotpKey()), /^[A-Z2-7]{32}$/);
});

test('the address for an app escapes what is in an email address', () => {
  const uri = new URL(totpUri(key, 'a&b?c#d@example.com'));
  assert.equal(decodeURIComponent(uri.pathname), '/Aloud:a&b?c#d@example.com');
  assert.equal(uri.searchParams.get('secret'), toBase32(key));
  assert.equal(uri.searchParams.get('issuer'), 'Aloud');
});
