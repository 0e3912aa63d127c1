import assert from 'node:assert/strict';
import { createHmac, createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import { fc } from '../../tests/support/fast-check.ts';
import { signBody } from './sign.ts';

test('a signature is the HMAC-SHA256 of time and body, for secrets and bodies of every length', () => {
  const secrets = fc.array(fc.string({ minLength: 1, maxLength: 150, unit: 'binary' }), {
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(
      secrets,
      fc.uint8Array({ maxLength: 300 }),
      fc.nat(),
      fc.boolean(),
      (all, body, time, asKeys) => {
        const expected = all.map((secret) => {
          const mac = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
          return `,v1=${mac}`;
        });
        const keys = all.map((secret) => (asKeys ? createSecretKey(secret, 'utf8') : secret));
        for (const _again of [1, 2])
          assert.equal(signBody(body, time, keys), `t=${time}${expected.join('')}`);
      },
    ),
  );
});
