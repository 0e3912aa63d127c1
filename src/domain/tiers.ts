export const tiers = ['free', 'growth', 'pro', 'team'] as const;
export type Tier = (typeof tiers)[number];

/** What a tier allows. Configuration may change the numbers; the names are fixed. */
export type TierLimits = {
  readonly requestsPerDay: number;
  readonly requestsPerMinute: number;
  /** Conversions in `processing` or `generating` at one time. */
  readonly concurrentJobs: number;
  /** Conversions a calendar month before credits are used. */
  readonly audioQuota: number;
};

export type TierTable = Readonly<Record<Tier, TierLimits>>;

/** The free tier has sandbox keys only; its request limits are those of the smallest paid tier. */
export const defaultTierTable: TierTable = {
  free: { requestsPerDay: 100, requestsPerMinute: 20, concurrentJobs: 3, audioQuota: 0 },
  growth: { requestsPerDay: 100, requestsPerMinute: 20, concurrentJobs: 3, audioQuota: 30 },
  pro: { requestsPerDay: 500, requestsPerMinute: 60, concurrentJobs: 10, audioQuota: 100 },
  team: { requestsPerDay: 2000, requestsPerMinute: 200, concurrentJobs: 25, audioQuota: 500 },
};

export function isPaid(tier: Tier): boolean {
  return tier !== 'free';
}
