import { sql } from 'kysely';
import type { EpisodeMedia } from '../../domain/conversion.ts';
import type { Database } from '../database.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';

export type DueDelivery = {
  readonly id: string;
  readonly organizationId: string;
  readonly receiver: string;
  /** Attempts so far. */
  readonly attempts: number;
  readonly endpointId: string | null;
  /** The endpoint's URL, or the one that came with the request. */
  readonly url: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly eventCreatedAt: Date;
  /** As JSON. */
  readonly data: string;
  readonly conversionId: string | null;
  readonly conversionAttempt: number | null;
  /** The files of the event's conversion, while it exists. */
  readonly media: EpisodeMedia | null;
  /** The endpoint's encrypted secrets; null for a URL that came with a request. */
  readonly secret: Buffer | null;
  readonly previousSecret: Buffer | null;
  readonly disabled: boolean;
  readonly failing: boolean;
  /** The database's time in seconds since 1970. */
  readonly now: number;
};

/** Undefined when the delivery has ended or was deleted. */
export async function findDueDelivery(
  database: Database,
  { id, organizationId }: ClaimedDelivery,
): Promise<DueDelivery | undefined> {
  const { rows } = await sql<DueDelivery>`
    select delivery.id, delivery.organization_id, delivery.receiver, delivery.attempts,
      delivery.endpoint_id, coalesce(endpoint.url, delivery.url) as url,
      event.id as event_id, event.type as event_type, event.created_at as event_created_at,
      event.data::text as data, event.conversion_id, event.attempt as conversion_attempt,
      conversion.media, endpoint.secret,
      case when endpoint.previous_secret_until > now() then endpoint.previous_secret end as previous_secret,
      endpoint.disabled_at is not null as disabled, endpoint.failing_since is not null as failing,
      extract(epoch from clock_timestamp())::double precision as now
    from webhook_deliveries delivery
    join events event on event.id = delivery.event_id
    left join webhook_endpoints endpoint on endpoint.id = delivery.endpoint_id
    left join conversions conversion on conversion.id = event.conversion_id
      and coalesce(conversion.media_attempt, conversion.attempt) = event.attempt
    where delivery.id = ${id} and delivery.organization_id = ${organizationId}
      and delivery.state = 'pending'`.execute(database);
  return rows[0];
}
