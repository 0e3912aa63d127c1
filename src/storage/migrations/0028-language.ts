import { sql } from 'kysely';

/** A conversion has a language from the start. Products and organizations keep theirs with their other defaults. */
export const language = sql`alter table conversions add column language text`;
