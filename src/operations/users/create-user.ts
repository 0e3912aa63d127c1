import { v7 as uuid } from 'uuid';
import type { Role } from '../../domain/roles.ts';
import { assignUnownedKeys } from '../../storage/api-keys.ts';
import { inTransaction } from '../../storage/database.ts';
import { findMember, lockMembers } from '../../storage/members.ts';
import { findFirstOwner, findOrInsertUser, upsertMembership } from '../../storage/users.ts';
import type { Services } from '../context.ts';
import { emailAddress } from '../input.ts';
import { requireFreeSeat } from '../members/require-free-seat.ts';
import { requireOrganization } from '../organizations/require-organization.ts';
import { checkPassword, hashPassword } from '../sign-in/passwords.ts';
import { setPassword } from '../sign-in/set-password.ts';

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
): Promise<NewUser> {
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
