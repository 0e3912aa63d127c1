import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { isUnleased, leaseEnd } from '../leases.ts';

export type ClaimedDelivery = { readonly id: string; readonly organizationId: string };

/** Limits of concurrent requests, for all processes together. */
export type DeliveryLimits = {
  readonly perReceiver: number;
  readonly perOrganization: number;
  /** Fewer than all slots, so that first attempts find one. */
  readonly retries: number;
};

/** How many due deliveries one claim considers. A receiver that fills it is at its limit for the next claim. */
const windowSize = 200;

/** Leases due deliveries within the limits, longest due first. */
export async function claimDeliveries(
  database: Database,
  { workerId, limit, limits }: { workerId: string; limit: number; limits: DeliveryLimits },
): Promise<ClaimedDelivery[]> {
  const { perReceiver, perOrganization, retries } = limits;
  const { rows } = await sql<ClaimedDelivery>`
    with in_flight as materialized (
      select receiver, organization_id, attempts from webhook_deliveries
      where state = 'pending' and locked_until > now()
    ),
    busy as materialized (
      select receiver, count(*) as requests from in_flight group by receiver
    ),
    active as materialized (
      select organization_id, count(*) as requests from in_flight group by organization_id
    ),
    due as materialized (
      select id, receiver, organization_id, due_at, attempts from webhook_deliveries
      where state = 'pending' and due_at <= now() and ${isUnleased}
        and receiver not in (select receiver from busy where requests >= ${perReceiver})
        and organization_id not in (select organization_id from active where requests >= ${perOrganization})
        and organization_id not in (select id from organizations where delete_after is not null)
        and (attempts = 0 or (select count(*) from in_flight where attempts > 0) < ${retries})
      order by due_at limit ${windowSize}
    ),
    of_receivers as materialized (
      select due.*, row_number() over (partition by receiver order by due_at, id) + coalesce(requests, 0) as position
      from due left join busy using (receiver)
    ),
    ranked as materialized (
      select id, due_at, attempts, coalesce(requests, 0) +
        row_number() over (partition by organization_id order by attempts > 0, due_at, id) as position
      from of_receivers left join active using (organization_id) where position <= ${perReceiver}
    )
    update webhook_deliveries set locked_by = ${workerId}, locked_until = ${leaseEnd}
    where id in (
      select id from webhook_deliveries
      where state = 'pending' and ${isUnleased} and id in (
        select id from ranked where position <= ${perOrganization} order by attempts > 0, due_at limit ${limit})
      for update skip locked)
    returning id, organization_id`.execute(database);
  return rows;
}
