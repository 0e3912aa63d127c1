import { setTimeout as wait } from 'node:timers/promises';
import { Problem } from '../../domain/errors.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import {
  findEmailChange,
  replaceEmail,
  spendEmailChange,
  upsertEmailChange,
} from '../../storage/email-changes.ts';
import { deleteLinksOfUser } from '../../storage/sign-in.ts';
import { findUserByEmail } from '../../storage/users.ts';
import { recordOwnAction } from '../audit.ts';
import type { Services, VisitorContext } from '../context.ts';
import { emailAddress, invalid } from '../input.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { countAttempt, countResetRequest } from './count-attempt.ts';
import { matchesPassword } from './passwords.ts';
import { hashBearerToken, newBearerToken } from './sessions.ts';

const minutes = 60;
const sameTime = 400;

/**
 * Mails a link to the address that someone wants to sign in with; nothing changes until it is followed. An
 * address that belongs to another account gets no mail, of which whoever asks learns nothing, by words or by time.
 */
export async function requestEmailChange(
  context: VisitorContext,
  input: { email: string; password: string; clientAddress: string },
) {
  const { store, visitor } = context;
  const { clientAddress } = input;
  const email = emailAddress('new_email', input.email);
  if (email === visitor.email) throw invalid('new_email', 'is the one you have');
  const attempt = await countAttempt(context, { email: visitor.email, clientAddress });
  const user = await findUserByEmail(store.database, visitor.email);
  if (user?.id !== visitor.userId) throw new Problem('NOT_FOUND');
  if (!(await matchesPassword(user.passwordHash, input.password)))
    throw invalid('email_password', 'is not your password');
  await attempt.succeeded();
  const { isTooMany } = await countResetRequest(context, { email, clientAddress });
  await Promise.all([isTooMany ? null : sendLink(context, email), wait(sameTime)]);
}

async function sendLink(context: VisitorContext, email: string): Promise<void> {
  const { store, visitor } = context;
  const other = await findUserByEmail(store.database, email);
  if (other && other.id !== visitor.userId) return;
  const { token, hash } = newBearerToken();
  await inTransaction(store.database, async (transaction) => {
    await upsertEmailChange(transaction, { userId: visitor.userId, hash, email, minutes });
    await mailLink(context, transaction, email, token);
  });
}

async function mailLink(services: Services, transaction: Database, email: string, token: string) {
  await queueMail(services, transaction, {
    organizationId: null,
    to: email,
    kind: 'email-change',
    hasSecret: true,
    hours: minutes / 60,
    content: {
      subject: 'Confirm your new e-mail address',
      paragraphs: ['Somebody, probably you, wants to sign in at Aloud with this address from now on.'],
      action: { text: 'Confirm this address', href: `${services.siteUrl}/account/email/${token}` },
      closing: ['The link works once, for an hour.', 'If it was not you, you need not do anything.'],
    },
  });
}

/** The address that a link is about, while it is good. It is good for whoever asked for it alone. */
export async function showEmailChange({ store, visitor }: VisitorContext, token: string): Promise<string> {
  const email = await findEmailChange(store.database, visitor.userId, hashBearerToken(token));
  if (email === undefined) throw spent();
  return email;
}

/** Spends a link: the account has the new address, and the old address is told. */
export async function confirmEmailChange(context: VisitorContext, token: string): Promise<void> {
  const { userId } = context.visitor;
  await inTransaction(context.store.database, async (transaction) => {
    const email = await spendEmailChange(transaction, userId, hashBearerToken(token));
    const before = email === undefined ? undefined : await replaceEmail(transaction, userId, email);
    if (before === undefined) throw spent();
    await deleteLinksOfUser(transaction, userId);
    await recordOwnAction(transaction, userId, 'account.email-changed');
    await notifyOldAddress(context, transaction, before);
  });
}

async function notifyOldAddress(services: Services, transaction: Database, to: string): Promise<void> {
  await queueMail(services, transaction, {
    ...{ organizationId: null, to, kind: 'email-changed', hasSecret: false },
    content: {
      subject: 'Your e-mail address was changed',
      paragraphs: [
        'Your account at Aloud has another e-mail address now; this one no longer signs in.',
        'If it was you, all is well. If not, tell whoever runs the service at once.',
      ],
      action: { text: 'Go to Aloud', href: services.siteUrl },
      closing: [],
    },
  });
}

function spent(): Problem {
  return new Problem('NOT_FOUND', 'This link has been used or has expired. Ask for a new one.');
}
