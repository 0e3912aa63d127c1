import { sql } from 'kysely';

/** Whether the title was taken from the text: it is shown, and not said. */
export const untitled = sql`alter table conversions add column untitled boolean not null default false`;
