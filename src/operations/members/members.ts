import { v7 as uuid } from 'uuid';
import { Problem } from '../../domain/errors.ts';
import { type Role, roles } from '../../domain/roles.ts';
import { listKeysOfUser, revokeKeys } from '../../storage/api-keys.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import { listInvitations } from '../../storage/invitations.ts';
import {
  countMembers,
  deleteMembership,
  findMember,
  hasOtherOwner,
  listMembers as list,
  type Member,
  setRole,
} from '../../storage/members.ts';
import { lockOrganization } from '../../storage/organizations.ts';
import {
  allowCreatingOrganizations,
  findOrInsertUser,
  hasOwner,
  setAddressProven,
  type User,
  upsertMembership,
} from '../../storage/users.ts';
import { recordAction, recordOperatorAction, recordOperatorActionOnAccount } from '../audit.ts';
import { type Caller, type CallerContext, hasRole, requireRole, type Services } from '../context.ts';
import { emailAddress, findOrThrow, invalid, limitReached } from '../input.ts';
import { requireOrganization } from '../organizations.ts';
import { checkPassword, hashPassword, removeCredentials, resetPassword } from '../sign-in/passwords.ts';
import { insertPasswordLink } from './password-links.ts';

export const maxMembers = 500;

export const maxOrganizations = 200;

export const maxInvitations = 100;

/** Lists members, invitations if the caller may invite, and what the caller may change. */
export async function listMembers({ caller, store }: CallerContext) {
  const { organizationId } = caller;
  const members = await list(store.database, organizationId, maxMembers);
  const invitations = hasRole(caller, 'admin')
    ? await listInvitations(store.database, organizationId, maxInvitations)
    : [];
  const remainingOwners = members.filter(({ role, isLeaving }) => role === 'owner' && !isLeaving);
  return {
    members: members.map((member) => {
      const { userId, role } = member;
      const isNeeded = role === 'owner' && remainingOwners.every((owner) => owner.userId === userId);
      const canChangeRole = !isNeeded && canManage(caller, role);
      return {
        ...member,
        canChangeRole,
        canRemove: canChangeRole || (!isNeeded && userId === caller.userId),
      };
    }),
    invitations: invitations.map((each) => ({ ...each, canChange: canManage(caller, each.role) })),
  };
}

export function assignableRoles(caller: Caller): readonly Role[] {
  return roles.filter((role) => canManage(caller, role));
}

/** Returns a member and their keys that act here. Keys created here are revoked with the membership. */
export async function showMember({ caller, store }: CallerContext, userId: string) {
  if (userId !== caller.userId) requireRole(caller, 'admin');
  const member = await requireMember(store.database, caller.organizationId, userId);
  return { member, keys: await listKeysOfUser(store.database, userId) };
}

export async function changeRole(context: CallerContext, memberId: string, role: Role) {
  const { organizationId } = context.caller;
  requireRole(context.caller, 'admin');
  requireRoleOver(context.caller, role);
  return withMember(context, memberId, async (transaction, member) => {
    const { userId, email } = member;
    requireRoleOver(context.caller, member.role);
    if (member.role === role) return member;
    if (member.role === 'owner') await keepAnOwner(transaction, organizationId, userId);
    await setRole(transaction, { organizationId, userId, role });
    const subject = { id: userId, name: `${email} from ${member.role} to ${role}` };
    await recordAction(context, transaction, 'member.role-changed', subject);
    return { ...member, role };
  });
}

/** Removes the caller or, as an admin, another member, and revokes the member's keys. */
export async function removeMember(context: CallerContext, memberId: string) {
  const { caller } = context;
  const { organizationId } = caller;
  const leaves = memberId.toLowerCase() === caller.userId;
  if (!leaves) requireRole(caller, 'admin');
  return withMember(context, memberId, async (transaction, member) => {
    if (!leaves) requireRoleOver(caller, member.role);
    if (member.role === 'owner') await keepAnOwner(transaction, organizationId, member.userId);
    const subject = { id: member.userId, name: member.email };
    if (leaves) await recordAction(context, transaction, 'member.left');
    else await recordAction(context, transaction, 'member.removed', subject);
    await revokeKeys(transaction, { userId: member.userId, organizationId });
    await deleteMembership(transaction, organizationId, member.userId);
    return member;
  });
}

function withMember<T>(
  { caller, store }: CallerContext,
  userId: string,
  work: (transaction: Database, member: Member) => Promise<T>,
) {
  return inTransaction(store.database, async (transaction) => {
    await lockOrganization(transaction, caller.organizationId);
    return work(transaction, await requireMember(transaction, caller.organizationId, userId));
  });
}

function requireMember(database: Database, organizationId: string, userId: string) {
  return findOrThrow(userId, () => findMember(database, organizationId, userId));
}

async function keepAnOwner(transaction: Database, organizationId: string, userId: string) {
  if (await hasOtherOwner(transaction, organizationId, userId)) return;
  throw new Problem('FORBIDDEN', 'An organization needs an owner. Make someone else an owner first.');
}

type NewUser = {
  readonly email: string;
  readonly organizationId: string;
  readonly role: Role | null;
  readonly password: string | null;
  /** What to do with an account whose address is unproven. Without it, the person is not added. */
  readonly unproven?: 'reset' | 'keep';
};

/**
 * Adds a person to an organization for the operator. The first becomes its owner unless a role is given. An existing
 * account joins. Owners added by the operator may create organizations.
 */
export async function createUser(services: Services, input: NewUser) {
  const { id: organizationId } = await requireOrganization(services, input.organizationId);
  const email = emailAddress('email', input.email);
  const passwordHash =
    input.password === null ? null : await hashPassword(checkPassword(input.password, email));
  return inTransaction(services.store.database, async (transaction) => {
    await lockOrganization(transaction, organizationId);
    const id = uuid();
    const user = await findOrInsertUser(transaction, { id, email });
    const member = await findMember(transaction, organizationId, user.id);
    if (!member) await requireFreeSeat(transaction, organizationId);
    const role = input.role ?? ((await hasOwner(transaction, organizationId)) ? 'member' : 'owner');
    await upsertMembership(transaction, { organizationId, userId: user.id, role });
    if (role === 'owner') await allowCreatingOrganizations(transaction, user.id);
    if (member?.role !== role) {
      const action = member ? 'member.role-changed' : 'member.added';
      const name = member ? `${email} from ${member.role} to ${role}` : `${email} as ${role}`;
      await recordOperatorAction(transaction, organizationId, action, { id: user.id, name });
    }
    const isNew = user.id === id;
    // Without a password, no one can have used the account.
    const isOpen = !user.addressProven && user.passwordHash === null;
    if (!user.addressProven && !isOpen && passwordHash === null) {
      if (!input.unproven) throw invalid('email', unprovenAddress);
      if (input.unproven === 'keep') await setAddressProven(transaction, user.id, true);
    }
    const isReset = isOpen || passwordHash !== null || (!user.addressProven && input.unproven === 'reset');
    const reset = isReset ? await resetUser(services, transaction, user, passwordHash) : null;
    const account = isNew ? 'new' : isReset ? 'reset' : 'existing';
    if (account === 'reset') await recordOperatorActionOnAccount(transaction, user, 'account.reset');
    return { id: user.id, email: user.email, organizationId, role, account, ...noReset, ...reset } as const;
  });
}

const unprovenAddress =
  'has an account whose address no one proved: someone else may have its password. With --unproven reset, its sessions ' +
  'end, its API keys are revoked, and you get a link for a new password; with --unproven keep, it joins as it is';

const noReset = { revokedKeys: 0, resetUrl: null, validUntil: null };

/** Someone else may know the password of an unproven account, so everything that it gave access to is revoked. */
async function resetUser(
  services: Services,
  transaction: Database,
  { id, addressProven }: User,
  passwordHash: string | null,
) {
  const removed = addressProven ? 0 : await removeCredentials(transaction, id);
  if (passwordHash === null)
    return {
      revokedKeys: removed,
      ...(await insertPasswordLink(services, transaction, id, { provesAddress: true })),
    };
  return {
    revokedKeys: removed + (await resetPassword(transaction, id, { passwordHash, provesAddress: true })),
  };
}

/** Call it with the organization locked. */
export async function requireFreeSeat(transaction: Database, organizationId: string) {
  if ((await countMembers(transaction, organizationId)) < maxMembers) return;
  throw limitReached('members', maxMembers, {
    holder: 'The organization already has',
    remedy: 'Remove one first.',
  });
}

/** Requires that the caller may manage a role. Call it after `requireRole`. */
export function requireRoleOver(caller: Caller, role: Role) {
  if (canManage(caller, role)) return;
  throw new Problem('FORBIDDEN', 'Only owners can change owners. Ask one of them.');
}

/** Admins cannot appoint or change owners. */
function canManage(caller: Caller, role: Role): boolean {
  return hasRole(caller, role === 'owner' ? 'owner' : 'admin');
}
