import { type Database, inTransaction } from '../../storage/database.ts';
import {
  deleteLinksOfUser,
  findEmailChange,
  replaceEmail,
  spendEmailChange,
  upsertEmailChange,
} from '../../storage/sign-in.ts';
import { findUserByEmail } from '../../storage/users.ts';
import { recordAccountAction } from '../audit.ts';
import type { Services, UserContext } from '../context.ts';
import { emailAddress, invalid, mailboxOf } from '../input.ts';
import { mailUser } from '../notify.ts';
import { countLinkRequest, inSameTime, isCurrentPassword } from './passwords.ts';
import { expiredLink, hashBearerToken, newBearerToken } from './sessions.ts';

const minutes = 60;

/** Mails a link to the new address. Neither response nor duration reveals whether another account has it. */
export async function requestEmailChange(
  context: UserContext,
  input: { email: string; password: string; clientAddress: string },
) {
  const email = emailAddress('new_email', input.email);
  if (email === context.signedInUser.email) throw invalid('new_email', 'is already yours');
  if (!(await isCurrentPassword(context, input))) throw invalid('email_password', 'is not your password');
  const { clientAddress } = input;
  const request = { purpose: 'change', recipient: mailboxOf(email), clientAddress } as const;
  const { isTooMany } = await countLinkRequest(context, request);
  await inSameTime(isTooMany ? null : sendLink(context, email));
}

async function sendLink(context: UserContext, email: string) {
  const { store, signedInUser } = context;
  const other = await findUserByEmail(store.database, email);
  if (other && other.id !== signedInUser.userId) return;
  const { token, hash } = newBearerToken();
  await inTransaction(store.database, async (transaction) => {
    await upsertEmailChange(transaction, { userId: signedInUser.userId, hash, email, minutes });
    await mailUser(context, transaction, email, {
      kind: 'email-change',
      linkMinutes: minutes,
      subject: 'Confirm your new email address',
      paragraphs: ['Confirm that you want to sign in to Aloud with this address.'],
      action: { text: 'Confirm this address', href: `${context.siteUrl}/account/email/${token}` },
      closing: ['The link works once and expires in an hour.', 'If this wasn’t you, ignore this email.'],
    });
  });
}

/** Returns the new address of a valid link. A link works only for the account that requested it. */
export async function showEmailChange({ store, signedInUser }: UserContext, token: string) {
  const email = await findEmailChange(store.database, signedInUser.userId, hashBearerToken(token));
  if (email === undefined) throw expiredLink();
  return email;
}

export async function confirmEmailChange(context: UserContext, token: string) {
  const { userId } = context.signedInUser;
  await inTransaction(context.store.database, async (transaction) => {
    const email = await spendEmailChange(transaction, userId, hashBearerToken(token));
    const before = email === undefined ? undefined : await replaceEmail(transaction, userId, email);
    if (before === undefined) throw expiredLink();
    await deleteLinksOfUser(transaction, userId);
    await recordAccountAction(transaction, userId, 'account.email-changed');
    await notifyOldAddress(context, transaction, before);
  });
}

async function notifyOldAddress(services: Services, transaction: Database, to: string) {
  await mailUser(services, transaction, to, {
    kind: 'email-changed',
    subject: 'Your email address was changed',
    paragraphs: [
      'Your Aloud account has a new email address. You can no longer sign in with this one.',
      'If this was you, you’re all set. If not, contact the operator of this service right away.',
    ],
    action: { text: 'Go to Aloud', href: services.siteUrl },
  });
}
