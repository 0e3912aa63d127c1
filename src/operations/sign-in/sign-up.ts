import { v7 as uuid } from 'uuid';
import { inTransaction } from '../../storage/database.ts';
import { findSecondFactor } from '../../storage/second-factors.ts';
import { findOrInsertUser, findUserByEmail, lockUser, setAddressProven } from '../../storage/users.ts';
import type { Services } from '../context.ts';
import { emailAddress, mailboxOf } from '../input.ts';
import { mailUser } from '../notify.ts';
import { checkPassword, countLinkRequest, hashPassword, inSameTime, setPassword } from './passwords.ts';
import { seal, unseal } from './sealed-tokens.ts';
import { expiredLink, startSession } from './sessions.ts';

const minutes = 60;
const purpose = 'sign-up';

/** Mails a link unless the address has an account. Response and duration are the same in both cases. */
export async function requestSignUp(services: Services, input: { email: string; clientAddress: string }) {
  const email = emailAddress('email', input.email);
  await inSameTime(sendLink(services, { ...input, email }));
}

async function sendLink(
  services: Services,
  { email, clientAddress }: { email: string; clientAddress: string },
) {
  const request = { purpose, recipient: mailboxOf(email), clientAddress } as const;
  const { isTooMany } = await countLinkRequest(services, request);
  if (isTooMany || (await findUserByEmail(services.store.database, email))) return;
  await mailUser(services, services.store.database, email, {
    kind: purpose,
    linkMinutes: minutes,
    subject: 'Finish creating your account',
    paragraphs: ['Choose a password to finish creating your Aloud account.'],
    action: {
      text: 'Choose a password',
      href: `${services.siteUrl}/sign-up/${seal(services, purpose, { email }, minutes)}`,
    },
    closing: ['The link works once and expires in an hour.', 'If this wasn’t you, ignore this email.'],
  });
}

export async function showSignUp(services: Services, token: string): Promise<string> {
  const { email } = unseal<{ email: string }>(services, purpose, token) ?? {};
  if (email === undefined) throw expiredLink();
  const { store } = services;
  const user = await findUserByEmail(store.database, email);
  const isSetUp = user && (user.passwordHash !== null || (await findSecondFactor(store.database, user.id)));
  if (isSetUp) throw expiredLink();
  return email;
}

export type FirstPassword = Readonly<Record<'token' | 'password' | 'browser', string>>;

export async function completeSignUp(services: Services, input: FirstPassword) {
  const email = await showSignUp(services, input.token);
  const passwordHash = await hashPassword(checkPassword(input.password, email));
  return inTransaction(services.store.database, async (transaction) => {
    const { id: userId } = await findOrInsertUser(transaction, { id: uuid(), email });
    await lockUser(transaction, userId);
    // Another request may have used the link meanwhile.
    await showSignUp({ ...services, store: { ...services.store, database: transaction } }, input.token);
    await setPassword(transaction, userId, passwordHash);
    await setAddressProven(transaction, userId, true);
    return startSession(transaction, { userId, browser: input.browser });
  });
}
