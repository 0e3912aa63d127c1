import { type RawBuilder, sql } from 'kysely';
import type { Conversion } from '../../domain/conversion.ts';
import type { Database } from '../database.ts';

/** Fields of an event that contain no text. */
const keptFields = [
  'id',
  'status',
  'source_type',
  'audio_duration_seconds',
  'created_at',
  'completed_at',
  'failed_at',
];
/** An address that leads nowhere, by definition. */
const noUrl = 'https://deleted.invalid/';

/**
 * Removes the text of a deleted conversion from everything that outlives it; ids, times and amounts stay. Deliveries
 * that are not sent yet are canceled. docs/security.md lists the places.
 */
export async function redactText(
  database: Database,
  { id, organizationId, mode, productName, scriptId }: Conversion,
): Promise<void> {
  const events = sql`select id from events where conversion_id = ${id} and organization_id = ${organizationId}`;
  const deliveries = sql`select id from webhook_deliveries where event_id in (${events})`;
  const sameScope = sql`organization_id = ${organizationId} and mode = ${mode}`;
  const statements: RawBuilder<unknown>[] = [
    sql`update webhook_deliveries set
        url = case when url is not null then ${noUrl} end,
        state = case state when 'pending' then 'cancelled' else state end,
        ended_at = coalesce(ended_at, clock_timestamp()), locked_by = null, locked_until = null
      where event_id in (${events})`,
    sql`update webhook_attempts set answer = '', error = null where delivery_id in (${deliveries})`,
    sql`update events set data = (
        select json_object_agg(key, value) from json_each(data) where key = any(${keptFields}))
      where id in (${events})`,
    sql`update audit_entries set subject_name = null
      where organization_id = ${organizationId}
        and (subject_id = ${id} or subject_id in (select id::text from (${deliveries}) replayed))`,
    sql`update idempotency_keys set answer = jsonb_set(answer, '{warnings}', '[]', false)
      where ${sameScope} and answer ->> 'id' = ${id}`,
    sql`update scripts set context_used = jsonb_set(context_used, '{history}', (
        select coalesce(jsonb_agg(earlier), '[]') from jsonb_array_elements(context_used -> 'history') earlier
        where earlier ->> 'id' <> ${id}))
      where ${sameScope} and context_used -> 'history' @> ${JSON.stringify([{ id }])}::jsonb`,
    // Another conversion of the same script has its text too.
    sql`delete from scripts
      where ${sameScope} and id = ${scriptId} and not exists (select from conversions where script_id = ${scriptId})`,
    sql`delete from changelog_counts
      where ${sameScope} and product_name = lower(${productName}) and count <= 0`,
  ];
  for (const statement of statements) await statement.execute(database);
}
