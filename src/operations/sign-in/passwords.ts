import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { Problem } from '../../domain/errors.ts';
import { clientNetwork } from '../../domain/networks.ts';
import type { Database } from '../../storage/database.ts';
import { deleteSecondFactor } from '../../storage/second-factors.ts';
import { deleteSessionsOfUser, rememberPasswordGiven } from '../../storage/sessions.ts';
import { deleteLinksOfUser } from '../../storage/sign-in.ts';
import {
  countFailure,
  deleteFailures,
  deleteLocks,
  forgiveFailure,
  listLocks,
} from '../../storage/sign-in-failures.ts';
import { findUserByEmail, setAddressProven, setPasswordHash } from '../../storage/users.ts';
import type { Services, SignedInUser, UserContext } from '../context.ts';
import { invalid } from '../input.ts';
import { revokeKeysOfAccount } from '../keys.ts';
import { isEasyPassword } from './easy-passwords.ts';

const minimum = 12;
const maximum = 256;

/** The time for which a repeated password entry is valid, in minutes. */
export const passwordMinutes = 5;

export function checkPassword(password: string, email: string): string {
  if (password.length < minimum || password.length > maximum) {
    throw invalid('password', `must have between ${minimum} and ${maximum} characters`);
  }
  if (isEasyPassword(password, email))
    throw invalid('password', 'is easy to guess. Use a few unrelated words instead');
  return password;
}

/** Argon2id, with the library's parameters (19 MiB, 2 passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

// Checked if there is no account, so that an unknown address takes as long as a wrong password.
let noAccountHash: Promise<string> | undefined;

export async function matchesPassword(passwordHash: string | null, password: string): Promise<boolean> {
  noAccountHash ??= hash('no account has this password');
  const matches = await verify(passwordHash ?? (await noAccountHash), password.slice(0, maximum));
  return matches && passwordHash !== null;
}

/** Whether this is the user's password. Failures count as failed sign-ins. */
export async function isCurrentPassword(
  context: UserContext,
  { password, clientAddress }: { password: string; clientAddress: string },
) {
  const { store, signedInUser } = context;
  const attempt = await countAttempt(context, {
    email: signedInUser.email,
    clientAddress,
    trusted: `session ${signedInUser.sessionId}`,
  });
  const user = await findUserByEmail(store.database, signedInUser.email);
  const matches = await matchesPassword(user?.passwordHash ?? null, password);
  if (!matches || user?.id !== signedInUser.userId) return false;
  await attempt.succeeded();
  return true;
}

/** Sets a password, and ends all sessions and links of the user. */
export async function setPassword(transaction: Database, userId: string, passwordHash: string) {
  await setPasswordHash(transaction, userId, passwordHash);
  await deleteSessionsOfUser(transaction, userId);
  await deleteLinksOfUser(transaction, userId);
}

/** Does the same for someone who does not know the old password. Revokes the user's keys and returns their number. */
export async function resetPassword(
  transaction: Database,
  userId: string,
  { passwordHash, provesAddress }: { passwordHash: string; provesAddress: boolean },
) {
  await setPassword(transaction, userId, passwordHash);
  await setAddressProven(transaction, userId, provesAddress);
  return revokeKeysOfAccount(transaction, userId);
}

/** Removes everything that an account signs in with. Returns the number of revoked keys. */
export async function removeCredentials(transaction: Database, userId: string) {
  await setPasswordHash(transaction, userId, null);
  await deleteSecondFactor(transaction, userId);
  await deleteSessionsOfUser(transaction, userId);
  await deleteLinksOfUser(transaction, userId);
  return revokeKeysOfAccount(transaction, userId);
}

/** Asks the transport to prompt for the password and repeat the request. */
export class PasswordNeeded extends Problem {
  constructor() {
    super('FORBIDDEN', 'Enter your password again to see this.');
  }
}

/** Requires that the user entered their password in the last minutes: an open browser is not enough. */
export function requireRecentPassword(signedInUser: SignedInUser | undefined) {
  if (!signedInUser?.gavePassword) throw new PasswordNeeded();
}

/** Verifies the user's password again. False if it is wrong. */
export async function givePassword(context: UserContext, input: { password: string; clientAddress: string }) {
  if (!(await isCurrentPassword(context, input))) return false;
  await rememberPasswordGiven(context.store.database, context.signedInUser.sessionId);
  return true;
}

type Attempt = {
  readonly email: string;
  readonly clientAddress: string;
  /** The origin of a session or a known browser of this account; null for any other. */
  readonly trusted: string | null;
};

/** The number of failures that start a wait, and its length. */
export const signInLimit = { max: 10, minutes: 15 };
const sprayLimit = { ...signInLimit, max: 100 };

/**
 * Counts a sign-in as failed until it succeeds. Failures lock the account for that network, and lock a network that
 * tries many accounts. They never lock trusted sessions and browsers, or the account in other networks.
 */
export async function countAttempt({ store }: Services, { email, clientAddress, trusted }: Attempt) {
  const { database } = store;
  const account = email.toLowerCase();
  const address = clientNetwork(clientAddress);
  const all = subject('account', account);
  const pair = subject('account and origin', `${account}\n${trusted ?? address}`);
  const network = subject('network', address);
  const [ofAccount, ofPair, ofNetwork] = await Promise.all([
    countFailure(database, all, signInLimit),
    countFailure(database, pair, signInLimit, all),
    trusted === null ? countFailure(database, network, sprayLimit) : null,
  ]);
  if (ofPair.failures > signInLimit.max || (ofNetwork?.failures ?? 0) > sprayLimit.max) {
    throw new Problem(
      'RATE_LIMITED',
      `Too many failed attempts to sign in. Wait ${signInLimit.minutes} minutes, or reset your password.`,
    );
  }
  return {
    /** True for exactly one of many failures, so that the owner is notified once. */
    isSuspicious: ofAccount.failures === signInLimit.max,
    async succeeded() {
      await deleteFailures(database, all);
      await deleteFailures(database, pair);
      // Forgives only this failure: knowing one password must not allow more guesses at others.
      if (ofNetwork) await forgiveFailure(database, network);
    },
  };
}

/** Deletes the failures of an account and its link requests, in all networks. Returns whether there were any. */
export async function unlockAccount(database: Database, email: string): Promise<boolean> {
  const account = email.toLowerCase();
  const deleted = [
    await deleteLocks(database, subject('account', account)),
    await deleteFailures(database, subject('account', account)),
    await deleteFailures(database, subject('reset-account', account)),
  ];
  return deleted.includes(true);
}

export async function lockedAccounts(database: Database, emails: readonly string[]) {
  const addresses = new Map(
    emails.map((email) => [subject('account', email.toLowerCase()).toString('hex'), email]),
  );
  const accounts = [...addresses.keys()].map((hex) => Buffer.from(hex, 'hex'));
  const locks = await listLocks(database, accounts, signInLimit.max);
  return new Map(locks.map(({ account, until }) => [addresses.get(account?.toString('hex') ?? ''), until]));
}

const answerMilliseconds = 400;

/** Takes longer than either outcome of a request for a link, so that its duration does not reveal an account. */
export async function inSameTime(work: Promise<unknown> | null): Promise<void> {
  await Promise.all([work, wait(answerMilliseconds)]);
}

const resetLimit = { max: 5, minutes: 60 };
const networkLimit = { ...resetLimit, max: resetLimit.max * 4 };

/** Counts a request for a link. Too many are refused for a network; a recipient only gets no more mail. */
export async function countLinkRequest(
  { store }: Services,
  {
    purpose,
    recipient,
    clientAddress,
  }: { purpose: 'reset' | 'change' | 'sign-up'; recipient: string; clientAddress: string },
) {
  const ofRecipient = await countFailure(
    store.database,
    subject(`${purpose}-account`, recipient),
    resetLimit,
  );
  const network = subject('reset-network', clientNetwork(clientAddress));
  const ofNetwork = await countFailure(store.database, network, networkLimit);
  if (ofNetwork.failures > networkLimit.max) {
    throw new Problem('RATE_LIMITED', 'Too many links were requested. Try again in an hour.');
  }
  return { isTooMany: ofRecipient.failures > resetLimit.max };
}

/** Returns the hashed subject of a count, so that addresses are not stored in plain text. */
export function subject(kind: string, value: string): Buffer {
  return createHash('sha256').update(`${kind}\n${value}`).digest();
}
