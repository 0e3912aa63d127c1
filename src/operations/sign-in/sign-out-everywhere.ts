import { inTransaction } from '../../storage/database.ts';
import { deleteSessionsOfUser } from '../../storage/sessions.ts';
import { recordOwnAction } from '../audit/record-action.ts';
import type { VisitorContext } from '../context.ts';

/** Signs the visitor out of every browser, this one included. */
export async function signOutEverywhere({ store, visitor }: VisitorContext): Promise<void> {
  await inTransaction(store.database, async (transaction) => {
    await deleteSessionsOfUser(transaction, visitor.userId);
    await recordOwnAction(transaction, visitor.userId, 'account.signed-out-everywhere');
  });
}
