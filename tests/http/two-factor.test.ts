import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { totpCode } from '../../src/domain/totp.ts';
import { resetAccount } from '../../src/operations/members/accounts.ts';
import { newBrowserToken } from '../../src/operations/sign-in/known-browser.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { dumpDatabase } from '../support/dump-database.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { createPerson, openPage, type Person, password, sendForm } from '../support/site.ts';
import { codeOf, turnOn } from '../support/two-factor.ts';
import { cookieOf, linkIn, type SignedInUser, visitAs, withCookie } from '../support/visitor.ts';

let app: TestApp;
let mail: MailServer;
before(async () => {
  mail = await startMailServer();
  app = await startTestApp({ SMTP_URL: mail.url });
});
after(async () => {
  await app.close();
  await mail.close();
});
// All of them come from one address: what one test gets wrong must not count for the next.
beforeEach(() => app.database.store.pool.query('delete from sign_in_failures'));

type PageResponse = Awaited<ReturnType<typeof openPage>>;

/** The first step: the answer, and the cookie that it gave. */
async function givePassword({ email }: Person, secret = password, here = app) {
  const answer = await sendForm(here, '/sign-in', { email, password: secret, return: '/account' });
  const step = answer.cookies.find(({ name }) => name === 'aloud_sign_in');
  return { answer, cookie: `aloud_sign_in=${step?.value ?? ''}` };
}

function giveCode(cookie: string, code: string, here = app): Promise<PageResponse> {
  return sendForm(here, '/sign-in/code', { code, return: '/account' }, { cookie });
}

function setsSession(answer: PageResponse): boolean {
  return answer.cookies.some(({ name, value }) => name === 'aloud_session' && value !== '');
}

/** Forgets which codes were used, so that a test need not wait for the next one. */
async function forgetUsed(): Promise<void> {
  await app.database.store.pool.query('update second_factors set last_step = 0');
}

async function actionsOf({ id }: Person): Promise<string[]> {
  const { rows } = await app.database.store.pool.query(
    'select action from audit_entries where user_id = $1 order by id',
    [id],
  );
  return rows.map(({ action }) => action);
}

test('a password alone does not sign in; with the code of the app it does, once', async () => {
  const person = await createPerson(app);
  const { key } = await turnOn(await visitAs(app, person));
  const { answer, cookie } = await givePassword(person);
  assert.equal(answer.headers.location, '/sign-in/code?return=%2Faccount');
  assert.ok(!setsSession(answer));
  assert.match(
    (await openPage(app, '/sign-in/code?return=/account', cookie)).body,
    /autocomplete="one-time-code"/,
  );
  const wrong = await giveCode(cookie, '000000');
  assert.deepEqual([wrong.statusCode, setsSession(wrong)], [401, false]);
  assert.match(
    wrong.body,
    /id="code-error">The code is wrong or was used before\. Enter the next code of your app, or another/,
  );
  const used = await giveCode(cookie, codeOf(key));
  assert.deepEqual([used.statusCode, setsSession(used)], [401, false], 'turning it on has used this code');
  await forgetUsed();
  const [first, second] = await Promise.all([giveCode(cookie, codeOf(key)), giveCode(cookie, codeOf(key))]);
  const [right, late] = first.statusCode === 303 ? [first, second] : [second, first];
  assert.deepEqual([right.headers.location, late.statusCode], ['/account', 401]);
  const visitor = withCookie(app, person, cookieOf(right));
  assert.equal((await visitor.open('/account')).statusCode, 200);
  assert.deepEqual(await actionsOf(person), [
    'account.signed-in',
    'account.second-factor-enabled',
    'account.signed-in',
  ]);
});

test('a copy in quarantine takes the code too', async () => {
  const person = await createPerson(app);
  const { codes } = await turnOn(await visitAs(app, person));
  const copy = await startTestApp({}, app.database, { role: 'api', quarantine: true });
  try {
    const { cookie } = await givePassword(person, password, copy);
    const answer = await giveCode(cookie, codes[0] ?? '', copy);
    assert.deepEqual([answer.statusCode, setsSession(answer)], [303, true]);
  } finally {
    await copy.close();
  }
});

test('a code of an earlier or a later step, with spaces, is right; one of two steps away is not', async () => {
  const person = await createPerson(app);
  const { key } = await turnOn(await visitAs(app, person));
  const { cookie } = await givePassword(person);
  const step = Math.floor(Date.now() / 30_000);
  for (const away of [-3, 3])
    assert.equal((await giveCode(cookie, totpCode(key, step + away))).statusCode, 401);
  await forgetUsed();
  const spaced = totpCode(key, step).replace(/(\d{3})/, '$1 ');
  assert.equal((await giveCode(cookie, spaced)).statusCode, 303);
});

test('turning it on needs the password and a right code, and signs out all other browsers', async () => {
  const person = await createPerson(app);
  const [here, elsewhere] = [await visitAs(app, person), await visitAs(app, person)];
  await app.database.store.pool.query(
    `update sessions set password_given_at = now() - interval '6 minutes' where user_id = $1`,
    [person.id],
  );
  const asked = await here.open('/account/two-factor');
  assert.equal(asked.headers.location, '/confirm-password?return=%2Faccount%2Ftwo-factor');
  await here.send('/confirm-password', { password });
  const page = (await here.open('/account/two-factor')).body;
  const sealed = /name="sealed" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const shownKey = /<code>([A-Z2-7 ]{39})<\/code>/.exec(page)?.[1];
  const wrong = await here.send('/account/two-factor', { sealed, code: '000000' });
  assert.equal(wrong.statusCode, 400);
  assert.match(wrong.body, /id="code-error">The code didn’t work/);
  assert.ok(wrong.body.includes(`<code>${shownKey}</code>`), 'the app keeps its key');
  const other = await visitAs(app, await createPerson(app));
  assert.equal((await other.send('/account/two-factor', { sealed, code: '000000' })).statusCode, 400);
  for (const forged of ['', 'x', sealed.slice(0, -4)])
    assert.match(
      (await here.send('/account/two-factor', { sealed: forged, code: '123456' })).body,
      /is for a key that has expired/,
    );
  await turnOn(here);
  assert.equal((await here.open('/account')).statusCode, 200);
  assert.equal((await elsewhere.open('/account')).headers.location, '/sign-in?return=%2Faccount');
  assert.match((await mail.mailTo(person.email)).text, /Two-factor sign-in was turned on/);
});

test('each recovery code signs in once; new codes replace the old ones', async () => {
  const person = await createPerson(app);
  const visitor = await visitAs(app, person);
  const { codes } = await turnOn(visitor);
  assert.equal(new Set(codes).size, 10);
  const { cookie } = await givePassword(person);
  const [first = '', second = '', third = ''] = codes;
  assert.equal((await giveCode(cookie, ` ${first.toUpperCase().replaceAll('-', ' ')}`)).statusCode, 303);
  assert.equal((await giveCode(cookie, first)).statusCode, 401);
  assert.match(
    (await mail.mailTo(person.email, ({ text }) => /recovery/.test(text))).text,
    /You have 9 left/,
  );
  assert.match((await visitor.open('/account/two-factor')).body, /You have 9 codes left/);
  const wrong = await visitor.send('/account/two-factor/recovery-codes', { codes_password: 'not that' });
  assert.match(wrong.body, /id="codes_password-error">This is not your password/);
  const renewed = await visitor.send('/account/two-factor/recovery-codes', { codes_password: password });
  const shown = (await visitor.follow(renewed)).body;
  const [fresh = ''] = /[a-z2-7]{4}(?:-[a-z2-7]{4}){3}/.exec(shown) ?? [];
  assert.ok(!codes.includes(fresh));
  assert.equal((await giveCode(cookie, second)).statusCode, 401);
  assert.equal((await giveCode(cookie, third)).statusCode, 401);
  assert.equal((await giveCode(cookie, fresh)).statusCode, 303);
  assert.ok(!(await visitor.open('/account/two-factor')).body.includes(fresh), 'they are shown once');
});

test('ten wrong codes end the guessing in all networks, whatever password is given; the owner hears of it', async () => {
  const person = await createPerson(app);
  const { key } = await turnOn(await visitAs(app, person));
  await forgetUsed();
  const statuses: number[] = [];
  for (let index = 0; index < 11; index += 1) {
    const { cookie } = await givePassword(person);
    const options = { cookie, address: `198.51.${index}.1` };
    statuses.push((await sendForm(app, '/sign-in/code', { code: 'x' }, options)).statusCode);
  }
  assert.deepEqual(statuses, [...Array(10).fill(401), 429]);
  const { cookie } = await givePassword(person);
  assert.equal((await giveCode(cookie, codeOf(key))).statusCode, 429);
  const warning = await mail.mailTo(person.email, ({ text }) => /wrong code ten times/.test(text));
  assert.match(warning.text, /They know your password/);
});

test('known browsers get no more guesses by changing or hoarding their tokens', async () => {
  const person = await createPerson(app);
  await turnOn(await visitAs(app, person));
  const step = (await givePassword(person)).cookie;
  const guess = async (token: string, index: number) => {
    const options = { cookie: `${step}; aloud_browser=${token}`, address: `198.18.${index}.1` };
    return (await sendForm(app, '/sign-in/code', { code: 'x' }, options)).statusCode;
  };
  const token = newBrowserToken(app.core.services, person.id);
  const changed: number[] = [];
  for (let index = 0; index < 11; index += 1) changed.push(await guess(`${token}.${index}`, index));
  assert.deepEqual(changed, [...Array(10).fill(401), 429]);
  await app.database.store.pool.query('delete from sign_in_failures');
  const tokens = Array.from({ length: 7 }, () => newBrowserToken(app.core.services, person.id));
  const hoarded: number[] = [];
  for (let index = 0; index < 70; index += 1)
    hoarded.push(await guess(tokens[Math.floor(index / 10)] ?? '', index));
  assert.deepEqual(hoarded, [...Array(60).fill(401), ...Array(10).fill(429)]);
});

test('a link for a new password asks for the code as well, and a wrong one does not spend it', async () => {
  const person = await createPerson(app);
  const { codes } = await turnOn(await visitAs(app, person));
  await sendForm(app, '/forgotten-password', { email: person.email });
  const { text } = await mail.mailTo(person.email, (each) => /\/forgotten-password\/\w{43}/.test(each.text));
  const path = linkIn(text, 'forgotten-password');
  assert.match((await openPage(app, path)).body, /id="code"/);
  const next = 'another long password';
  for (const [code, error] of [
    ['', 'Enter the code'],
    ['000000', 'The code is wrong or was used before'],
  ] as const) {
    const refused = await sendForm(app, path, { password: next, code });
    assert.deepEqual([refused.statusCode, setsSession(refused)], [400, false]);
    assert.ok(refused.body.includes(`id="code-error">${error}`), refused.body);
  }
  const short = await sendForm(app, path, { password: 'short', code: codes[0] ?? '' });
  assert.match(short.body, /id="password-error"/);
  const done = await sendForm(app, path, { password: next, code: codes[0] ?? '' });
  assert.ok(setsSession(done), 'a password that was too short did not use up the code');
  assert.equal((await givePassword(person, next)).answer.headers.location, '/sign-in/code?return=%2Faccount');
});

test('the second step ends with the password that began it, and cannot be forged', async () => {
  const person = await createPerson(app);
  const visitor = await visitAs(app, person);
  const { codes } = await turnOn(visitor);
  const { cookie } = await givePassword(person);
  await visitor.send('/account/password', { current_password: password, password: 'another long password' });
  for (const each of [cookie, '', 'aloud_sign_in=x', `${cookie}x`]) {
    const answer = await giveCode(each, codes[0] ?? '');
    assert.deepEqual([answer.headers.location, setsSession(answer)], ['/sign-in', false]);
    assert.equal((await openPage(app, '/sign-in/code', each)).headers.location, '/sign-in');
  }
});

test('it is turned off with the password, or by the operator', async () => {
  const person = await createPerson(app);
  const visitor = await visitAs(app, person);
  await turnOn(visitor);
  const wrong = await visitor.send('/account/two-factor/off', { off_password: 'not that' });
  assert.match(wrong.body, /id="off_password-error">This is not your password/);
  const off = await visitor.send('/account/two-factor/off', { off_password: password });
  assert.equal(off.headers.location, '/account?done=two-factor-off');
  assert.ok(setsSession((await givePassword(person)).answer));
  assert.ok((await actionsOf(person)).includes('account.second-factor-disabled'));
  await turnOn(visitor);
  const { resetUrl } = await resetAccount(app.core.services, person.email);
  const { pathname } = new URL(resetUrl);
  assert.doesNotMatch((await openPage(app, pathname)).body, /id="code"/);
  assert.ok(setsSession(await sendForm(app, pathname, { password })));
});

test('neither the key nor a recovery code is stored as it is', async () => {
  const visitor: SignedInUser = await visitAs(app, await createPerson(app));
  const { key, codes } = await turnOn(visitor);
  const dump = await dumpDatabase(app.database.store.pool);
  for (const secret of [key.toString('hex'), ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
    assert.ok(!dump.includes(secret));
    assert.ok(!dump.includes(Buffer.from(secret).toString('hex')));
  }
});
