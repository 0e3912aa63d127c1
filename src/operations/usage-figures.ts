import { billingPeriodAt } from '../domain/billing-period.ts';
import type { TierTable } from '../domain/tiers.ts';
import type { Usage } from '../domain/usage.ts';
import type { UsageRow } from '../storage/usage.ts';

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
