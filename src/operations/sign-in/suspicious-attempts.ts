import { clientNetwork } from '../../domain/networks.ts';
import { inTransaction } from '../../storage/database.ts';
import { countFailure } from '../../storage/sign-in-failures.ts';
import type { User } from '../../storage/users.ts';
import type { Services } from '../context.ts';
import { notifyUser } from '../notify.ts';
import { subject } from './passwords.ts';

const daily = { max: 1, minutes: 1440 };

const advice = {
  password:
    'If this was you, you’re all set. If not, your password kept them out and still works. ' +
    'If you use it anywhere else, choose a new one.',
  code: 'They know your password. If this wasn’t you, choose a new one now.',
};

/** Notifies the owner of an account of failed attempts, by mail and in the dashboard, at most once a day. */
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
    await notifyUser(services, transaction, user, {
      kind: 'sign-in-attempts',
      subject: 'Someone tried to sign in to your account',
      paragraphs: [
        `Someone entered a wrong ${what} ten times, most recently from ${clientNetwork(clientAddress)}.`,
        advice[what],
      ],
    });
  });
}
