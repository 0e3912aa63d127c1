import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createPerson, password, sendForm } from '../support/site.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

async function attempt(email: string, given: string, address: string): Promise<number> {
  const answer = await sendForm(app, '/sign-in', { email, password: given }, { address });
  return answer.statusCode;
}

test('ten failures lock an account for a quarter of an hour, from wherever they come', async () => {
  const { email } = await createPerson(app);
  for (let index = 0; index < 10; index += 1)
    assert.equal(await attempt(index % 2 ? email : email.toUpperCase(), 'wrong', `203.0.113.${index}`), 401);
  assert.equal(await attempt(email, password, '203.0.113.100'), 429);
  await app.database.store.pool.query(
    `update sign_in_failures set ends_at = ends_at - interval '14 minutes'`,
  );
  assert.equal(await attempt(email, password, '203.0.113.101'), 429);
  await app.database.store.pool.query(`update sign_in_failures set ends_at = ends_at - interval '1 minute'`);
  assert.equal(await attempt(email, password, '203.0.113.102'), 303);
});

test('an address without an account is locked in just the same way', async () => {
  const codes = [];
  for (let index = 0; index < 11; index += 1)
    codes.push(await attempt('nobody@example.com', 'wrong', `192.0.2.${index}`));
  assert.deepEqual(codes, [...Array(10).fill(401), 429]);
});

test('ten failures lock a network, whichever accounts they were at', async () => {
  const { email } = await createPerson(app);
  for (let index = 0; index < 10; index += 1)
    assert.equal(await attempt(`someone-${index}@example.com`, 'wrong', `2001:db8:1:2::${index}`), 401);
  assert.equal(await attempt(email, password, '2001:db8:1:2:ffff::1'), 429);
  assert.equal(await attempt(email, password, '2001:db8:1:3::1'), 303);
});

test('attempts at one time get no more guesses than attempts one by one', async () => {
  const { email } = await createPerson(app);
  const codes = await Promise.all(
    Array.from({ length: 25 }, (_, index) => attempt(email, 'wrong', `198.18.0.${index}`)),
  );
  assert.equal(codes.filter((code) => code === 401).length, 10);
  assert.equal(codes.filter((code) => code === 429).length, 15);
});

test('signing in clears the account’s failures, and gives the network back only its own attempt', async () => {
  const { email } = await createPerson(app);
  const address = '203.0.113.200';
  for (let index = 0; index < 9; index += 1) assert.equal(await attempt(email, 'wrong', address), 401);
  assert.equal(await attempt(email, password, address), 303);
  assert.equal(await attempt('other@example.com', 'wrong', address), 401);
  assert.equal(await attempt('another@example.com', 'wrong', address), 429);
  assert.equal(await attempt(email, 'wrong', '203.0.113.201'), 401);
});
