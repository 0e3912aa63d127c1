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
 * Tells in the dashboard what a mail would have told. A link that lets its bearer in is left out, and a mail
 * about an account that has one is not shown at all: whoever is signed in has no use for it.
 */
export async function showInDashboard(
  transaction: Database,
  mail: Undelivered,
  { content, reason }: { content: MailContent; reason: string | null },
): Promise<void> {
  const reader = await readerOf(transaction, mail);
  if (!reader) return;
  await insertNotice(transaction, reader, {
    id: uuid(),
    kind: mail.kind,
    title: reason === null ? content.subject : `Not delivered to ${mail.recipient}: ${content.subject}`,
    text: [...(reason === null ? [] : [reason]), ...content.paragraphs].join('\n\n'),
    href: mail.hasSecret ? null : (content.action?.href ?? null),
  });
}

async function readerOf(transaction: Database, mail: Undelivered): Promise<NoticeReader | null> {
  if (mail.organizationId !== null) return { organizationId: mail.organizationId, userId: null };
  if (mail.hasSecret) return null;
  const user = await findUserByEmail(transaction, mail.recipient);
  return user ? { organizationId: null, userId: user.id } : null;
}
