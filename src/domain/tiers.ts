import type { KeyMode } from './api-key.ts';

export const tiers = ['free', 'growth', 'pro', 'team'] as const;
export type Tier = (typeof tiers)[number];

/** What a tier allows. Configuration may change the numbers; the names are fixed. */
type TierLimits = {
  readonly requestsPerDay: number;
  readonly requestsPerMinute: number;
  /** Conversions in `processing` or `generating` at one time. */
  readonly concurrentJobs: number;
  /** Conversions per calendar month before credits are used. */
  readonly audioQuota: number;
};

/** The share of scarce capacity that an organization gets, relative to competing organizations. */
export const tierWeights: Readonly<Record<Tier, number>> = { free: 1, growth: 2, pro: 4, team: 8 };

export type TierTable = Readonly<Record<Tier, TierLimits>>;

/** The advice for someone on the free tier. */
export const askForTier = 'Ask whoever runs this installation for a paid tier: growth, pro or team.';

/** The free tier has sandbox keys only. */
export function isPaid(tier: Tier): boolean {
  return tier !== 'free';
}

/** Returns the mode whose voices and languages an organization can choose as defaults. The sandbox uses no vendors. */
export function modeOfDefaults(tier: Tier): KeyMode {
  return isPaid(tier) ? 'live' : 'sandbox';
}
