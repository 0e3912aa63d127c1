import { v7 as uuid } from 'uuid';
import type { MailContent } from '../../domain/mail.ts';
import type { Database } from '../../storage/database.ts';
import { insertMail } from '../../storage/mails.ts';
import type { Services } from '../context.ts';

export type Mail = {
  /** Whose people read of it in the dashboard where mail is not delivered; null for a mail about an account. */
  readonly organizationId: string | null;
  /** One address. Several readers get a mail each. */
  readonly to: string;
  /** What it is about, such as `password-reset`. */
  readonly kind: string;
  readonly content: MailContent;
  /** Whether its link lets its bearer in: such a link is never shown in the dashboard. */
  readonly hasSecret: boolean;
  /** How long it is worth sending; five days unless told. */
  readonly hours?: number;
};

const fiveDays = 120;

/** Hands a mail in, in the transaction that gives the reason for it. It is sent once that is committed. */
export async function queueMail(services: Services, transaction: Database, mail: Mail): Promise<void> {
  await insertMail(transaction, {
    id: uuid(),
    organizationId: mail.organizationId,
    recipient: mail.to,
    kind: mail.kind,
    content: services.secrets.encrypt('mail', JSON.stringify(mail.content)),
    hasSecret: mail.hasSecret,
    hours: mail.hours ?? fiveDays,
  });
}
