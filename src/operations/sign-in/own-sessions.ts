import { Problem } from '../../domain/errors.ts';
import { inTransaction } from '../../storage/database.ts';
import {
  type BrowserSession,
  deleteSessionById,
  deleteSessionsOfUser,
  listSessions,
} from '../../storage/sessions.ts';
import { recordOwnAct } from '../audit/record-act.ts';
import type { VisitorContext } from '../context.ts';
import { isUuid } from '../input.ts';

const most = 50;

/** Where the visitor is signed in, latest seen first. */
export function listOwnSessions({ store, visitor }: VisitorContext): Promise<BrowserSession[]> {
  return listSessions(store.database, visitor.userId, most);
}

/** Signs another browser of the visitor out. */
export async function endOwnSession({ store, visitor }: VisitorContext, id: string): Promise<void> {
  const ended = isUuid(id) && (await deleteSessionById(store.database, visitor.userId, id));
  if (!ended) throw new Problem('NOT_FOUND');
}

/** Signs the visitor out of every browser, this one included. */
export async function signOutEverywhere({ store, visitor }: VisitorContext): Promise<void> {
  await inTransaction(store.database, async (transaction) => {
    await deleteSessionsOfUser(transaction, visitor.userId);
    await recordOwnAct(transaction, visitor.userId, 'account.signed-out-everywhere');
  });
}
