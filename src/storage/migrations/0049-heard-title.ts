import { sql } from 'kysely';

/** The title of what is heard while a revision with another title is made. */
export const heardTitle = sql`alter table conversions add column heard_title text`;
