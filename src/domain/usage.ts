import type { BillingPeriod } from './billing-period.ts';

/** Where an organization stands against its limits, at one moment. */
export type Usage = {
  readonly period: BillingPeriod;
  readonly audio: { readonly quota: number; readonly used: number };
  readonly credits: { readonly audio: number; readonly video: number; readonly expiringSoon: number };
  readonly requests: RequestCounts;
};

/** Requests counted against the limits of a tier, in the current UTC day and minute. */
export type RequestCounts = {
  readonly today: number;
  readonly dailyLimit: number;
  readonly thisMinute: number;
  readonly minuteLimit: number;
};

export function audioRemaining(usage: Usage): number {
  return Math.max(0, usage.audio.quota - usage.audio.used);
}

export function creditsAvailable(usage: Usage): number {
  return usage.credits.audio + usage.credits.video;
}
