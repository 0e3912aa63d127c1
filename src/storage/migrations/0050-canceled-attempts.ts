import { sql } from 'kysely';

const wasCanceled = 'You canceled it. Retry to continue; finished parts are kept.';

/** The attempts that someone canceled. Until now only the words of their error said so. */
export const canceledAttempts = sql`
  alter table conversions add column canceled_attempts integer[] not null default '{}';
  update conversions set canceled_attempts = known.attempts
  from (
    select id, array_agg(attempt order by attempt) as attempts
    from (
      select id, attempt from conversions where error ->> 'message' = ${sql.lit(wasCanceled)}
      union
      select conversion_id, attempt from events
      where type = 'conversion.failed' and conversion_id is not null and attempt is not null
        and data #>> '{error,message}' = ${sql.lit(wasCanceled)}
    ) each
    group by id
  ) known
  where known.id = conversions.id;
  create index conversions_canceled on conversions (organization_id) where canceled_attempts <> '{}'`;
