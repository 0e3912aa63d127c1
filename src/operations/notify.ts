import { v7 as uuid } from 'uuid';
import type { MailContent } from '../domain/mail.ts';
import type { Database } from '../storage/database.ts';
import { dismissNotice, insertNotice, listNotices } from '../storage/notices.ts';
import { listOwnerEmails, type User } from '../storage/users.ts';
import { type Caller, type CallerContext, hasRole, type Services, type SignedInUser } from './context.ts';
import { findOrThrow } from './input.ts';
import { queueMail } from './mail.ts';

type Message = { readonly kind: string } & Omit<MailContent, 'closing'>;

export async function mailOwners(
  services: Services,
  transaction: Database,
  organizationId: string,
  { kind, ...content }: Message,
): Promise<void> {
  const closing = ['You’re getting this email because you own the organization.'];
  for (const to of await listOwnerEmails(transaction, organizationId)) {
    const mail = { organizationId, to, kind, hasSecret: false, content: { ...content, closing } };
    await queueMail(services, transaction, mail);
  }
}

type UserMail = Message & {
  readonly closing?: readonly string[];
  /** How long its link works; only for one that signs in whoever opens it. */
  readonly linkMinutes?: number;
};

export async function mailUser(
  services: Services,
  transaction: Database,
  to: string,
  { kind, linkMinutes, closing = [], ...content }: UserMail,
): Promise<void> {
  const mail = { organizationId: null, to, kind, content: { ...content, closing } };
  const hours = linkMinutes && { hours: linkMinutes / 60 };
  await queueMail(services, transaction, { ...mail, hasSecret: linkMinutes !== undefined, ...hours });
}

/** Mails a user a link to their account, and shows the same as a notice in the dashboard. */
export async function notifyUser(
  services: Services,
  transaction: Database,
  user: User,
  { kind, subject, paragraphs }: Omit<Message, 'action'>,
): Promise<void> {
  const href = `${services.siteUrl}/account`;
  const notice = { id: uuid(), kind, title: subject, text: paragraphs.join('\n\n'), href };
  await insertNotice(transaction, { organizationId: null, userId: user.id }, notice);
  const action = { text: 'Go to your account', href };
  await mailUser(services, transaction, user.email, { kind, subject, paragraphs, action });
}

const maxNotices = 100;

type NoticeContext = CallerContext & { readonly signedInUser: SignedInUser };

/** Lists the dashboard notices for the user: about themselves and, for owners and admins, about the organization. */
export function listOwnNotices({ caller, signedInUser, store }: NoticeContext) {
  return listNotices(store.database, noticeReaders(caller, signedInUser), maxNotices);
}

export async function dismissOwnNotice({ caller, signedInUser, store }: NoticeContext, id: string) {
  await findOrThrow(id, async () =>
    (await dismissNotice(store.database, noticeReaders(caller, signedInUser), id)) ? id : undefined,
  );
}

/** Owners and admins see the notices of their organization; everyone sees their own. */
export function noticeReaders(caller: Pick<Caller, 'role' | 'organizationId'>, { userId }: SignedInUser) {
  return { organizationId: hasRole(caller, 'admin') ? caller.organizationId : null, userId };
}
