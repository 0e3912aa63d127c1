import { createHash, randomBytes } from 'node:crypto';
import type { AuditAction } from '../../domain/audit.ts';
import { matchingStep, newTotpKey, toBase32, totpUri } from '../../domain/totp.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  insertSecondFactor,
  replaceRecoveryCodes,
} from '../../storage/second-factors.ts';
import { deleteOtherSessions } from '../../storage/sessions.ts';
import { lockUser } from '../../storage/users.ts';
import { recordAccountAction } from '../audit.ts';
import type { Services, UserContext } from '../context.ts';
import { invalid } from '../input.ts';
import { mailUser } from '../notify.ts';
import { isCurrentPassword, requireRecentPassword } from './passwords.ts';
import { seal, unseal } from './sealed-tokens.ts';

/** The purpose of encrypting the stored key with the installation's secret key. */
export const purpose = 'second factor';
const setupPurpose = 'second factor set-up';
const setupMinutes = 30;
const recoveryCodes = 10;

export async function showSecondFactor({ store: { database }, signedInUser }: UserContext) {
  const factor = await findSecondFactor(database, signedInUser.userId);
  if (!factor) return null;
  return { since: factor.createdAt, codesLeft: await countRecoveryCodes(database, signedInUser.userId) };
}

export type FactorSetup = {
  /** The encrypted key for the confirmation form: nothing is stored before confirmation. */
  readonly sealed: string;
  /** The key to type into an app that cannot scan. */
  readonly key: string;
  readonly uri: string;
};

/** Creates a key for an authenticator app. Requires that the user entered their password in the last minutes. */
export function newSecondFactor(context: UserContext): FactorSetup {
  const { signedInUser } = context;
  requireRecentPassword(signedInUser);
  const key = newTotpKey();
  const content = { userId: signedInUser.userId, key: key.toString('hex') };
  const sealed = seal(context, setupPurpose, content, setupMinutes);
  return describeSetup(key, sealed, signedInUser.email);
}

/** Returns the same key again after a wrong code. Null if it expired or is not the user's. */
export function openSetup(context: UserContext, sealed: string): FactorSetup | null {
  const key = openKey(context, sealed);
  return key && describeSetup(key, sealed, context.signedInUser.email);
}

function describeSetup(key: Buffer, sealed: string, email: string): FactorSetup {
  const groups = toBase32(key).match(/.{4}/g) ?? [];
  return { sealed, key: groups.join(' '), uri: totpUri(key, email) };
}

function openKey(context: UserContext, sealed: string): Buffer | null {
  const content = unseal<{ userId: string; key: string }>(context, setupPurpose, sealed);
  return content?.userId === context.signedInUser.userId ? Buffer.from(content.key, 'hex') : null;
}

/** Turns two-factor sign-in on, signs out all other browsers, and returns the recovery codes. */
export async function enableSecondFactor(context: UserContext, input: { sealed: string; code: string }) {
  const { store, secrets, signedInUser } = context;
  const key = openKey(context, input.sealed);
  if (!key) throw invalid('code', 'is for a key that has expired; use the new one');
  const step = matchingStep(key, input.code.replaceAll(/\s/g, ''), Date.now());
  if (step === null)
    throw invalid('code', 'didn’t work. Check that your phone’s clock is right, then enter a new code');
  return inTransaction(store.database, async (transaction) => {
    const { userId, sessionId } = signedInUser;
    const secret = secrets.encrypt(purpose, key.toString('hex'));
    const isNew = await insertSecondFactor(transaction, { userId, secret, lastStep: step });
    if (!isNew) throw invalid('code', 'is no longer needed: two-factor sign-in is on');
    await deleteOtherSessions(transaction, userId, sessionId);
    const text =
      'Two-factor sign-in was turned on for your Aloud account. All other browsers were signed out.';
    await recordAndNotify(context, transaction, 'account.second-factor-enabled', text);
    return storeCodes(transaction, userId);
  });
}

type Confirmation = { readonly password: string; readonly clientAddress: string };

export async function disableSecondFactor(context: UserContext, input: Confirmation) {
  await requirePassword(context, 'off_password', input);
  await inTransaction(context.store.database, async (transaction) => {
    if (!(await deleteSecondFactor(transaction, context.signedInUser.userId))) return;
    const text =
      'Two-factor sign-in was turned off for your Aloud account. You can sign in with your password alone.';
    await recordAndNotify(context, transaction, 'account.second-factor-disabled', text);
  });
}

export async function renewRecoveryCodes(context: UserContext, input: Confirmation) {
  await requirePassword(context, 'codes_password', input);
  const { userId } = context.signedInUser;
  return inTransaction(context.store.database, async (transaction) => {
    await lockUser(transaction, userId);
    if (!(await findSecondFactor(transaction, userId)))
      throw invalid('codes_password', 'is not needed: two-factor sign-in is off');
    const text = 'Your Aloud account has new recovery codes. The old ones no longer work.';
    await recordAndNotify(context, transaction, 'account.recovery-codes-renewed', text);
    return storeCodes(transaction, userId);
  });
}

async function requirePassword(context: UserContext, path: string, input: Confirmation) {
  if (!(await isCurrentPassword(context, input))) throw invalid(path, 'is not your password');
}

async function storeCodes(transaction: Database, userId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await replaceRecoveryCodes(transaction, userId, codes.map(hashRecoveryCode));
  return codes;
}

/** Returns 80 random bits, such as `k3vq-7d2m-xw5e-ab4t`. */
function newRecoveryCode(): string {
  const groups = toBase32(randomBytes(10)).toLowerCase().match(/.{4}/g) ?? [];
  return groups.join('-');
}

/** Hashes a recovery code. It is as random as a token, so it needs no slow hash. Ignores spaces, hyphens and case. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(code.replaceAll(/[\s-]/g, '').toLowerCase()).digest();
}

/** Records the change and mails the user, so that an attacker with their browser cannot make it unnoticed. */
async function recordAndNotify(
  context: UserContext,
  transaction: Database,
  action: AuditAction,
  text: string,
) {
  await recordAccountAction(transaction, context.signedInUser.userId, action);
  await notifySecondFactor(context, transaction, context.signedInUser.email, text);
}

export async function notifySecondFactor(
  services: Services,
  transaction: Database,
  to: string,
  text: string,
) {
  await mailUser(services, transaction, to, {
    kind: 'second-factor',
    subject: 'Your two-factor sign-in changed',
    paragraphs: [text, 'If this was you, you’re all set. If not, choose a new password now.'],
    action: { text: 'Choose a new password', href: `${services.siteUrl}/forgotten-password` },
  });
}
