import { dismissNotice, listNotices } from '../storage/notices.ts';
import type { Caller, CallerContext, SignedInUser } from './context.ts';
import { found } from './input.ts';
import { hasRole } from './require-role.ts';

const maxNotices = 100;

type NoticeContext = CallerContext & { readonly signedInUser: SignedInUser };

/** The dashboard's notices for the user: about themselves and, for owners and admins, the organization. */
export function listOwnNotices({ caller, signedInUser, store }: NoticeContext) {
  return listNotices(store.database, noticeReaders(caller, signedInUser), maxNotices);
}

/** Removes a notice. A notice of the organization is removed for everyone. */
export async function dismissOwnNotice({ caller, signedInUser, store }: NoticeContext, id: string) {
  await found(id, async () =>
    (await dismissNotice(store.database, noticeReaders(caller, signedInUser), id)) ? id : undefined,
  );
}

/** Owners and admins see the notices of their organization, and everyone sees their own. */
export function noticeReaders(caller: Pick<Caller, 'role' | 'organizationId'>, { userId }: SignedInUser) {
  return { organizationId: hasRole(caller, 'admin') ? caller.organizationId : null, userId };
}
