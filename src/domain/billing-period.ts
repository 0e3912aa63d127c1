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
