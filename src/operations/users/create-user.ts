import { v7 as uuid } from 'uuid';
import type { Role } from '../../domain/roles.ts';
import { assignUnownedKeys } from '../../storage/api-keys.ts';
import { inTransaction } from '../../storage/database.ts';
import { findFirstOwner, findOrInsertUser, setPasswordHash, upsertMembership } from '../../storage/users.ts';
import type { Services } from '../context.ts';
import { emailAddress } from '../input.ts';
import { requireOrganization } from '../organizations/require-organization.ts';
import { checkPassword, hashPassword } from '../sign-in/passwords.ts';

export type NewUser = {
  readonly id: string;
  readonly email: string;
  readonly organizationId: string;
  readonly role: Role;
};

/**
 * Adds a person to an organization; someone who has an account already joins with it.
 * The first person of an organization becomes its owner unless another role is asked for.
 */
export async function createUser(
  services: Services,
  input: { email: string; organizationId: string; role: Role | null; password: string | null },
): Promise<NewUser> {
  const organization = await requireOrganization(services, input.organizationId);
  const email = emailAddress('email', input.email);
  const passwordHash = input.password === null ? null : await hashPassword(checkPassword(input.password));
  return inTransaction(services.store.database, async (transaction) => {
    const user = await findOrInsertUser(transaction, { id: uuid(), email });
    const owner = await findFirstOwner(transaction, organization.id);
    const role = input.role ?? (owner === undefined ? 'owner' : 'member');
    await upsertMembership(transaction, { organization_id: organization.id, user_id: user.id, role });
    if (passwordHash !== null) await setPasswordHash(transaction, user.id, passwordHash);
    if (owner === undefined && role === 'owner')
      await assignUnownedKeys(transaction, organization.id, user.id);
    return { id: user.id, email: user.email, organizationId: organization.id, role };
  });
}
