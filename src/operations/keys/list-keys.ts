import { type ApiKey, listApiKeys } from '../../storage/api-keys.ts';
import type { Services } from '../context.ts';
import { requireOrganization } from '../organizations/require-organization.ts';

/** Many more than may work at a time: keys that were revoked stay on the list. */
const most = 1000;

/** The keys of an organization, newest first. */
export async function listKeys(services: Services, organizationId: string): Promise<ApiKey[]> {
  const organization = await requireOrganization(services, organizationId);
  return listApiKeys(services.store.database, organization.id, most);
}
