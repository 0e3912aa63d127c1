import { setTimeout as pause } from 'node:timers/promises';
import { createUser } from '../../src/operations/members/members.ts';
import { freePort } from '../support/free-port.ts';
import { startMailServer } from '../support/mail-server.ts';
import { password } from '../support/site.ts';
import { account, allEnded } from './support/accounting.ts';
import type { Fault } from './support/chaos.ts';
import type { Installation } from './support/installation.ts';
import { ask } from './support/requests.ts';
import { createSmallTexts } from './support/small-texts.ts';

export const fault: Fault = {
  name: 'mail-down',
  about: 'mails that are due while there is no mail server, and while who sends them is killed',
  goal: 'everything else works; each mail arrives once when the server is back',
  topologies: ['embedded', 'cluster'],
  mostlyWaits: true,
  async run({ open, random, short, say }) {
    const port = await freePort();
    const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Aloud <aloud@example.com>' };
    const installation = await open({ settings });
    const customer = await installation.customer();
    const addresses = await forget(installation, customer.organizationId, short ? 3 : 12);
    const texts = createSmallTexts(random);
    const init = { method: 'POST', key: customer.key, body: texts.next() };
    const made = await (await ask(installation.apis[0]?.url ?? '', '/v1/conversions', init)).json();
    const broken = await allEnded(installation, customer, 90);
    const waiting = await waitUntilAttempted(installation);
    say(`${waiting} of ${addresses.length} mails wait for the server`);
    if (waiting !== addresses.length) broken.push(`${waiting} of ${addresses.length} mails wait`);
    // No one has a mail in hand when it is called due: else it might go out twice, and we would be to blame.
    await Promise.all(installation.workers.map((node) => node.kill()));
    const server = await startMailServer({ port });
    try {
      await installation.database.query('update mails set next_attempt_at = now()');
      await Promise.all(installation.workers.map((node) => node.start()));
      const deadline = Date.now() + 60_000;
      while ((await unsent(installation)) > 0 && Date.now() < deadline) await pause(200);
      for (const address of addresses) {
        const count = server.mails.filter(({ to }) => to.includes(address)).length;
        if (count !== 1) broken.push(`${address} got ${count} mails`);
      }
    } finally {
      await server.close();
    }
    broken.push(...(await account(installation, customer, [made.data?.id])).broken);
    broken.push(...installation.nodes.flatMap(({ falls }) => falls));
    return { found: `${addresses.length} mails waited and arrived once`, broken };
  },
};

/** People who have forgotten their passwords. */
async function forget(installation: Installation, organizationId: string, count: number): Promise<string[]> {
  const services = await installation.services();
  const addresses = Array.from({ length: count }, (_, index) => `forgetful-${index}@example.com`);
  for (const email of addresses) {
    await createUser(services, { email, organizationId, role: null, password });
    const { url } = installation.apis[0] ?? { url: '' };
    const answer = await ask(url, '/forgotten-password', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: url, accept: 'text/html' },
      body: new URLSearchParams({ email }).toString(),
    });
    if (answer.status >= 400) throw new Error(`${answer.status} ${(await answer.text()).slice(0, 300)}`);
    await answer.arrayBuffer();
  }
  return addresses;
}

/** How many wait after at least one attempt. */
async function waitUntilAttempted(installation: Installation): Promise<number> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const [{ untried, waiting }] = await installation.database.query(
      `select count(*) filter (where attempts = 0) as untried, count(*) as waiting from mails where state = 'waiting'`,
    );
    if (untried === 0 || Date.now() > deadline) return waiting;
    await pause(200);
  }
}

async function unsent({ database }: Installation): Promise<number> {
  const [{ unsent: count }] = await database.query(
    `select count(*) as unsent from mails where state <> 'sent'`,
  );
  return count;
}
