import { type Database, inTransaction, type Store } from '../../storage/database.ts';
import { lockMembers } from '../../storage/members.ts';

/** One change of an organization at a time, so that a limit and a free name still hold when it is made. */
export function lockProducts<Result>(
  store: Store,
  organizationId: string,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return inTransaction(store.database, async (transaction) => {
    await lockMembers(transaction, organizationId);
    return work(transaction);
  });
}
