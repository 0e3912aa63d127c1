import { v7 as uuid } from 'uuid';
import { Problem } from '../../domain/errors.ts';
import type { Role } from '../../domain/roles.ts';
import { assignUnownedKeys, listKeysOfUser, revokeKeysOfUser } from '../../storage/api-keys.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import { listInvitations } from '../../storage/invitations.ts';
import {
  countMembers,
  countOwners,
  deleteMembership,
  findMember,
  listMembers as list,
  lockMembers,
  type Member,
  setRole,
} from '../../storage/members.ts';
import { findFirstOwner, findOrInsertUser, upsertMembership } from '../../storage/users.ts';
import { recordAction } from '../audit.ts';
import type { Caller, CallerContext, Services } from '../context.ts';
import { emailAddress, isUuid } from '../input.ts';
import { requireOrganization } from '../organizations/organizations.ts';
import { hasRole, requireRole } from '../require-role.ts';
import { checkPassword, hashPassword, setPassword } from '../sign-in/passwords.ts';

/** The people of the organization, and for those who may invite, whom it waits for. */
export async function listMembers({ caller, store }: CallerContext) {
  const { organizationId } = caller;
  const members = await list(store.database, organizationId, maxMembers);
  const invitations = hasRole(caller, 'admin')
    ? await listInvitations(store.database, organizationId, maxInvitations)
    : [];
  return { members, invitations };
}

/** A member, and the keys that stop working with them. */
export async function showMember({ caller, store }: CallerContext, userId: string) {
  if (userId !== caller.userId) requireRole(caller, 'admin');
  const member = await requireMember(store.database, caller.organizationId, userId);
  return { member, keys: await listKeysOfUser(store.database, caller.organizationId, userId) };
}

export async function changeRole(context: CallerContext, userId: string, role: Role): Promise<Member> {
  requireRole(context.caller, 'admin');
  requireRoleOver(context.caller, role);
  return withMember(context, userId, async (transaction, member) => {
    requireRoleOver(context.caller, member.role);
    if (member.role === role) return member;
    if (member.role === 'owner') await keepAnOwner(transaction, context.caller.organizationId);
    await setRole(transaction, {
      organizationId: context.caller.organizationId,
      userId: member.userId,
      role,
    });
    await recordAction(context, transaction, 'member.role-changed', {
      id: member.userId,
      name: `${member.email} from ${member.role} to ${role}`,
    });
    return { ...member, role };
  });
}

/** Ends a membership, one's own or, as an admin, another's. The member's keys for the organization go with it. */
export async function removeMember(context: CallerContext, userId: string): Promise<Member> {
  const { caller } = context;
  const leaves = userId.toLowerCase() === caller.userId;
  if (!leaves) requireRole(caller, 'admin');
  return withMember(context, userId, async (transaction, member) => {
    if (!leaves) requireRoleOver(caller, member.role);
    if (member.role === 'owner') await keepAnOwner(transaction, caller.organizationId);
    const action = leaves ? 'member.left' : 'member.removed';
    await recordAction(context, transaction, action, leaves ? {} : { id: member.userId, name: member.email });
    await revokeKeysOfUser(transaction, caller.organizationId, member.userId);
    await deleteMembership(transaction, caller.organizationId, member.userId);
    return member;
  });
}

function withMember<T>(
  { caller, store }: CallerContext,
  userId: string,
  work: (transaction: Database, member: Member) => Promise<T>,
) {
  return inTransaction(store.database, async (transaction) => {
    await lockMembers(transaction, caller.organizationId);
    return work(transaction, await requireMember(transaction, caller.organizationId, userId));
  });
}

async function requireMember(database: Database, organizationId: string, userId: string): Promise<Member> {
  const member = isUuid(userId) ? await findMember(database, organizationId, userId) : undefined;
  if (!member) throw new Problem('NOT_FOUND');
  return member;
}

async function keepAnOwner(transaction: Database, organizationId: string): Promise<void> {
  if ((await countOwners(transaction, organizationId)) > 1) return;
  throw new Problem('FORBIDDEN', 'An organization needs an owner: make somebody else one first.');
}

export type NewUser = {
  readonly id: string;
  readonly email: string;
  readonly organizationId: string;
  readonly role: Role;
};

/**
 * Adds a person to an organization, its first as its owner unless another role is asked for. Someone who has an account
 * already joins with it; a password that is given replaces theirs and signs them out everywhere.
 */
export async function createUser(
  services: Services,
  input: { email: string; organizationId: string; role: Role | null; password: string | null },
) {
  const organization = await requireOrganization(services, input.organizationId);
  const email = emailAddress('email', input.email);
  const passwordHash = input.password === null ? null : await hashPassword(checkPassword(input.password));
  return inTransaction(services.store.database, async (transaction) => {
    await lockMembers(transaction, organization.id);
    const user = await findOrInsertUser(transaction, { id: uuid(), email });
    if (!(await findMember(transaction, organization.id, user.id)))
      await requireFreeSeat(transaction, organization.id);
    const owner = await findFirstOwner(transaction, organization.id);
    const role = input.role ?? (owner === undefined ? 'owner' : 'member');
    await upsertMembership(transaction, { organization_id: organization.id, user_id: user.id, role });
    if (passwordHash !== null) await setPassword(transaction, user.id, passwordHash);
    if (owner === undefined && role === 'owner')
      await assignUnownedKeys(transaction, organization.id, user.id);
    return { id: user.id, email: user.email, organizationId: organization.id, role };
  });
}

/** Stops whoever would be one person too many. Ask with the people of the organization held. */
export async function requireFreeSeat(transaction: Database, organizationId: string): Promise<void> {
  if ((await countMembers(transaction, organizationId)) < maxMembers) return;
  throw new Problem(
    'FORBIDDEN',
    `The organization has ${maxMembers} members, and that is the most; an admin can remove one.`,
  );
}

/** Admins look after everyone but owners: neither may they make one, nor touch one. */
export function requireRoleOver(caller: Caller, role: Role): void {
  if (caller.role === 'owner' || role !== 'owner') return;
  throw new Problem(
    'FORBIDDEN',
    'Only an owner of the organization may do this with owners; ask one of them.',
  );
}

/** People that an organization may have. */
export const maxMembers = 500;

/** Organizations that a person may join: every page of theirs has them all. */
export const maxOrganizations = 200;

/** People that it may be waiting for. */
export const maxInvitations = 100;
