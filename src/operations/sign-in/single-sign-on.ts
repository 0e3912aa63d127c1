import { v7 as uuid } from 'uuid';
import { Problem } from '../../domain/errors.ts';
import {
  type GroupRule,
  type Identity,
  isAllowedDomain,
  rolesOf,
  type SingleSignOnRules,
} from '../../domain/identity-provider.ts';
import type { Role } from '../../domain/roles.ts';
import { revokeKeys } from '../../storage/api-keys.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import {
  findUserByIdentity,
  hasIdentityOf,
  insertIdentity,
  isInvited,
  listProvided,
} from '../../storage/identities.ts';
import { deleteMembership, hasOtherOwner, setRole } from '../../storage/members.ts';
import { findOrganization, lockOrganization } from '../../storage/organizations.ts';
import {
  findOrInsertUser,
  findUserByEmail,
  lockUser,
  setAddressProven,
  type User,
  upsertMembership,
} from '../../storage/users.ts';
import { recordAccountAction, recordServiceAction } from '../audit.ts';
import type { Services } from '../context.ts';
import { emailAddress } from '../input.ts';
import { requireFreeSeat } from '../members/members.ts';
import { notifyUser } from '../notify.ts';
import type { SignUp } from '../organizations.ts';
import { passwordMinutes, removeCredentials } from './passwords.ts';
import { startSession } from './sessions.ts';

type Arrival = {
  readonly identity: Identity;
  readonly rules: SingleSignOnRules;
  readonly signUp: SignUp;
  readonly browser: string;
  /** Whether the provider was asked to authenticate the user again. */
  readonly again: boolean;
};

/**
 * Signs in a user whom the provider has authenticated. The first time, connects the account with the same verified
 * address and removes its credentials, or creates an account if the user may have one. Groups of the provider determine
 * memberships.
 */
export async function signInWithIdentity(services: Services, arrival: Arrival) {
  const { identity, rules, signUp, browser } = arrival;
  const email = verifiedAddress(identity, rules);
  return inTransaction(services.store.database, async (transaction) => {
    const roles = rolesOf(rules.groups, identity.groups);
    const mayJoin = roles.size > 0 || signUp === 'open' || (await isInvited(transaction, email));
    const user =
      (await findUserByIdentity(transaction, identity)) ??
      (await connect(services, transaction, identity, { email, mayJoin }));
    await lockUser(transaction, user.id);
    await followGroups(transaction, { user, roles, rules: rules.groups });
    await recordAccountAction(transaction, user.id, 'account.signed-in');
    return startSession(transaction, { userId: user.id, browser, isProven: isRecent(arrival) });
  });
}

/** Without a verified address, anyone could take over another account. */
function verifiedAddress({ email, emailVerified }: Identity, { domains }: SingleSignOnRules): string {
  if (email === null || !emailVerified)
    throw new Problem(
      'FORBIDDEN',
      'Your identity provider hasn’t verified your email address. Ask its administrator.',
    );
  if (!isAllowedDomain(domains, email))
    throw new Problem('FORBIDDEN', 'Email addresses from this domain can’t sign in here.');
  return emailAddress('email', email);
}

async function connect(
  services: Services,
  transaction: Database,
  identity: Identity,
  { email, mayJoin }: { readonly email: string; readonly mayJoin: boolean },
) {
  const existing = await findUserByEmail(transaction, email);
  if (!existing && !mayJoin)
    throw new Problem('FORBIDDEN', 'You have no account here yet. Ask someone to invite you.');
  const id = uuid();
  const user = existing ?? (await findOrInsertUser(transaction, { id, email }));
  await lockUser(transaction, user.id);
  // A provider may reassign an address, but never a subject.
  if (await hasIdentityOf(transaction, user.id, identity.issuer))
    throw new Problem(
      'FORBIDDEN',
      'This email address is linked to a different account at your identity provider. Ask the person who runs this installation.',
    );
  await insertIdentity(transaction, user.id, identity);
  await setAddressProven(transaction, user.id, true);
  await recordAccountAction(transaction, user.id, 'account.connected');
  if (user.id !== id) await resetPreviousUser(services, transaction, user);
  return user;
}

/** The provider has proven the address; the previous user of the account may not have. */
async function resetPreviousUser(services: Services, transaction: Database, user: User) {
  const revoked = await removeCredentials(transaction, user.id);
  await notifyUser(services, transaction, user, {
    kind: 'account-connected',
    subject: 'Your account is connected to your identity provider',
    paragraphs: [
      'Its password and two-factor sign-in were removed, and all other browsers were signed out.',
      ...(revoked > 0 ? ['The API keys that were created with the account were revoked.'] : []),
    ],
  });
}

/** If the provider does not say when it authenticated the user, it is trusted if it was asked to do so again. */
function isRecent({ identity: { authenticatedAt }, again }: Arrival): boolean {
  if (authenticatedAt === null) return again;
  return Date.now() - authenticatedAt.getTime() < passwordMinutes * 60_000;
}

type Person = { readonly id: string; readonly email: string };

/** Follows the provider's groups. Memberships added by hand and the last owner stay. */
async function followGroups(
  transaction: Database,
  {
    user,
    roles,
    rules,
  }: {
    readonly user: Person;
    readonly roles: ReadonlyMap<string, Role>;
    readonly rules: readonly GroupRule[];
  },
): Promise<void> {
  // In a fixed order, so that two sign-ins cannot deadlock.
  const governed = [...new Set(rules.map(({ organizationId }) => organizationId))].sort();
  for (const organizationId of governed) {
    await lockOrganization(transaction, organizationId);
    const membership = (await listProvided(transaction, user.id)).find(
      (each) => each.organizationId === organizationId,
    );
    const role = roles.get(organizationId);
    const member = { organizationId, userId: user.id };
    if (role !== undefined && !membership) await join(transaction, user, organizationId, role);
    else if (membership?.byProvider && role !== membership.role)
      await change(transaction, user, { ...member, ...membership }, role);
  }
}

async function join(transaction: Database, { id, email }: Person, organizationId: string, role: Role) {
  if (!(await findOrganization(transaction, organizationId))) return;
  await requireFreeSeat(transaction, organizationId);
  await upsertMembership(transaction, { organizationId, userId: id, role });
  await setRole(transaction, { organizationId, userId: id, role }, { byProvider: true });
  await recordServiceAction(transaction, organizationId, 'member.added', { id, name: `${email} as ${role}` });
}

async function change(
  transaction: Database,
  { id, email }: Person,
  { organizationId, role: before }: { readonly organizationId: string; readonly role: Role },
  role: Role | undefined,
) {
  if (before === 'owner' && !(await hasOtherOwner(transaction, organizationId, id))) return;
  if (role === undefined) {
    await revokeKeys(transaction, { userId: id, organizationId });
    await deleteMembership(transaction, organizationId, id);
    await recordServiceAction(transaction, organizationId, 'member.removed', { id, name: email });
    return;
  }
  await setRole(transaction, { organizationId, userId: id, role }, { byProvider: true });
  const name = `${email} from ${before} to ${role}`;
  await recordServiceAction(transaction, organizationId, 'member.role-changed', { id, name });
}
