import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createSecrets } from '../../src/domain/secrets.ts';
import { createMailer } from '../../src/mail/create-mailer.ts';
import type { Services } from '../../src/operations/context.ts';
import { deliverMail, type Mail, type MailTools, queueMail } from '../../src/operations/mail.ts';
import { claimMails } from '../../src/storage/mails.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { freePort } from '../support/free-port.ts';
import { startMailServer, startSilentServer } from '../support/mail-server.ts';
import { createPerson, type Person } from '../support/site.ts';
import { until } from '../support/until.ts';

/** No worker: these tests go round the outbox themselves. */
let app: TestApp;
let person: Person;
before(async () => {
  app = await startTestApp({}, undefined, { role: 'api' });
  person = await createPerson(app);
});
after(() => app.close());

const from = 'Aloud <aloud@example.com>';
const secretLink = 'https://aloud.example.com/reset/s3cret';

async function queue(mail: Partial<Mail> = {}, services: Services = app.core.services): Promise<void> {
  await app.database.store.pool.query('delete from mails');
  await queueMail(services, app.database.store.database, {
    organizationId: null,
    to: 'reader@example.com',
    kind: 'test',
    hasSecret: true,
    content: {
      subject: 'Grüße & <more>',
      paragraphs: ['Something happened.'],
      action: { text: 'Look', href: secretLink },
      closing: [],
    },
    ...mail,
  });
}

type Round = { sendMail: MailTools['sendMail']; lines?: object[] };

/** Claims the next mail and sends it. False when none is due. */
async function goRound({ sendMail, lines = [] }: Round): Promise<boolean> {
  const log = (fields: object, message: string) => void lines.push({ ...fields, message });
  const [mail] = await claimMails(app.database.store.database, { workerId: randomUUID(), limit: 1 });
  if (mail) await deliverMail({ services: app.core.services, sendMail, log }, mail);
  return mail !== undefined;
}

async function row() {
  const { rows } = await app.database.store.pool.query(
    `select *, extract(epoch from next_attempt_at - now())::int as seconds from mails`,
  );
  assert.equal(rows.length, 1);
  return rows[0];
}

async function makeDue(): Promise<void> {
  await app.database.store.pool.query('update mails set next_attempt_at = now()');
}

test('a mail goes out once, as text and HTML, and what it said is forgotten', async () => {
  const server = await startMailServer();
  try {
    await queue();
    const stored = await row();
    assert.ok(!stored.content.includes('s3cret'), 'the link lies there encrypted');
    const sendMail = createMailer({ url: server.url, from });
    assert.equal(await goRound({ sendMail }), true);
    assert.equal(await goRound({ sendMail }), false);
    const [mail] = server.mails;
    assert.equal(server.mails.length, 1);
    assert.deepEqual([mail?.from, mail?.to], ['aloud@example.com', ['reader@example.com']]);
    assert.ok(mail?.text.includes(secretLink));
    assert.match(mail?.raw ?? '', /Content-Type: text\/html/);
    assert.ok(mail?.raw.includes(`Message-ID: <${stored.id}@example.com>`));
    assert.deepEqual([(await row()).state, (await row()).content], ['sent', null]);
  } finally {
    await server.close();
  }
});

test('while the server is down a mail waits, longer each time, and arrives when it is back', async () => {
  const port = await freePort();
  await queue();
  const sendMail = createMailer({ url: `smtp://127.0.0.1:${port}`, from });
  const pauses = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await goRound({ sendMail });
    pauses.push((await row()).seconds);
    assert.equal(await goRound({ sendMail }), false, 'it is not tried before it is due');
    await makeDue();
  }
  const expected = [15, 30, 60, 120, 240, 480, 960, 1800, 1800, 1800, 1800, 1800];
  for (const [index, pause] of pauses.entries()) assert.ok(Math.abs(pause - (expected[index] ?? 0)) <= 2);
  assert.match((await row()).last_error, /ECONNREFUSED/);
  const server = await startMailServer({ port });
  try {
    await goRound({ sendMail });
    assert.equal(server.mails.length, 1);
    assert.equal((await row()).state, 'sent');
  } finally {
    await server.close();
  }
});

test('a server that says nothing delays a mail only for a while', async () => {
  const silent = await startSilentServer();
  try {
    await queue();
    const started = Date.now();
    await goRound({ sendMail: createMailer({ url: silent.url, from, timeout: 200 }) });
    assert.ok(Date.now() - started < 60_000);
    assert.equal((await row()).state, 'waiting');
  } finally {
    await silent.close();
  }
});

test('a mail to an address that is refused for good fails, and its organization is notified', async () => {
  const server = await startMailServer({ refuse: () => 550 });
  try {
    await queue({ organizationId: person.organizationId });
    const sendMail = createMailer({ url: server.url, from });
    for (let attempt = 0; attempt < 8; attempt += 1) {
      assert.equal((await row()).state, 'waiting');
      await goRound({ sendMail });
      if (attempt < 7) await makeDue();
    }
    assert.equal((await row()).state, 'refused');
    const { rows } = await app.database.store.pool.query('select title, text, href from notices');
    assert.match(rows[0].title, /^Not sent to reader@example\.com/);
    assert.match(rows[0].text, /no such mailbox/);
    assert.equal(rows[0].href, null, 'a link that lets its bearer in is not shown');
  } finally {
    await server.close();
    await app.database.store.pool.query('delete from notices');
  }
});

test('a mail to an address that is refused for now keeps waiting', async () => {
  const server = await startMailServer({ refuse: () => 450 });
  try {
    await queue();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await goRound({ sendMail: createMailer({ url: server.url, from }) });
      await makeDue();
    }
    assert.equal((await row()).state, 'waiting');
  } finally {
    await server.close();
  }
});

test('a mail that came too late to be of use is not sent', async () => {
  const server = await startMailServer();
  try {
    await queue({ hours: 1 });
    await app.database.store.pool.query(`update mails set expires_at = now() - interval '1 second'`);
    await goRound({ sendMail: createMailer({ url: server.url, from }) });
    assert.deepEqual([server.mails.length, (await row()).state], [0, 'expired']);
  } finally {
    await server.close();
  }
});

test('a mail whose sender died is sent by another once its lease is over, and not before', async () => {
  const server = await startMailServer();
  try {
    await queue();
    const never = () => new Promise<void>(() => {});
    void goRound({ sendMail: never });
    await until(async () => (await row()).attempts === 1);
    const sendMail = createMailer({ url: server.url, from });
    assert.equal(await goRound({ sendMail }), false);
    await app.database.store.pool.query('update mails set locked_until = now()');
    assert.equal(await goRound({ sendMail }), true);
    assert.equal((await row()).state, 'sent');
  } finally {
    await server.close();
  }
});

test('a mail that no one can decrypt fails at once, is logged once, counted, and reported', async () => {
  const lines: object[] = [];
  const secrets = createSecrets('another secret key than that of the service');
  await queue({ organizationId: person.organizationId }, { ...app.core.services, secrets });
  const sendMail = () => Promise.reject(new Error('there is nothing to send'));
  assert.equal(await goRound({ sendMail, lines }), true);
  await makeDue();
  assert.equal(await goRound({ sendMail, lines }), false, 'it is not tried again');
  assert.equal(lines.length, 1);
  assert.deepEqual([(await row()).state, (await row()).content], ['unreadable', null]);
  const { rows } = await app.database.store.pool.query('select title, text, href from notices');
  assert.equal(rows[0].title, 'Not sent to reader@example.com: test');
  assert.match(rows[0].text, /encrypted with another secret key/);
  const figures = await (await app.request('/metrics')).text();
  assert.match(figures, /^aloud_mails\{state="unreadable"\} 1$/m);
  await app.database.store.pool.query('delete from notices');
});

test('without a mail server a mail is in the log with its link, and in the dashboard without', async () => {
  const lines: { text?: string; to?: string }[] = [];
  await queue({ organizationId: person.organizationId });
  await goRound({ sendMail: null, lines });
  assert.equal(lines.length, 1);
  assert.equal(lines[0]?.to, 'reader@example.com');
  assert.ok(lines[0]?.text?.includes(secretLink));
  await queue({ organizationId: person.organizationId });
  await goRound({ sendMail: null, lines });
  const { rows } = await app.database.store.pool.query(
    'select organization_id, title, text, href from notices',
  );
  assert.deepEqual(rows, [
    {
      organization_id: person.organizationId,
      title: 'Not sent to reader@example.com: Grüße & <more>',
      text: 'This installation doesn’t send email. Find the link in the server log, or set SMTP_URL.',
      href: null,
    },
  ]);
  assert.equal((await row()).state, 'logged');
});

test('a mail that waits for a mail server is not printed when SMTP_URL is removed', async () => {
  await queue();
  await goRound({ sendMail: createMailer({ url: `smtp://127.0.0.1:${await freePort()}`, from }) });
  await makeDue();
  const lines: object[] = [];
  await goRound({ sendMail: null, lines });
  assert.match(JSON.stringify(lines), /^\[\{"mail_id":"[^"]+","kind":"test","message":"a mail waits/);
  const { state, seconds, last_error } = await row();
  assert.deepEqual([state, seconds > 20], ['waiting', true]);
  assert.match(last_error, /ECONNREFUSED/);
});

test('a mail to somebody’s account becomes a notice for them alone', async () => {
  await app.database.store.pool.query('delete from notices');
  await queue({ to: person.email, hasSecret: false });
  await goRound({ sendMail: null });
  const { rows } = await app.database.store.pool.query('select user_id, organization_id, href from notices');
  assert.deepEqual(rows, [{ user_id: person.id, organization_id: null, href: secretLink }]);
});

test('a mail whose transaction fails is never sent', async () => {
  await app.database.store.pool.query('delete from mails');
  const { database } = app.database.store;
  await assert.rejects(
    database.transaction().execute(async (transaction) => {
      await queueMail(app.core.services, transaction, {
        ...{ organizationId: null, to: 'a@example.com', kind: 'test', hasSecret: false },
        content: { subject: 'x', paragraphs: [], action: null, closing: [] },
      });
      throw new Error('changed my mind');
    }),
  );
  assert.equal(await goRound({ sendMail: null }), false);
});

test('a comma in an address does not make two of it', async () => {
  const server = await startMailServer();
  try {
    await queue({ to: 'one,two@example.com' });
    await goRound({ sendMail: createMailer({ url: server.url, from }) });
    assert.deepEqual(
      server.mails.map((mail) => mail.to),
      [['"one,two"@example.com']],
    );
  } finally {
    await server.close();
  }
});

test('the running service sends what is queued by itself', async () => {
  const server = await startMailServer();
  let working: TestApp | undefined;
  try {
    working = await startTestApp({ SMTP_URL: server.url, MAIL_FROM: from });
    await queueMail(working.core.services, working.database.store.database, {
      ...{ organizationId: null, to: 'soon@example.com', kind: 'test', hasSecret: false },
      content: { subject: 'Soon', paragraphs: ['Here.'], action: null, closing: [] },
    });
    assert.match((await server.mailTo('soon@example.com')).text, /^Here\./);
  } finally {
    await working?.close();
    await server.close();
  }
});
