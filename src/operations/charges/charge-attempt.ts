import { Problem } from '../../domain/errors.ts';
import type { Database } from '../../storage/database.ts';
import { charge, type HeldOrganization } from '../../storage/quota.ts';
import type { ConversionServices } from '../context.ts';
import { tellQuota } from './tell-quota.ts';

/**
 * Charges one attempt at a conversion: a unit of the month's quota, else the credit that expires first.
 * Part of the caller's transaction. Charging the same attempt again costs nothing.
 */
export async function chargeAttempt(
  services: Pick<ConversionServices, 'tiers' | 'deliveries'>,
  transaction: Database,
  organization: HeldOrganization,
  attempt: { conversionId: string; attempt: number },
): Promise<'quota' | 'credit'> {
  const quota = organization.audioQuota ?? services.tiers[organization.tier].audioQuota;
  const charged = await charge(transaction, { ...attempt, organizationId: organization.id, quota });
  if (!charged) throw new Problem('QUOTA_EXCEEDED');
  if (charged.warned) await tellQuota(services, transaction, organization.id, quota, 'quota.warning');
  if (charged.exceeded) await tellQuota(services, transaction, organization.id, quota, 'quota.exceeded');
  return charged.source;
}
