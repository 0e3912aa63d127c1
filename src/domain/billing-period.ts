/** A calendar month in UTC: `start` belongs to it, `end` is the first moment of the next. */
export type BillingPeriod = { readonly start: Date; readonly end: Date };

export function billingPeriodAt(moment: Date): BillingPeriod {
  const year = moment.getUTCFullYear();
  const month = moment.getUTCMonth();
  return { start: new Date(Date.UTC(year, month, 1)), end: new Date(Date.UTC(year, month + 1, 1)) };
}
