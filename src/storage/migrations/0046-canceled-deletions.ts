import { sql } from 'kysely';

/** Spelled as the other actions are. */
export const canceledDeletions = sql`
  update audit_entries set action = replace(action, 'cancelled', 'canceled')
  where action in ('account.deletion-cancelled', 'organization.deletion-cancelled')`;
