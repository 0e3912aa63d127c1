import { readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { account, allEnded } from './support/accounting.ts';
import type { ChaosContext, Fault } from './support/chaos.ts';
import type { Customer, Installation } from './support/installation.ts';
import { ask, type Persistence, persist, retryFailed } from './support/requests.ts';
import { fill, withSmallFiles } from './support/small-disk.ts';
import { createSmallTexts } from './support/small-texts.ts';

/** Enough for what a process must write to run, too little for a sentence. */
const blocks = 48;
const diskMegabytes = 400;

export const fault: Fault = {
  name: 'full-disk',
  about: 'no room for media; no room at all, for the database neither',
  goal: 'waits or fails cleanly, nothing lost, works again when there is room',
  topologies: ['embedded', 'cluster'],
  mostlyWaits: true,
  async run(context) {
    const broken = await noRoomForMedia(context);
    const whole =
      context.topology === 'embedded' && !context.short
        ? await noRoomAtAll(context)
        : 'only media were tried';
    if (Array.isArray(whole)) broken.push(...whole);
    const found = Array.isArray(whole) ? 'media and database out of room and back' : whole;
    return { found: `waited for room; ${found}`, broken };
  },
};

async function noRoomForMedia({ open, random, short, say }: ChaosContext): Promise<string[]> {
  const installation = await open();
  const customer = await installation.customer();
  const texts = createSmallTexts(random);
  for (const node of installation.workers) {
    await node.kill();
    await node.start({}, withSmallFiles(blocks));
  }
  const bodies = Array.from({ length: short ? 2 : 3 }, () => texts.next());
  const ids = await Promise.all(bodies.map((body) => create(installation, customer, body)));
  const broken = await allPutOff(installation, customer, ids);
  say(`${ids.length} conversions wait for room`);
  const left = await readdir(installation.temporaryDirectory);
  broken.push(...left.map((name) => `left in the temporary directory: ${name}`));
  for (const node of installation.workers) {
    await node.kill();
    await node.start();
  }
  return [...broken, ...(await retryAll(installation, customer))];
}

/** The whole disk is full, under PostgreSQL too; then there is room again. */
async function noRoomAtAll({ open, random, say }: ChaosContext): Promise<string[] | string> {
  const installation = await open({ diskMegabytes });
  if (!installation.hasSmallDisk) return 'a small disk can only be made by the superuser';
  const customer = await installation.customer();
  const texts = createSmallTexts(random);
  const persistence: Persistence = { odd: [], retries: 0 };
  const accepted: string[] = [];
  const create = async (number: number) => {
    const headers = { 'idempotency-key': `full-${number}` };
    const init = { method: 'POST', key: customer.key, body: texts.next(), headers };
    accepted.push((await persist(installation, random, '/v1/conversions', init, persistence)).data.id);
  };
  await Promise.all(Array.from({ length: 4 }, (_, number) => create(number)));
  const makeRoom = await fill(installation.directory);
  const meanwhile = Promise.all(Array.from({ length: 16 }, (_, number) => create(100 + number)));
  await pause(10_000);
  say(`the disk was full for ten seconds; ${accepted.length} of 20 accepted`);
  await makeRoom();
  await meanwhile;
  const broken = [...(await allEnded(installation, customer, 90)), ...persistence.odd];
  broken.push(
    ...(await retryAll(installation, customer)),
    ...installation.nodes.flatMap(({ falls }) => falls),
  );
  const accounts = await account(installation, customer, accepted);
  return [...broken, ...accounts.broken];
}

/** What failed for want of room is made when there is some. */
async function retryAll(installation: Installation, customer: Customer): Promise<string[]> {
  const { database } = installation;
  const { organizationId } = customer;
  await retryFailed(installation, customer);
  // What was deferred is tried again within minutes.
  const left = await allEnded(installation, customer, 240);
  const rows = await database.query(
    `select id, error from conversions where organization_id = $1 and status <> 'completed'`,
    [organizationId],
  );
  return [...left, ...rows.map((row) => `not made after a retry: ${JSON.stringify(row)}`)];
}

async function create({ apis }: Installation, { key }: Customer, body: unknown): Promise<string> {
  const answer = await ask(apis[0]?.url ?? '', '/v1/conversions', { method: 'POST', key, body });
  return (await answer.json()).data.id;
}

/** A full disk is ours to mend: nothing fails because of it for an hour. */
async function allPutOff(
  { database }: Installation,
  { organizationId }: Customer,
  ids: readonly string[],
): Promise<string[]> {
  const end = Date.now() + 120_000;
  for (;;) {
    const rows = await database.query(
      'select id, status, deferrals from conversions where organization_id = $1 and id = any($2)',
      [organizationId, ids],
    );
    const ended = rows.filter(({ status }) => status === 'completed' || status === 'failed');
    if (ended.length > 0) return ended.map((row) => `ended without room: ${JSON.stringify(row)}`);
    if (rows.every(({ deferrals }) => Number(deferrals) > 0)) return [];
    if (Date.now() > end) return rows.map((row) => `not deferred: ${JSON.stringify(row)}`);
    await pause(1000);
  }
}
