import { Problem } from '../../domain/errors.ts';
import type { Database } from '../../storage/database.ts';
import {
  findCharge,
  insertCharge,
  lockOrganization,
  takeFromCredits,
  takeFromQuota,
} from '../../storage/quota.ts';
import type { Services } from '../context.ts';

/**
 * Charges one attempt at a conversion: a unit of the month's quota, else the credit that expires first.
 * Part of the caller's transaction. Charging the same attempt again costs nothing.
 */
export async function chargeAttempt(
  services: Services,
  transaction: Database,
  attempt: { organizationId: string; conversionId: string; attempt: number },
): Promise<'quota' | 'credit'> {
  const organization = await lockOrganization(transaction, attempt.organizationId);
  if (!organization) throw new Problem('NOT_FOUND');
  const earlier = await findCharge(transaction, attempt);
  if (earlier) return earlier.source;
  const quota = organization.audioQuota ?? services.tiers[organization.tier].audioQuota;
  if (await takeFromQuota(transaction, attempt.organizationId, quota)) {
    await insertCharge(transaction, { ...attempt, creditGrantId: null });
    return 'quota';
  }
  const creditGrantId = await takeFromCredits(transaction, attempt.organizationId);
  if (creditGrantId === undefined) throw new Problem('QUOTA_EXCEEDED');
  await insertCharge(transaction, { ...attempt, creditGrantId });
  return 'credit';
}
