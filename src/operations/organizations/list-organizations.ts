import type { OrganizationMembership } from '../../domain/organization.ts';
import { findOrganization, listOrganizationsOfUser } from '../../storage/organizations.ts';
import type { CallerContext } from '../context.ts';

/** The organizations the caller may act for. */
export async function listOrganizations(context: CallerContext): Promise<OrganizationMembership[]> {
  const { caller, store } = context;
  if (caller.userId !== null) return listOrganizationsOfUser(store.database, caller.userId);
  // A key made before its organization had an owner belongs to that organization alone.
  const organization = await findOrganization(store.database, caller.defaultOrganizationId);
  return organization ? [{ organization, role: caller.role }] : [];
}
