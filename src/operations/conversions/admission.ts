import { Problem } from '../../domain/errors.ts';
import { admitPending } from '../../storage/conversions/admit-pending.ts';
import type { Database } from '../../storage/database.ts';
import { lockOrganization, readAccount } from '../../storage/quota.ts';
import type { Services } from '../context.ts';
import type { LockedAccount } from '../quota.ts';

/** Locks the organization until the transaction ends: what is counted and charged after this stays true. */
export async function lockAccount(transaction: Database, organizationId: string): Promise<LockedAccount> {
  const organization = await lockOrganization(transaction, organizationId);
  if (!organization) throw new Problem('NOT_FOUND');
  return { organization, account: await readAccount(transaction, organizationId) };
}

/** How a conversion begins: `processing` where the tier allows one more job, else `pending`. */
export function admittedStatus(
  { tiers }: Pick<Services, 'tiers'>,
  { organization, account }: LockedAccount,
): 'processing' | 'pending' {
  return account.running < tiers[organization.tier].concurrentJobs ? 'processing' : 'pending';
}

/** Whatever frees a slot calls this in its own transaction: the longest-waiting conversions begin. */
export async function admitNext(
  { tiers }: Pick<Services, 'tiers'>,
  transaction: Database,
  organizationId: string,
): Promise<void> {
  const { organization, account } = await lockAccount(transaction, organizationId);
  const slots = tiers[organization.tier].concurrentJobs - account.running;
  if (slots > 0) await admitPending(transaction, organizationId, slots);
}
