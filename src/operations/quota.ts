import { errorCodes, Problem } from '../domain/errors.ts';
import type { TierTable } from '../domain/tiers.ts';
import { billingPeriodAt, type Usage } from '../domain/usage.ts';
import { generateEventId } from '../domain/webhook.ts';
import type { Database } from '../storage/database.ts';
import { emitEvent } from '../storage/events.ts';
import {
  chargeCredit,
  chargeQuota,
  countLedger,
  listLedger,
  markQuota,
  readUsage,
  type UsageRow,
} from '../storage/quota.ts';
import type { Caller, CallerContext, Services } from './context.ts';
import { type PageRequest, readCountedPage } from './page.ts';

const warningPercent = 80;

export type PaidWith = 'quota' | 'credit' | null;

/**
 * Charges one attempt: a unit of the month's quota, or else the credit that expires first. Locks the organization until
 * the caller's transaction ends. Charging the same attempt again is free.
 */
export async function chargeAttempt(
  { tiers, caller }: Pick<Services, 'tiers'> & { caller: Pick<Caller, 'organizationId' | 'tier'> },
  transaction: Database,
  attempt: { conversionId: string; attempt: number },
): Promise<PaidWith> {
  const { organizationId, tier } = caller;
  const charge = { ...attempt, organizationId };
  const charged = await chargeQuota(transaction, charge, tiers[tier].audioQuota);
  if (!charged) throw new Problem('NOT_FOUND');
  const { used, quota, warned, exceeded, repeated } = charged;
  if (repeated) return null;
  if (used === null) {
    if (!(await chargeCredit(transaction, charge))) throw quotaExceeded();
    return 'credit';
  }
  if (!warned && used * 100 >= quota * warningPercent) {
    await markQuota(transaction, organizationId, 'warned_at');
    await emitQuotaEvent(transaction, organizationId, quota, 'quota.warning');
  }
  if (!exceeded && used >= quota) {
    await markQuota(transaction, organizationId, 'exceeded_at');
    await emitQuotaEvent(transaction, organizationId, quota, 'quota.exceeded');
  }
  return 'quota';
}

export function quotaExceeded(): Problem {
  const reset = billingPeriodAt(new Date()).end.toISOString();
  const remedy = 'For more before then, ask the operator of this service for credits or a larger quota.';
  return new Problem(
    'QUOTA_EXCEEDED',
    `${errorCodes.QUOTA_EXCEEDED.message} The quota resets at ${reset}. ${remedy}`,
  );
}

async function emitQuotaEvent(
  transaction: Database,
  organizationId: string,
  quota: number,
  type: 'quota.warning' | 'quota.exceeded',
) {
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

export async function showLedger(context: CallerContext, page: PageRequest) {
  const { database } = context.store;
  const { organizationId } = context.caller;
  return readCountedPage(context, 'ledger', page, {
    read: (rows) => listLedger(database, organizationId, rows),
    count: () => countLedger(database, organizationId),
  });
}

export function usageFrom(figures: UsageRow, tiers: TierTable): Usage {
  const limits = tiers[figures.tier];
  return {
    period: billingPeriodAt(figures.now),
    audio: {
      quota: figures.audioQuota ?? limits.audioQuota,
      used: figures.audioUsed,
      refunded: figures.audioRefunded,
    },
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
