import { v7 as uuid } from 'uuid';
import type { Organization } from '../../domain/organization.ts';
import { inTransaction } from '../../storage/database.ts';
import { insertOrganization, listOrganizationsOfUser } from '../../storage/organizations.ts';
import { upsertMembership } from '../../storage/users.ts';
import { recordAction } from '../audit/record-action.ts';
import type { VisitorContext } from '../context.ts';
import { boundedText, invalid } from '../input.ts';

const maxMemberships = 20;

/** Creates an organization of the visitor, on the free tier: whoever runs the installation decides about any other. */
export async function createOwnOrganization(
  { store, visitor }: VisitorContext,
  input: { name: string },
): Promise<Organization> {
  const name = boundedText('name', input.name, 200);
  return inTransaction(store.database, async (transaction) => {
    const memberships = await listOrganizationsOfUser(transaction, visitor.userId);
    if (memberships.length >= maxMemberships)
      throw invalid(
        'name',
        `cannot be used: you belong to ${maxMemberships} organizations, and that is the most`,
      );
    const organization = await insertOrganization(transaction, { id: uuid(), name, tier: 'free' });
    const { id } = organization;
    await upsertMembership(transaction, { organization_id: id, user_id: visitor.userId, role: 'owner' });
    const caller = { keyId: null, userId: visitor.userId, organizationId: id };
    await recordAction({ caller }, transaction, 'organization.created', { name });
    return organization;
  });
}
