import { listNotices, type Notice } from '../../storage/notices.ts';
import type { CallerContext, Visitor } from '../context.ts';
import { noticeReaders } from './notice-readers.ts';

const maxNotices = 100;

/** The dashboard's notices for the visitor: about themselves and, for owners and admins, the organization. */
export function listOwnNotices(context: CallerContext & { readonly visitor: Visitor }): Promise<Notice[]> {
  return listNotices(context.store.database, noticeReaders(context.caller, context.visitor), maxNotices);
}
