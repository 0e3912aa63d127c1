import { billingPeriodAt } from '../domain/billing-period.ts';
import type { Tier, TierTable } from '../domain/tiers.ts';
import type { Usage } from '../domain/usage.ts';

type Figures = {
  readonly tier: Tier;
  readonly audioQuota: number | null;
  readonly audioUsed: number;
  readonly audioCredits: number;
  readonly videoCredits: number;
  readonly creditsExpiringSoon: number;
  readonly today: number;
  readonly thisMinute: number;
  readonly now: Date;
};

/** The stored figures, set against the limits of the tier. */
export function usageFrom(figures: Figures, tiers: TierTable): Usage {
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
