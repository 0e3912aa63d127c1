import { Problem } from '../../domain/errors.ts';
import { dismissNotice, listNotices, type Notice, type NoticeReaders } from '../../storage/notices.ts';
import type { CallerContext, Visitor } from '../context.ts';
import { isUuid } from '../input.ts';
import { hasRole } from '../require-role.ts';

type Context = CallerContext & { readonly visitor: Visitor };

const most = 100;

/** What the dashboard has to tell the visitor: about themselves and, for owners and admins, the organization. */
export function listOwnNotices(context: Context): Promise<Notice[]> {
  return listNotices(context.store.database, readers(context), most);
}

/** Takes a notice away. One of the organization's is gone for everyone. */
export async function dismissOwnNotice(context: Context, id: string): Promise<void> {
  const gone = isUuid(id) && (await dismissNotice(context.store.database, readers(context), id));
  if (!gone) throw new Problem('NOT_FOUND');
}

function readers({ caller, visitor }: Context): NoticeReaders {
  const organizationId = hasRole(caller, 'admin') ? caller.organizationId : null;
  return { organizationId, userId: visitor.userId };
}
