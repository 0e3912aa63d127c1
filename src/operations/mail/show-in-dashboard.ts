import { v7 as uuid } from 'uuid';
import type { MailContent } from '../../domain/mail.ts';
import type { Database } from '../../storage/database.ts';
import { insertNotice, type NoticeReader } from '../../storage/notices.ts';
import { findUserByEmail } from '../../storage/users.ts';

type Undelivered = {
  readonly organizationId: string | null;
  readonly recipient: string;
  readonly kind: string;
  readonly hasSecret: boolean;
};

/**
 * Tells in the dashboard what a mail would have told. Of one whose link lets its bearer in it tells only that
 * it was not sent; one about an account is not shown at all: whoever is signed in has no use for it.
 */
export async function showInDashboard(
  transaction: Database,
  mail: Undelivered,
  { content, reason }: { content: MailContent; reason: string },
): Promise<void> {
  const reader = await readerOf(transaction, mail);
  if (!reader) return;
  const { kind, recipient } = mail;
  const notice = mail.hasSecret
    ? { title: `Not sent to ${recipient}: ${content.subject}`, text: reason, href: null }
    : { title: content.subject, text: content.paragraphs.join('\n\n'), href: content.action?.href ?? null };
  await insertNotice(transaction, reader, { id: uuid(), kind, ...notice });
}

async function readerOf(transaction: Database, mail: Undelivered): Promise<NoticeReader | null> {
  if (mail.organizationId !== null) return { organizationId: mail.organizationId, userId: null };
  if (mail.hasSecret) return null;
  const user = await findUserByEmail(transaction, mail.recipient);
  return user ? { organizationId: null, userId: user.id } : null;
}
