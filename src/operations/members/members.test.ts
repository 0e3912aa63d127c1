import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { keepEverything } from '../../../tests/support/keep-everything.ts';
import { readConfig } from '../../config/config.ts';
import { createNetworks } from '../../domain/networks.ts';
import { createSecrets } from '../../domain/secrets.ts';
import type { Services } from '../context.ts';
import { createUser, maxMembers } from '../members/members.ts';
import { createOrganization } from '../organizations.ts';
import { findSignedInUser, newBearerToken, signIn } from '../sign-in/sessions.ts';
import { acceptAsSignedInUser } from './invitations.ts';

let database: TestDatabase;
let services: Services;
before(async () => {
  database = await createTestDatabase();
  services = {
    store: database.store,
    tiers: readConfig({}).tiers,
    siteUrl: 'http://localhost',
    secrets: createSecrets('a secret key that only tests ever use'),
    receiverRules: { allowedNetworks: createNetworks([]) },
    dataRules: keepEverything,
  };
});
after(() => database.drop());

const password = 'correct horse battery staple';

test('a password that the operator resets ends every session that the one before let in', async () => {
  const { id: organizationId } = await createOrganization(services, { name: 'Northwind', tier: 'pro' });
  const person = { email: 'ada@example.com', organizationId, role: null };
  await createUser(services, { ...person, password });
  const from = { email: person.email, clientAddress: '192.0.2.1', browser: '' };
  const session = await signIn(services, { ...from, password });
  assert.ok(session && 'sessionToken' in session && (await findSignedInUser(services, session.sessionToken)));
  await createUser(services, { ...person, password: `${password}!` });
  assert.equal(await findSignedInUser(services, session.sessionToken), null);
  assert.ok(await signIn(services, { ...from, password: `${password}!` }));
});

test('an organization takes no more people than it may have, and an invitation is not spent for nothing', async () => {
  const { id: organizationId } = await createOrganization(services, { name: 'Full', tier: 'pro' });
  await database.store.pool.query(
    `with made as (
       insert into users (id, email) select gen_random_uuid(), 'person-' || number || '@full.example'
       from generate_series(1, $2::int) number returning id
     )
     insert into memberships (organization_id, user_id, role) select $1, id, 'member' from made`,
    [organizationId, maxMembers],
  );
  const late = { email: 'late@example.com', organizationId, role: null, password: null };
  await assert.rejects(createUser(services, late), { code: 'FORBIDDEN', message: /500 members/ });
  const known = { ...late, email: 'person-1@full.example' };
  assert.equal((await createUser(services, known)).role, 'owner', 'who belongs to it already may stay');

  const { id: userId } = await createUser(services, {
    ...late,
    organizationId: (await createOrganization(services, { name: 'Elsewhere', tier: 'pro' })).id,
  });
  const { token, hash } = newBearerToken();
  await database.store.pool.query(
    `insert into invitations (id, organization_id, email, role, hash, expires_at)
     values (gen_random_uuid(), $1, $2, 'member', $3, now() + interval '1 day')`,
    [organizationId, late.email, hash],
  );
  const signedInUser = { userId, email: late.email, sessionId: '', gavePassword: false };
  const accept = () => acceptAsSignedInUser({ ...services, signedInUser }, token);
  await assert.rejects(accept(), { code: 'FORBIDDEN', message: /500 members/ });
  await database.store.pool.query(
    `delete from memberships where organization_id = $1 and user_id = (select id from users where email = $2)`,
    [organizationId, 'person-2@full.example'],
  );
  assert.deepEqual(await accept(), { organizationId });
});
