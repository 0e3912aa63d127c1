import { Problem } from '../../domain/errors.ts';
import type { Role } from '../../domain/roles.ts';
import { type ApiKey, listKeysOfUser, revokeKeysOfUser } from '../../storage/api-keys.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import {
  countOwners,
  deleteMembership,
  findMember,
  lockMembers,
  type Member,
  setRole,
} from '../../storage/members.ts';
import { recordAction } from '../audit/record-action.ts';
import type { CallerContext } from '../context.ts';
import { isUuid } from '../input.ts';
import { requireRole } from '../require-role.ts';
import { requireRoleOver } from './role-over.ts';

/** A member, and the keys that stop working with them. */
export async function showMember(
  { caller, store }: CallerContext,
  userId: string,
): Promise<{ member: Member; keys: ApiKey[] }> {
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
): Promise<T> {
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
