import { v7 as uuid } from 'uuid';
import { createKey } from '../../src/operations/keys.ts';
import { createUser } from '../../src/operations/members/members.ts';
import { createOrganization } from '../../src/operations/organizations.ts';
import { insertNotice } from '../../src/storage/notices.ts';
import type { TestApp } from './app.ts';
import { send } from './conversions.ts';
import { createProduct } from './product.ts';
import { createPerson, type Person, setupPath } from './site.ts';
import { storeConversion } from './stored-conversion.ts';
import { releaseScript, storeEpisode } from './stored-episodes.ts';
import { addMember, type SignedInUser, visitAs } from './visitor.ts';
import { addEndpoint, emit } from './webhooks.ts';

/** A page in the view of a visitor. */
export type SiteState = {
  readonly name: string;
  /** Null for someone who is not signed in. */
  readonly visitor: SignedInUser | null;
  readonly path: string;
};

const longName = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'.repeat(4);

const content = [
  '# Northwind 2.4',
  '## Added',
  '- Search finds archived projects in every workspace.',
  '- Dark mode follows the system setting.',
  '## Fixed',
  '- Exports no longer stop at 1,000 rows.',
].join('\n');

/** Returns every page of the site: empty, full, and as members and signed-out visitors see it. */
export async function furnishSite(app: TestApp): Promise<SiteState[]> {
  const [owner, newcomer] = await Promise.all(
    ['Northwind Traders', longName].map(async (name) => visitAs(app, await createPerson(app, { name }))),
  );
  if (!owner || !newcomer) throw new Error('No one was created.');
  await joinSecond(app, owner);
  const member = await visitAs(app, await addMember(app, owner.organizationId, 'member'));
  const guests = await guestPages(app, owner);
  const pages = [...(await fullPages(app, owner, member)), ...accountPages];
  const states = (
    visitor: SignedInUser | null,
    prefix: string,
    paths: readonly (readonly [string, string])[],
  ) => paths.map(([name, path]) => ({ name: `${prefix}-${name}`, visitor, path }));
  const under = (organizationId: string, paths: readonly (readonly [string, string])[]) =>
    paths.map(([name, path]) => {
      const isSite = path.startsWith('//');
      return [name, isSite ? path.slice(1) : `/dashboard/${organizationId}${path}`] as const;
    });
  return [
    ...states(null, 'guest', guests),
    ...states(newcomer, 'empty', under(newcomer.organizationId, sections)),
    ...states(owner, 'full', under(owner.organizationId, [...sections, ...pages])),
    ...states(member, 'member', under(owner.organizationId, memberPages)),
  ];
}

const sections = [
  ['home', ''],
  ['drafts', '/studio'],
  ['new', '/studio/new'],
  ['conversions', '/conversions'],
  ['products', '/products'],
  ['lexicon', '/lexicon'],
  ['sounds', '/sounds'],
  ['webhooks', '/webhooks'],
  ['deliveries', '/deliveries'],
  ['keys', '/keys'],
  ['members', '/members'],
  ['audit', '/audit'],
  ['usage', '/usage'],
  ['organization', '/organization'],
  ['data', '/data'],
  ['notices', '/notices'],
] as const;

const memberPages = [
  ['home', ''],
  ['keys', '/keys'],
  ['products', '/products'],
  ['members', '/members'],
  ['organization', '/organization'],
] as const;

/** Two slashes mark pages outside the organization. */
const accountPages = [
  ['account', '//account'],
  ['two-factor', '//account/two-factor'],
  ['account-data', '//account/data'],
  ['confirm-password', '//confirm-password'],
  ['site', '//'],
] as const;

/** Joins a second organization, so that there is one to switch to. */
async function joinSecond(app: TestApp, { email }: Person): Promise<void> {
  const { services } = app.core;
  const { id: organizationId } = await createOrganization(services, { name: 'Second', tier: 'free' });
  await createUser(services, { email, organizationId, role: 'member', password: null, unproven: 'keep' });
}

async function guestPages(app: TestApp, owner: SignedInUser) {
  const invite = (email: string) =>
    owner.send(`/dashboard/${owner.organizationId}/members`, { email, role: 'member' });
  await invite(`${'long'.repeat(15)}@example.com`);
  const invited = await invite('guest@example.com');
  const invitation = /\/invitations\/\w{43}/.exec((await owner.follow(invited)).body)?.[0];
  if (!invitation) throw new Error('There is no link of the invitation.');
  return [
    ['site', '/'],
    ['sign-in', '/sign-in'],
    ['sign-up', '/sign-up'],
    ['sign-up-spent', '/sign-up/spent'],
    ['forgotten-password', '/forgotten-password'],
    ['forgotten-password-spent', '/forgotten-password/spent'],
    ['setup', await setupPath(app, owner)],
    ['setup-spent', '/setup/spent'],
    ['invitation', invitation],
    ['invitation-spent', '/invitations/spent'],
    ['missing', '/missing'],
  ] as const;
}

async function fullPages(app: TestApp, owner: SignedInUser, member: Person) {
  const { organizationId } = owner;
  const { key, id: keyId } = await createKey(app.core.services, {
    ...{ organizationId, mode: 'live', name: 'Deploy bot' },
  });
  await createKey(app.core.services, { organizationId, mode: 'live', name: longName });
  const product = await createProduct(app.core.services, {
    organizationId,
    name: longName,
    context: 'Some.',
  });
  const made = await storeConversions(app, organizationId);
  const call = async (method: string, path: string, body: object) => {
    const answer = await send(app, method, `/v1${path}`, key, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()).data;
  };
  const entry = await call('POST', '/lexicon', { written: 'kubectl', spoken: 'kube control', note: 'Ours.' });
  const begun = await call('POST', '/drafts', { content });
  const draft = await call('POST', `/drafts/${begun.id}/rewrite`, { version: begun.version });
  const edited = await call('POST', '/drafts', { conversion_id: made.completed });
  await call('POST', '/drafts', { title: longName });
  const { endpoint, delivery } = await storeDeliveries(app, organizationId);
  await insertNotice(
    app.database.store.database,
    { organizationId, userId: null },
    {
      id: uuid(),
      kind: 'webhook.failing',
      title: 'A webhook is failing',
      text: 'hooks.example.com has not answered for a day.',
      href: `/dashboard/${organizationId}/webhooks`,
    },
  );
  await owner.send(`/dashboard/${organizationId}/organization`, {
    ...{ name: 'Northwind Traders', primary_color: '#ffe600', context: 'We make tools for teams.' },
  });
  const at = (base: string, ...parts: string[]) =>
    parts.map(
      (part) => [`${base.split('/')[1]}-${part || 'detail'}`, part ? `${base}/${part}` : base] as const,
    );
  return [
    ['draft', `/studio/${draft.id}`],
    ['draft-with-episodes', `/studio/${edited.id}`],
    ['draft-delete', `/studio/${draft.id}/delete`],
    ['completed', `/conversions/${made.completed}`],
    ['failed', `/conversions/${made.failed}`],
    ['running', `/conversions/${made.running}`],
    ['pending', `/conversions/${made.pending}`],
    ['conversion-delete', `/conversions/${made.completed}/delete`],
    ['conversions-delete', `/conversions/delete?id=${made.completed}`],
    ['conversions-delete-none', '/conversions/delete'],
    ['conversions-none', '/conversions?search=none'],
    ['sandbox-home', '?mode=sandbox'],
    ['product-new', '/products/new'],
    ...at(`/products/${product.id}`, '', 'delete'),
    ...at(`/lexicon/${entry.id}`, '', 'delete'),
    ['webhook-new', '/webhooks/new'],
    ...at(`/webhooks/${endpoint}`, '', 'edit', 'delete', 'secret', 'rotate'),
    ...at('/webhook-secret', '', 'rotate'),
    ['delivery', `/deliveries/${delivery}`],
    ['deliveries-none', '/deliveries?state=cancelled'],
    ['key-revoke', `/keys/${keyId}/revoke`],
    ...at(`/members/${member.id}`, '', 'remove'),
    ['invitation-revoke', `/invitations/${await invitationOf(app, organizationId)}/revoke`],
    ['audit-none', '/audit?action=draft.deleted'],
    ['data-delete', '/data/delete'],
    ['missing', '/conversions/0197a3c2-5d7e-7c31-9a54-3f8e2b6d1c90'],
  ] as const;
}

async function storeConversions(app: TestApp, organizationId: string) {
  const { id: completed } = await storeEpisode(app, {
    ...{ organizationId, script: releaseScript, secondsPerCharacter: 0.02 },
  });
  const store = (status: 'failed' | 'generating' | 'pending', title: string) =>
    storeConversion(app, { organizationId, status, title, script: releaseScript, progress: 0.4 });
  const [failed, running, pending] = await Promise.all([
    store('failed', 'Northwind 2.3'),
    store('generating', 'Northwind 2.5'),
    store('pending', longName),
  ]);
  await app.database.store.pool.query(
    `insert into conversion_plays (conversion_id, day, place, plays, completions, listened_seconds)
     select $1, current_date - days, 'listen', 4 + days * 3, 2 + days, 90 * (days + 1) from generate_series(0, 6) days`,
    [completed],
  );
  return { completed, failed, running, pending };
}

/** An endpoint that fails, with a delivery that was refused. */
async function storeDeliveries(app: TestApp, organizationId: string) {
  const url = `https://hooks.example.com/${'a-long-address/'.repeat(12)}`;
  const { id: endpoint } = await addEndpoint(app, organizationId, { url, eventTypes: ['quota.warning'] });
  await emit(app, organizationId);
  await addEndpoint(app, organizationId, { url: 'https://hooks.example/aloud' });
  const { pool } = app.database.store;
  await pool.query(`update webhook_endpoints set failing_since = now() - interval '1 day' where id = $1`, [
    endpoint,
  ]);
  const { rows } = await pool.query('select id from webhook_deliveries where endpoint_id = $1', [endpoint]);
  const [{ id: delivery }] = rows;
  await pool.query(
    `insert into webhook_attempts (id, delivery_id, number, started_at, duration_milliseconds, status, answer)
     values ($1, $2, 1, now(), 180, 503, $3)`,
    [uuid(), delivery, `<h1>${'trouble'.repeat(60)}</h1>`],
  );
  await pool.query('update webhook_deliveries set attempts = 1 where id = $1', [delivery]);
  return { endpoint, delivery };
}

async function invitationOf(app: TestApp, organizationId: string): Promise<string> {
  const { rows } = await app.database.store.pool.query(
    'select id from invitations where organization_id = $1 limit 1',
    [organizationId],
  );
  return rows[0].id;
}
