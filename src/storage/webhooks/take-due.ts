import type { EpisodeMedia } from '../../domain/conversion.ts';
import { type Database, run } from '../database.ts';
import { prepared } from '../prepared.ts';

/** What is to be sent to the receiver of a lane. */
export type DueDelivery = {
  readonly id: string;
  readonly organizationId: string;
  readonly jobId: string;
  /** Tries so far. */
  readonly attempts: number;
  readonly endpointId: string | null;
  /** Where there is no endpoint that has one. */
  readonly url: string | null;
  readonly eventId: string;
  readonly eventType: string;
  readonly eventCreatedAt: Date;
  /** As JSON. */
  readonly data: string;
  readonly conversionId: string | null;
  readonly conversionAttempt: number | null;
  /** The files of the conversion that the event tells of, as long as it is there. */
  readonly media: EpisodeMedia | null;
  /** The database's time in seconds since 1970. */
  readonly now: number;
};

// They are chosen before anything is joined to them: what waits in a lane may be much more than is taken.
const due = prepared(`
  with delivery as materialized (
    select id, organization_id, job_id, attempts, endpoint_id, url, event_id, due_at
    from webhook_deliveries
    where lane = $1 and state = 'pending' and due_at <= now() and id not in (select unnest($2::uuid[]))
    order by due_at
    limit $3
  )
  select delivery.id, delivery.organization_id as "organizationId", delivery.job_id as "jobId",
    delivery.attempts, delivery.endpoint_id as "endpointId", delivery.url,
    event.id as "eventId", event.type as "eventType", event.created_at as "eventCreatedAt",
    event.data::text as data,
    event.conversion_id as "conversionId", event.attempt as "conversionAttempt", conversion.media,
    extract(epoch from clock_timestamp())::double precision as now
  from delivery
  join events event on event.id = delivery.event_id
  left join conversions conversion on conversion.id = event.conversion_id
    and conversion.attempt = event.attempt and conversion.status = 'completed'
  order by delivery.due_at`);

/** The deliveries of a lane whose time has come, except those that are under way. */
export async function takeDue(
  database: Database,
  lane: string,
  { except, limit }: { except: readonly string[]; limit: number },
): Promise<DueDelivery[]> {
  // Written by hand, for the ids need none of the care that the driver would take of each.
  return run<DueDelivery>(database, due, [lane, `{${except.join(',')}}`, limit]);
}
