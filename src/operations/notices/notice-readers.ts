import type { NoticeReaders } from '../../storage/notices.ts';
import type { Caller, Visitor } from '../context.ts';
import { hasRole } from '../require-role.ts';

/** What of an organization is told is told to its owners and admins; what is about a person, to them alone. */
export function noticeReaders(
  caller: Pick<Caller, 'role' | 'organizationId'>,
  { userId }: Visitor,
): NoticeReaders {
  return { organizationId: hasRole(caller, 'admin') ? caller.organizationId : null, userId };
}
