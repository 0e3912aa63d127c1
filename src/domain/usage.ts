/** The usage of an organization and its limits. */
export type Usage = {
  readonly period: BillingPeriod;
  readonly audio: { readonly quota: number; readonly used: number; readonly refunded: number };
  readonly credits: { readonly audio: number; readonly video: number; readonly expiringSoon: number };
  readonly requests: RequestCounts;
};

/** Requests counted against the limits of a tier, in the current UTC day and minute. */
type RequestCounts = {
  readonly today: number;
  readonly dailyLimit: number;
  readonly thisMinute: number;
  readonly minuteLimit: number;
};

export function audioRemaining(usage: Usage): number {
  return Math.max(0, usage.audio.quota - usage.audio.used);
}

/** Returns the usage after one more conversion, charged to the quota first, then to the credits. */
export function afterCharge(usage: Usage): Usage {
  const { audio, credits } = usage;
  if (audio.used < audio.quota) return { ...usage, audio: { ...audio, used: audio.used + 1 } };
  return { ...usage, credits: { ...credits, audio: Math.max(0, credits.audio - 1) } };
}

export function creditsAvailable(usage: Usage): number {
  return usage.credits.audio + usage.credits.video;
}

export const ledgerEntryTypes = ['charge', 'refund', 'grant', 'expiry'] as const;

/** One change to the remaining conversions of an organization. */
export type LedgerEntry = {
  readonly id: string;
  readonly type: (typeof ledgerEntryTypes)[number];
  /** Negative if it reduces the remaining conversions. */
  readonly units: number;
  readonly source: 'quota' | 'credit';
  /** Null for a grant and its expiry. */
  readonly conversionId: string | null;
  readonly attempt: number | null;
  readonly creditGrantId: string | null;
  /** When the credits of a grant expire. */
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
};

/** A calendar month in UTC: `start` belongs to it, `end` is the start of the next. */
export type BillingPeriod = { readonly start: Date; readonly end: Date };

/** Cached, because every request needs the current period. */
let latest = calendarMonth(new Date());

export function billingPeriodAt(time: Date): BillingPeriod {
  if (time < latest.start || time >= latest.end) latest = calendarMonth(time);
  return latest;
}

function calendarMonth(time: Date): BillingPeriod {
  const year = time.getUTCFullYear();
  const month = time.getUTCMonth();
  return { start: new Date(Date.UTC(year, month, 1)), end: new Date(Date.UTC(year, month + 1, 1)) };
}
