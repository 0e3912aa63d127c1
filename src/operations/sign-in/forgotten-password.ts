import { setTimeout as wait } from 'node:timers/promises';
import { Problem } from '../../domain/errors.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import { findPasswordReset, insertPasswordReset, spendPasswordReset } from '../../storage/sign-in.ts';
import { findUserByEmail, type User } from '../../storage/users.ts';
import { recordOwnAction } from '../audit.ts';
import type { Services } from '../context.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { countResetRequest } from './count-attempt.ts';
import { checkPassword, hashPassword, notifyPasswordChanged, setPassword } from './passwords.ts';
import { hashBearerToken, newBearerToken, startSession } from './sessions.ts';

const minutes = 60;
const sameTime = 400;

/**
 * Mails a link to whoever has an account of this address. The caller cannot tell whether anyone has: there is
 * one answer, and it takes the same time, longer than either way needs.
 */
export async function requestPasswordReset(
  services: Services,
  input: { email: string; clientAddress: string },
) {
  await Promise.all([sendLink(services, input), wait(sameTime)]);
}

async function sendLink(services: Services, input: { email: string; clientAddress: string }): Promise<void> {
  const email = input.email.trim().slice(0, 254);
  const { isTooMany } = await countResetRequest(services, { email, clientAddress: input.clientAddress });
  const user = await findUserByEmail(services.store.database, email);
  if (!user || isTooMany) return;
  await inTransaction(services.store.database, (transaction) => mailLink(services, transaction, user));
}

async function mailLink(services: Services, transaction: Database, user: User): Promise<void> {
  const { token, hash } = newBearerToken();
  await insertPasswordReset(transaction, { hash, userId: user.id, minutes });
  await queueMail(services, transaction, {
    organizationId: null,
    to: user.email,
    kind: 'password-reset',
    hasSecret: true,
    hours: minutes / 60,
    content: {
      subject: 'Choose a new password',
      paragraphs: ['Somebody, probably you, asked for a new password for your account at Aloud.'],
      action: { text: 'Choose a new password', href: `${services.siteUrl}/forgotten-password/${token}` },
      closing: [
        'The link works once, for an hour.',
        'If it was not you, you need not do anything: your password stays as it is.',
      ],
    },
  });
}

/** The account a link belongs to, while the link is good. */
export async function showPasswordReset(services: Services, token: string): Promise<{ email: string }> {
  const account = await findPasswordReset(services.store.database, hashBearerToken(token));
  if (!account) throw expired();
  return { email: account.email };
}

/** Spends a link: sets the password, ends every session, and signs in. */
export async function completePasswordReset(
  services: Services,
  input: { token: string; password: string; browser: string },
) {
  const hash = hashBearerToken(input.token);
  // Hashing is made to be slow: only the bearer of a good link gets to ask for it.
  const account = await findPasswordReset(services.store.database, hash);
  if (!account) throw expired();
  const passwordHash = await hashPassword(checkPassword(input.password));
  return inTransaction(services.store.database, async (transaction) => {
    if (!(await spendPasswordReset(transaction, hash))) throw expired();
    await setPassword(transaction, account.userId, passwordHash);
    await recordOwnAction(transaction, account.userId, 'account.password-reset');
    await notifyPasswordChanged(services, transaction, account.email);
    return startSession(transaction, { userId: account.userId, browser: input.browser });
  });
}

function expired(): Problem {
  return new Problem('NOT_FOUND', 'This link has been used or has expired. Ask for a new one.');
}
