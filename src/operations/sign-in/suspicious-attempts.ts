import { v7 as uuid } from 'uuid';
import { clientNetwork } from '../../domain/networks.ts';
import { inTransaction } from '../../storage/database.ts';
import { insertNotice } from '../../storage/notices.ts';
import { countFailure } from '../../storage/sign-in-failures.ts';
import type { User } from '../../storage/users.ts';
import type { Services } from '../context.ts';
import { queueMail } from '../mail.ts';
import { subject } from './passwords.ts';

const daily = { max: 1, minutes: 1440 };
const kind = 'sign-in-attempts';

const advice = {
  password:
    'If this was you, you’re all set. If not, your password kept them out and still works. ' +
    'If you use it anywhere else, choose a new one.',
  code: 'They know your password. If this wasn’t you, choose a new one now.',
};

/** Notifies the owner of an account of failed attempts, by mail and in the dashboard, once a day at most. */
export async function reportAttempts(
  services: Services,
  user: User,
  clientAddress: string,
  what: keyof typeof advice,
): Promise<void> {
  await inTransaction(services.store.database, async (transaction) => {
    const { failures } = await countFailure(
      transaction,
      subject(`${what} attempts reported`, user.id),
      daily,
    );
    if (failures > daily.max) return;
    const title = 'Someone tried to sign in to your account';
    const paragraphs = [
      `Someone entered a wrong ${what} ten times, most recently from ${clientNetwork(clientAddress)}.`,
      advice[what],
    ];
    const href = `${services.siteUrl}/account`;
    const notice = { id: uuid(), kind, title, text: paragraphs.join('\n\n'), href };
    await insertNotice(transaction, { organizationId: null, userId: user.id }, notice);
    await queueMail(services, transaction, {
      organizationId: null,
      to: user.email,
      kind,
      hasSecret: false,
      content: { subject: title, paragraphs, action: { text: 'Go to your account', href }, closing: [] },
    });
  });
}
