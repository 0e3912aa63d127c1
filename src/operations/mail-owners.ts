import type { MailContent } from '../domain/mail.ts';
import type { Database } from '../storage/database.ts';
import { listOwnerEmails } from '../storage/users.ts';
import type { Services } from './context.ts';
import { queueMail } from './mail.ts';

type OwnersMail = {
  readonly organizationId: string;
  readonly kind: string;
  readonly content: Omit<MailContent, 'closing'>;
};

/** A mail to each owner of an organization. */
export async function mailOwners(
  services: Services,
  transaction: Database,
  { organizationId, kind, content }: OwnersMail,
): Promise<void> {
  const closing = ['You’re getting this email because you own the organization.'];
  for (const to of await listOwnerEmails(transaction, organizationId)) {
    const mail = { organizationId, to, kind, hasSecret: false, content: { ...content, closing } };
    await queueMail(services, transaction, mail);
  }
}
