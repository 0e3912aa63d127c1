import type { KeyMode } from './api-key.ts';

export const tiers = ['free', 'growth', 'pro', 'team'] as const;
export type Tier = (typeof tiers)[number];

/** What a tier allows. Configuration may change the numbers; the names are fixed. */
type TierLimits = {
  readonly requestsPerDay: number;
  readonly requestsPerMinute: number;
  /** Conversions in `processing` or `generating` at one time. */
  readonly concurrentJobs: number;
  /** Conversions a calendar month before credits are used. */
  readonly audioQuota: number;
};

/** How much of a scarce service an organization gets, compared with others that want it too. */
export const tierWeights: Readonly<Record<Tier, number>> = { free: 1, growth: 2, pro: 4, team: 8 };

export type TierTable = Readonly<Record<Tier, TierLimits>>;

/** What someone on the free tier can do about it. */
export const askForTier = 'Ask whoever runs this installation for a paid tier: growth, pro or team.';

/** The free tier has sandbox keys only. */
export function isPaid(tier: Tier): boolean {
  return tier !== 'free';
}

/** The mode whose voices and languages an organization can choose its defaults from. In the sandbox no vendor speaks. */
export function modeOfDefaults(tier: Tier): KeyMode {
  return isPaid(tier) ? 'live' : 'sandbox';
}
