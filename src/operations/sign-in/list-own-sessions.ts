import { type BrowserSession, listSessions } from '../../storage/sessions.ts';
import type { VisitorContext } from '../context.ts';

const maxSessions = 50;

/** Where the visitor is signed in, latest seen first. */
export function listOwnSessions({ store, visitor }: VisitorContext): Promise<BrowserSession[]> {
  return listSessions(store.database, visitor.userId, maxSessions);
}
