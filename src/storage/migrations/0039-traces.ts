import { sql } from 'kysely';

/** The request that started an attempt, so that the work of all processes is one trace. */
export const traces = sql`alter table conversions add column traceparent text`;
