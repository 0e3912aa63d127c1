import { sql } from 'kysely';

/** Why our own infrastructure last failed the current attempt of a conversion. */
export const deferredBecause = sql`alter table conversions add column deferred_because text`;
