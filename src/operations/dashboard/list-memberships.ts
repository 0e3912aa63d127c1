import type { OrganizationMembership } from '../../domain/organization.ts';
import { listOrganizationsOfUser } from '../../storage/organizations.ts';
import type { VisitorContext } from '../context.ts';

/** Every organization of the visitor, longest membership first. */
export function listMemberships({ store, visitor }: VisitorContext): Promise<OrganizationMembership[]> {
  return listOrganizationsOfUser(store.database, visitor.userId);
}
