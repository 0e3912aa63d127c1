import { Problem } from '../../domain/errors.ts';
import { dismissNotice } from '../../storage/notices.ts';
import type { CallerContext, Visitor } from '../context.ts';
import { isUuid } from '../input.ts';
import { noticeReaders } from './notice-readers.ts';

/** Takes a notice away. One of the organization's is gone for everyone. */
export async function dismissOwnNotice(
  context: CallerContext & { readonly visitor: Visitor },
  id: string,
): Promise<void> {
  const readers = noticeReaders(context.caller, context.visitor);
  const gone = isUuid(id) && (await dismissNotice(context.store.database, readers, id));
  if (!gone) throw new Problem('NOT_FOUND');
}
