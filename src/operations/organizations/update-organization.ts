import type { Organization } from '../../domain/organization.ts';
import { type OrganizationChanges, updateOrganization as update } from '../../storage/organizations.ts';
import type { Services } from '../context.ts';
import { boundedText, httpsUrl, invalid } from '../input.ts';
import { requireOrganization } from './require-organization.ts';

/** What the operator may change. The rest is for the people of the organization. */
type OperatorChanges = Pick<OrganizationChanges, 'name' | 'tier' | 'audioQuota' | 'context' | 'logoUrl'>;

/** Changes what is given and leaves the rest. */
export async function updateOrganization(
  services: Services,
  id: string,
  changes: OperatorChanges,
): Promise<Organization> {
  const organization = await requireOrganization(services, id);
  const checked = checkChanges(changes);
  if (Object.keys(checked).length === 0) return organization;
  return (await update(services.store.database, organization.id, checked)) ?? organization;
}

function checkChanges(changes: OperatorChanges): OperatorChanges {
  const { name, context, logoUrl, audioQuota } = changes;
  if (typeof audioQuota === 'number' && !(Number.isInteger(audioQuota) && audioQuota >= 0)) {
    throw invalid('audio_quota', 'must be a whole number from 0');
  }
  return {
    ...changes,
    ...(name === undefined ? {} : { name: boundedText('name', name, 200) }),
    ...(typeof context === 'string' ? { context: boundedText('context', context, 10_240) } : {}),
    ...(typeof logoUrl === 'string' ? { logoUrl: httpsUrl('logo_url', logoUrl) } : {}),
  };
}
