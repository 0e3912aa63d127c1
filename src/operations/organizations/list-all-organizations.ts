import type { Organization } from '../../domain/organization.ts';
import { listOrganizations } from '../../storage/organizations.ts';
import type { Services } from '../context.ts';

/** Every organization of the installation: for its operator. */
export function listAllOrganizations(services: Services): Promise<Organization[]> {
  return listOrganizations(services.store.database);
}
