import { Problem } from '../domain/errors.ts';
import { dismissNotice, listNotices, type Notice } from '../storage/notices.ts';
import type { Caller, CallerContext, Visitor } from './context.ts';
import { isUuid } from './input.ts';
import { hasRole } from './require-role.ts';

const maxNotices = 100;

/** The dashboard's notices for the visitor: about themselves and, for owners and admins, the organization. */
export function listOwnNotices(context: CallerContext & { readonly visitor: Visitor }): Promise<Notice[]> {
  return listNotices(context.store.database, noticeReaders(context.caller, context.visitor), maxNotices);
}

/** Takes a notice away. One of the organization's is gone for everyone. */
export async function dismissOwnNotice(context: CallerContext & { readonly visitor: Visitor }, id: string) {
  const readers = noticeReaders(context.caller, context.visitor);
  const gone = isUuid(id) && (await dismissNotice(context.store.database, readers, id));
  if (!gone) throw new Problem('NOT_FOUND');
}

/** What of an organization is told is told to its owners and admins; what is about a person, to them alone. */
export function noticeReaders(caller: Pick<Caller, 'role' | 'organizationId'>, { userId }: Visitor) {
  return { organizationId: hasRole(caller, 'admin') ? caller.organizationId : null, userId };
}
