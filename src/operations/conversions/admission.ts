import { Problem } from '../../domain/errors.ts';
import { admitWaiting, countRunning } from '../../storage/conversions/admission.ts';
import type { Database } from '../../storage/database.ts';
import { type HeldOrganization, holdOrganization } from '../../storage/quota.ts';
import type { ConversionServices, Services } from '../context.ts';

/** Holds the organization until the transaction ends. Everything that counts its jobs comes after this. */
export async function hold(transaction: Database, organizationId: string): Promise<HeldOrganization> {
  const organization = await holdOrganization(transaction, organizationId);
  if (!organization) throw new Problem('NOT_FOUND');
  return organization;
}

/** How many more conversions of the organization may run. */
export async function freePlaces(
  services: Services,
  transaction: Database,
  organization: HeldOrganization,
): Promise<number> {
  const running = await countRunning(transaction, organization.id);
  return services.tiers[organization.tier].concurrentJobs - running;
}

/** Whatever frees a place calls this in its own transaction: the longest-waiting conversions begin. */
export async function admitNext(
  services: ConversionServices,
  transaction: Database,
  organization: HeldOrganization,
): Promise<void> {
  const places = await freePlaces(services, transaction, organization);
  const admitted = await admitWaiting(transaction, organization.id, places);
  if (admitted.length > 0) await services.enqueue(transaction, admitted);
}
