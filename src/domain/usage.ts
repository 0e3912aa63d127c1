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

/** As it stands once one more conversion is paid for: from the quota, then from the credits. */
export function afterCharge(usage: Usage): Usage {
  const { audio, credits } = usage;
  if (audio.used < audio.quota) return { ...usage, audio: { ...audio, used: audio.used + 1 } };
  return { ...usage, credits: { ...credits, audio: Math.max(0, credits.audio - 1) } };
}

export function creditsAvailable(usage: Usage): number {
  return usage.credits.audio + usage.credits.video;
}

/** A calendar month in UTC: `start` belongs to it, `end` is the first moment of the next. */
export type BillingPeriod = { readonly start: Date; readonly end: Date };

/** Asked for with every request, and nearly always the one that was asked for last. */
let latest = calendarMonth(new Date());

export function billingPeriodAt(moment: Date): BillingPeriod {
  if (moment < latest.start || moment >= latest.end) latest = calendarMonth(moment);
  return latest;
}

function calendarMonth(moment: Date): BillingPeriod {
  const year = moment.getUTCFullYear();
  const month = moment.getUTCMonth();
  return { start: new Date(Date.UTC(year, month, 1)), end: new Date(Date.UTC(year, month + 1, 1)) };
}
