import type { GroupRule } from '../../domain/identity-provider.ts';
import type { Role } from '../../domain/roles.ts';
import { revokeKeysOfUser } from '../../storage/api-keys.ts';
import type { Database } from '../../storage/database.ts';
import { listProvided, markProvided } from '../../storage/identities.ts';
import { deleteMembership, hasOtherOwner, lockMembers } from '../../storage/members.ts';
import { findOrganization } from '../../storage/organizations.ts';
import { upsertMembership } from '../../storage/users.ts';
import { recordServiceAction } from '../audit.ts';
import { requireFreeSeat } from '../members/members.ts';

type Person = { readonly id: string; readonly email: string };

/**
 * Gives and takes memberships as the groups of the provider say. Those that someone made by hand stay as they are, and
 * so does the last owner.
 */
export async function followGroups(
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
  // In one order for everyone, so that two sign-ins never wait for each other.
  const governed = [...new Set(rules.map(({ organizationId }) => organizationId))].sort();
  for (const organizationId of governed) {
    await lockMembers(transaction, organizationId);
    const held = (await listProvided(transaction, user.id)).find(
      (each) => each.organizationId === organizationId,
    );
    const role = roles.get(organizationId);
    const member = { organizationId, userId: user.id };
    if (role !== undefined && !held) await join(transaction, user, organizationId, role);
    else if (held?.byProvider && role !== held.role)
      await change(transaction, user, { ...member, ...held }, role);
  }
}

async function join(transaction: Database, { id, email }: Person, organizationId: string, role: Role) {
  if (!(await findOrganization(transaction, organizationId))) return;
  await requireFreeSeat(transaction, organizationId);
  await upsertMembership(transaction, { organizationId, userId: id, role });
  await markProvided(transaction, { organizationId, userId: id, role });
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
    await revokeKeysOfUser(transaction, id, organizationId);
    await deleteMembership(transaction, organizationId, id);
    await recordServiceAction(transaction, organizationId, 'member.removed', { id, name: email });
    return;
  }
  await markProvided(transaction, { organizationId, userId: id, role });
  const name = `${email} from ${before} to ${role}`;
  await recordServiceAction(transaction, organizationId, 'member.role-changed', { id, name });
}
