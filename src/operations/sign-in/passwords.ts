import { hash, verify } from '@node-rs/argon2';
import { Problem } from '../../domain/errors.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import { deleteSessionsOfUser, rememberPasswordGiven } from '../../storage/sessions.ts';
import { deleteLinksOfUser } from '../../storage/sign-in.ts';
import { findUserByEmail, setPasswordHash } from '../../storage/users.ts';
import { recordOwnAction } from '../audit.ts';
import type { Services, Visitor, VisitorContext } from '../context.ts';
import { invalid } from '../input.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { countAttempt } from './count-attempt.ts';
import { startSession } from './sessions.ts';

/** Sets a new password for someone who knows the old one. Ends every session; this browser gets a new one. */
export async function changePassword(
  context: VisitorContext,
  input: { current: string; next: string; clientAddress: string; browser: string },
) {
  const { store, visitor } = context;
  const next = checkPassword(input.next);
  const attempt = await countAttempt(context, { email: visitor.email, clientAddress: input.clientAddress });
  const user = await findUserByEmail(store.database, visitor.email);
  if (user?.id !== visitor.userId) throw new Problem('NOT_FOUND');
  if (!(await matchesPassword(user.passwordHash, input.current)))
    throw invalid('current_password', 'is not your password');
  await attempt.succeeded();
  const passwordHash = await hashPassword(next);
  return inTransaction(store.database, async (transaction) => {
    await setPassword(transaction, user.id, passwordHash);
    await recordOwnAction(transaction, user.id, 'account.password-changed');
    await notifyPasswordChanged(context, transaction, user.email);
    return startSession(transaction, { userId: user.id, browser: input.browser });
  });
}

/** How long a password that was given counts as given. */
export const passwordMinutes = 5;

/** Asks the transport to have the password given again, and then to come back. */
export class PasswordNeeded extends Problem {
  constructor() {
    super('FORBIDDEN', 'Give your password again before you look at this.');
  }
}

/** Stops whoever has not given their password within the last minutes: an open browser is not enough for this. */
export function requireRecentPassword(visitor: Visitor | undefined): void {
  if (!visitor?.gavePassword) throw new PasswordNeeded();
}

/** Takes the password of someone who is signed in once more. False when it is wrong; failures count as at signing in. */
export async function givePassword(
  services: Services & { readonly visitor: Visitor },
  { password, clientAddress }: { password: string; clientAddress: string },
) {
  const { store, visitor } = services;
  const attempt = await countAttempt(services, { email: visitor.email, clientAddress });
  const user = await findUserByEmail(store.database, visitor.email);
  const matches = await matchesPassword(user?.passwordHash ?? null, password);
  if (!matches || user?.id !== visitor.userId) return false;
  await attempt.succeeded();
  await rememberPasswordGiven(store.database, visitor.sessionId);
  return true;
}

/** Sets a password and ends everything that the one before it let in: sessions, and links given out. */
export async function setPassword(transaction: Database, userId: string, passwordHash: string) {
  await setPasswordHash(transaction, userId, passwordHash);
  await deleteSessionsOfUser(transaction, userId);
  await deleteLinksOfUser(transaction, userId);
}

/** Whoever did not change their password should hear of it. */
export async function notifyPasswordChanged(services: Services, transaction: Database, email: string) {
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

const minimum = 12;
const maximum = 256;

export function checkPassword(password: string): string {
  if (password.length < minimum || password.length > maximum) {
    throw invalid('password', `must have between ${minimum} and ${maximum} characters`);
  }
  return password;
}

/** Argon2id, with the library's parameters (19 MiB, 2 passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

// Checked when there is no account, so that an unknown address takes as long as a wrong password.
let nobody: Promise<string> | null = null;

export async function matchesPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash()), password.slice(0, maximum));
  return matches && passwordHash !== null;
}

function nobodysHash(): Promise<string> {
  nobody ??= hash('no account has this password');
  return nobody;
}
