import { v7 as uuid } from 'uuid';
import type { MailContent } from '../../domain/mail.ts';
import type { Database } from '../../storage/database.ts';
import { insertMail } from '../../storage/mails.ts';
import type { Services } from '../context.ts';

export type Mail = {
  /** Its members see a mail that is not delivered as a notice; null for a mail about an account. */
  readonly organizationId: string | null;
  /** One address. Several readers get a mail each. */
  readonly to: string;
  /** Such as `password-reset`. */
  readonly kind: string;
  readonly content: MailContent;
  /** Whether its link signs its bearer in: such a link is never shown in the dashboard. */
  readonly hasSecret: boolean;
  /** How long it is worth sending; five days by default. */
  readonly hours?: number;
};

const fiveDays = 120;

/** Queues a mail in the caller's transaction. It is sent once that is committed. */
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
