import { type Database, inTransaction } from '../../storage/database.ts';
import { deleteSecondFactor, findSecondFactor } from '../../storage/second-factors.ts';
import { findLink, insertLink, spendLink } from '../../storage/sign-in.ts';
import { findUserByEmail, lockUser } from '../../storage/users.ts';
import { recordAccountAction } from '../audit.ts';
import type { Services, UserContext } from '../context.ts';
import { invalid } from '../input.ts';
import { mailUser } from '../notify.ts';
import {
  checkPassword,
  countLinkRequest,
  hashPassword,
  inSameTime,
  isCurrentPassword,
  resetPassword,
  setPassword,
} from './passwords.ts';
import { isRightCode } from './second-step.ts';
import { expiredLink, hashBearerToken, newBearerToken, startSession } from './sessions.ts';

const minutes = 60;

/** Changes the password of a user who knows the old one. Ends every session; this browser gets a new one. */
export async function changePassword(
  context: UserContext,
  input: { current: string; next: string; clientAddress: string; browser: string },
) {
  const { userId, email } = context.signedInUser;
  const next = checkPassword(input.next, email);
  const { current: password, clientAddress, browser } = input;
  if (!(await isCurrentPassword(context, { password, clientAddress })))
    throw invalid('current_password', 'is not your password');
  const passwordHash = await hashPassword(next);
  return inTransaction(context.store.database, async (transaction) => {
    await setPassword(transaction, userId, passwordHash);
    await recordAccountAction(transaction, userId, 'account.password-changed');
    await notifyPasswordChanged(context, transaction, email);
    return startSession(transaction, { userId, browser });
  });
}

/** Mails a link if this address has an account. The response and its duration are the same in both cases. */
export async function requestPasswordReset(
  services: Services,
  input: { email: string; clientAddress: string },
) {
  await inSameTime(sendLink(services, input));
}

async function sendLink(services: Services, input: { email: string; clientAddress: string }) {
  const email = input.email.trim().slice(0, 254);
  const { clientAddress } = input;
  const request = { purpose: 'reset', recipient: email.toLowerCase(), clientAddress } as const;
  const { isTooMany } = await countLinkRequest(services, request);
  const user = await findUserByEmail(services.store.database, email);
  if (!user || isTooMany) return;
  const { token, hash } = newBearerToken();
  await inTransaction(services.store.database, async (transaction) => {
    await insertLink(transaction, 'password_resets', { hash, userId: user.id, minutes });
    await mailUser(services, transaction, user.email, {
      kind: 'password-reset',
      linkMinutes: minutes,
      subject: 'Choose a new password',
      paragraphs: ['We got a request to reset the password of your Aloud account.'],
      action: { text: 'Choose a new password', href: `${services.siteUrl}/forgotten-password/${token}` },
      closing: [
        'The link works once and expires in an hour.',
        'If this wasn’t you, ignore this email. Your password stays the same.',
      ],
    });
  });
}

export async function showPasswordReset({ store: { database } }: Services, token: string) {
  const account = await findLink(database, 'password_resets', hashBearerToken(token));
  if (!account) throw expiredLink();
  // Someone else may have set up the second factor before the address was proven. Its owner has no other way to sign
  // in.
  const dropsFactor = account.provesAddress && !account.addressProven;
  const hasFactor = (await findSecondFactor(database, account.userId)) !== undefined;
  return { ...account, dropsFactor, needsCode: hasFactor && !dropsFactor };
}

type PasswordReset = {
  readonly token: string;
  readonly password: string;
  readonly code: string;
  readonly clientAddress: string;
  readonly browserToken: string | null;
  readonly browser: string;
};

/** Sets the password and signs in. A mailbox alone replaces only a second factor from before its proof. */
export async function completePasswordReset(services: Services, input: PasswordReset) {
  // Hashing is slow by design, so the link is checked first.
  const { userId, email, addressProven, dropsFactor, needsCode } = await showPasswordReset(
    services,
    input.token,
  );
  const password = checkPassword(input.password, email);
  const user = await findUserByEmail(services.store.database, email);
  if (!user || (needsCode && !(await isRightCode(services, user, input))))
    throw invalid('code', 'is wrong or was used before');
  const passwordHash = await hashPassword(password);
  return inTransaction(services.store.database, async (transaction) => {
    // Concurrent uses of links wait for each other, and the first one invalidates the rest.
    await lockUser(transaction, userId);
    const link = await spendLink(transaction, 'password_resets', hashBearerToken(input.token));
    if (!link) throw expiredLink();
    // A correct code shows that this is still the person who proved the address.
    const provesAddress = link.provesAddress || (needsCode && addressProven);
    await resetPassword(transaction, userId, { passwordHash, provesAddress });
    await recordAccountAction(transaction, userId, 'account.password-reset');
    const dropped = dropsFactor && (await deleteSecondFactor(transaction, userId));
    if (dropped) await recordAccountAction(transaction, userId, 'account.second-factor-disabled');
    const more = ` Your API keys were revoked.${dropped ? ' Two-factor sign-in was turned off.' : ''}`;
    await notifyPasswordChanged(services, transaction, email, more);
    return startSession(transaction, { userId, browser: input.browser });
  });
}

async function notifyPasswordChanged(services: Services, transaction: Database, to: string, more = '') {
  await mailUser(services, transaction, to, {
    kind: 'password-changed',
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your Aloud account was just changed. You were signed out of all other browsers.${more}`,
      'If this was you, you’re all set. If not, choose a new password now.',
    ],
    action: { text: 'Choose a new password', href: `${services.siteUrl}/forgotten-password` },
  });
}
