import type { Database } from '../../storage/database.ts';
import type { Services } from '../context.ts';
import { queueMail } from '../mail/queue-mail.ts';

/** Whoever did not change their password should hear of it. */
export async function notifyPasswordChanged(
  services: Services,
  transaction: Database,
  email: string,
): Promise<void> {
  await queueMail(services, transaction, {
    organizationId: null,
    to: email,
    kind: 'password-changed',
    hasSecret: false,
    content: {
      subject: 'Your password was changed',
      paragraphs: [
        'The password of your account at Aloud was just changed, and all other browsers were signed out.',
        'If it was you, all is well. If not, choose a new password now.',
      ],
      action: { text: 'Choose a new password', href: `${services.siteUrl}/forgotten-password` },
      closing: [],
    },
  });
}
