import { Problem } from '../../domain/errors.ts';
import { dismissNotice, listNotices, type Notice } from '../../storage/notices.ts';
import type { CallerContext, Visitor } from '../context.ts';
import { isUuid } from '../input.ts';
import { noticeReaders } from './notice-readers.ts';

type Context = CallerContext & { readonly visitor: Visitor };

const most = 100;

/** What the dashboard has to tell the visitor: about themselves and, for owners and admins, the organization. */
export function listOwnNotices(context: Context): Promise<Notice[]> {
  return listNotices(context.store.database, noticeReaders(context.caller, context.visitor), most);
}

/** Takes a notice away. One of the organization's is gone for everyone. */
export async function dismissOwnNotice(context: Context, id: string): Promise<void> {
  const gone =
    isUuid(id) &&
    (await dismissNotice(context.store.database, noticeReaders(context.caller, context.visitor), id));
  if (!gone) throw new Problem('NOT_FOUND');
}
