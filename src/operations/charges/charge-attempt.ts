import { Problem } from '../../domain/errors.ts';
import type { Database } from '../../storage/database.ts';
import { type Account, chargeCredit, chargeQuota, type LockedOrganization } from '../../storage/quota.ts';
import type { Services } from '../context.ts';
import { emitQuotaEvent } from './emit-quota-event.ts';

const warningPercent = 80;

/** An organization that is locked, and where it stands. */
export type LockedAccount = { readonly organization: LockedOrganization; readonly account: Account };

/**
 * Charges one attempt at a conversion: a unit of the month's quota, else the credit that expires first.
 * Part of the caller's transaction. Charging the same attempt again costs nothing.
 */
export async function chargeAttempt(
  { tiers }: Pick<Services, 'tiers'>,
  transaction: Database,
  { organization, account }: LockedAccount,
  attempt: { readonly conversionId: string; readonly attempt: number },
): Promise<void> {
  const { id, tier, audioQuota } = organization;
  const { used, periodStart, creditGrantId } = account;
  const quota = audioQuota ?? tiers[tier].audioQuota;
  const charge = { ...attempt, organizationId: id, periodStart };
  if (used < quota) {
    const marks = {
      warning: !account.warned && (used + 1) * 100 >= quota * warningPercent,
      limit: !account.exceeded && used + 1 >= quota,
    };
    if (!(await chargeQuota(transaction, charge, marks))) return;
    if (marks.warning) await emitQuotaEvent(transaction, id, quota, 'quota.warning');
    if (marks.limit) await emitQuotaEvent(transaction, id, quota, 'quota.exceeded');
  } else if (creditGrantId === null) {
    throw new Problem('QUOTA_EXCEEDED');
  } else {
    await chargeCredit(transaction, charge, creditGrantId);
  }
}
