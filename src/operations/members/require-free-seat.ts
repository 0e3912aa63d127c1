import { Problem } from '../../domain/errors.ts';
import type { Database } from '../../storage/database.ts';
import { countMembers } from '../../storage/members.ts';
import { maxMembers } from './limits.ts';

/** Stops whoever would be one person too many. Ask with the people of the organization held. */
export async function requireFreeSeat(transaction: Database, organizationId: string): Promise<void> {
  if ((await countMembers(transaction, organizationId)) < maxMembers) return;
  throw new Problem(
    'FORBIDDEN',
    `The organization has ${maxMembers} members, and that is the most; an admin can remove one.`,
  );
}
