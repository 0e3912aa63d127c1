import { type RawBuilder, sql } from 'kysely';

type Names = { readonly delivery: string; readonly event: string; readonly conversion: string };

/**
 * Whether a delivery tells of audio that was replaced or removed since, and its receiver gets an event of a later
 * attempt: one that has ended, or the one that runs.
 */
export function isOutdated(names: Names): RawBuilder<boolean> {
  const [delivery, event, conversion] = [
    sql.id(names.delivery),
    sql.id(names.event),
    sql.id(names.conversion),
  ];
  return sql<boolean>`(${event}.type = 'conversion.completed'
    and (${conversion}.media is null
      or coalesce(${conversion}.media_attempt, ${conversion}.attempt) <> ${event}.attempt)
    and (
      exists (
        select from events newer join webhook_deliveries sent on sent.event_id = newer.id
        where newer.conversion_id = ${event}.conversion_id and newer.attempt > ${event}.attempt
          and sent.receiver = ${delivery}.receiver)
      or (${conversion}.status in ('pending', 'processing', 'generating')
        and (${delivery}.endpoint_id is not null or ${delivery}.url = ${conversion}.webhook_url))))`;
}
