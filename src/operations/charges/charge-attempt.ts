import { Problem } from '../../domain/errors.ts';
import type { Database } from '../../storage/database.ts';
import { type Charge, charge, type HeldOrganization } from '../../storage/quota.ts';
import type { ConversionServices, Services } from '../context.ts';
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
  const quota = quotaOf(services, organization);
  const charged = await charge(transaction, { ...attempt, organizationId: organization.id, quota });
  if (!charged) throw new Problem('QUOTA_EXCEEDED');
  await tellMarks(services, transaction, organization.id, quota, charged);
  return charged.source;
}

/** What a month includes for the organization. */
function quotaOf({ tiers }: Pick<Services, 'tiers'>, organization: HeldOrganization): number {
  return organization.audioQuota ?? tiers[organization.tier].audioQuota;
}

/** Tells of the marks of the quota that a charge has reached. */
export async function tellMarks(
  services: Pick<ConversionServices, 'deliveries'>,
  transaction: Database,
  organizationId: string,
  quota: number,
  charged: Charge,
): Promise<void> {
  if (charged.warned) await tellQuota(services, transaction, organizationId, quota, 'quota.warning');
  if (charged.exceeded) await tellQuota(services, transaction, organizationId, quota, 'quota.exceeded');
}
