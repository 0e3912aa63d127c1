import { sql } from 'kysely';

/** Workers lease the delivery itself. Pending deliveries are due as before. */
export const deliveryQueue = sql`
  alter table webhook_deliveries
    drop column job_id,
    add column locked_by uuid,
    add column locked_until timestamptz;
  alter table webhook_deliveries rename column lane to receiver;
  -- Limits apply to each URL instead of each host. Earlier keys matter for a day at most.
  update webhook_deliveries
    set receiver = 'url:' || organization_id || ':' || encode(sha256(convert_to(url, 'UTF8')), 'hex')
    where url is not null and (state = 'pending' or ended_at > now() - interval '1 day');
  drop index if exists webhook_deliveries_due;
  create index webhook_deliveries_due on webhook_deliveries (due_at) where state = 'pending';
  create index webhook_deliveries_in_flight on webhook_deliveries (locked_until)
    where state = 'pending' and locked_until is not null;
  drop table if exists webhook_lanes`;
