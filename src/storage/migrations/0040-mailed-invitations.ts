import { sql } from 'kysely';

/** Whether the link went to its address alone. Of those from before no one knows. */
export const mailedInvitations = sql`
  alter table invitations add column mailed boolean not null default true;
  update invitations set mailed = false`;
