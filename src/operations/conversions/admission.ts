import { Problem } from '../../domain/errors.ts';
import { publishNews } from '../../storage/conversion-feed.ts';
import { admitWaiting, countRunning } from '../../storage/conversions/admission.ts';
import type { Database } from '../../storage/database.ts';
import { lockOrganization } from '../../storage/quota.ts';
import type { ConversionServices, Services } from '../context.ts';

/** Locks the organization and tells how many more conversions may run. Holds until the transaction ends. */
export async function freePlaces(
  services: Services,
  transaction: Database,
  organizationId: string,
): Promise<number> {
  const organization = await lockOrganization(transaction, organizationId);
  if (!organization) throw new Problem('NOT_FOUND');
  const running = await countRunning(transaction, organizationId);
  return services.tiers[organization.tier].concurrentJobs - running;
}

/** Whatever frees a place calls this in its own transaction: the longest-waiting conversions begin. */
export async function admitNext(
  services: Pick<ConversionServices, 'tiers' | 'enqueue'> & Services,
  transaction: Database,
  organizationId: string,
): Promise<void> {
  const places = await freePlaces(services, transaction, organizationId);
  const admitted = await admitWaiting(transaction, organizationId, places);
  if (admitted.length > 0) await services.enqueue(transaction, admitted);
  for (const { id } of admitted) await publishNews(transaction, { id, status: 'processing', progress: 0 });
}
