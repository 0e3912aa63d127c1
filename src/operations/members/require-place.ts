import { Problem } from '../../domain/errors.ts';
import type { Database } from '../../storage/database.ts';
import { countMembers } from '../../storage/members.ts';
import { mostMembers } from './limits.ts';

/** Stops whoever would be one person too many. Ask with the people of the organization held. */
export async function requirePlace(transaction: Database, organizationId: string): Promise<void> {
  if ((await countMembers(transaction, organizationId)) < mostMembers) return;
  throw new Problem(
    'FORBIDDEN',
    `The organization has ${mostMembers} members, and that is the most; an admin can remove one.`,
  );
}
