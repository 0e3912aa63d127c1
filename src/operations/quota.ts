import { v7 as uuid } from 'uuid';
import { Problem } from '../domain/errors.ts';
import type { TierTable } from '../domain/tiers.ts';
import { billingPeriodAt, type Usage } from '../domain/usage.ts';
import { generateEventId } from '../domain/webhook.ts';
import { type CreditGrant, insertCreditGrant } from '../storage/credits.ts';
import type { Database } from '../storage/database.ts';
import { type Account, chargeCredit, chargeQuota, type LockedOrganization } from '../storage/quota.ts';
import { readUsage, type UsageRow } from '../storage/usage.ts';
import type { Services } from './context.ts';
import { invalid } from './input.ts';
import { requireOrganization } from './organizations/organizations.ts';
import { emitEvent } from './webhooks/emit-event.ts';

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

/** Emits that a mark of the month's quota was reached, in the transaction that reached it. */
export async function emitQuotaEvent(
  transaction: Database,
  organizationId: string,
  quota: number,
  type: 'quota.warning' | 'quota.exceeded',
): Promise<void> {
  const usage = await readUsage(transaction, organizationId);
  if (!usage) return;
  const { start, end } = billingPeriodAt(usage.now);
  const event = {
    id: generateEventId(),
    organizationId,
    mode: 'live' as const,
    type,
    conversionId: null,
    attempt: null,
    data: {
      organization_id: organizationId,
      kind: 'audio',
      quota,
      used: usage.audioUsed,
      remaining: Math.max(0, quota - usage.audioUsed),
      percent: Math.floor((usage.audioUsed / quota) * 100),
      credits_available: usage.audioCredits + usage.videoCredits,
      period_start: start.toISOString(),
      period_end: end.toISOString(),
    },
  };
  await emitEvent(transaction, event, null);
}

/** Gives an organization credits, which are used once its monthly quota is. */
export async function grantCredits(
  services: Services,
  input: { organizationId: string; audio: number; expiresAt: Date | null },
): Promise<CreditGrant> {
  const organization = await requireOrganization(services, input.organizationId);
  if (!Number.isInteger(input.audio) || input.audio < 1 || input.audio > 1_000_000) {
    throw invalid('audio', 'must be a whole number from 1 to 1000000');
  }
  if (input.expiresAt !== null && !(input.expiresAt.getTime() > Date.now())) {
    throw invalid('expires', 'must be a date in the future, such as 2030-12-31');
  }
  return insertCreditGrant(services.store.database, {
    id: uuid(),
    organizationId: organization.id,
    kind: 'audio',
    amount: input.audio,
    expiresAt: input.expiresAt,
  });
}

/** The stored figures, set against the limits of the tier. */
export function usageFrom(figures: UsageRow, tiers: TierTable): Usage {
  const limits = tiers[figures.tier];
  return {
    period: billingPeriodAt(figures.now),
    audio: { quota: figures.audioQuota ?? limits.audioQuota, used: figures.audioUsed },
    credits: {
      audio: figures.audioCredits,
      video: figures.videoCredits,
      expiringSoon: figures.creditsExpiringSoon,
    },
    requests: {
      today: figures.today,
      dailyLimit: limits.requestsPerDay,
      thisMinute: figures.thisMinute,
      minuteLimit: limits.requestsPerMinute,
    },
  };
}
