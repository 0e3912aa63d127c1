import { Problem } from '../../domain/errors.ts';
import { matchingStep } from '../../domain/totp.ts';
import { inTransaction } from '../../storage/database.ts';
import {
  countRecoveryCodes,
  findSecondFactor,
  spendRecoveryCode,
  spendStep,
} from '../../storage/second-factors.ts';
import { countFailure, deleteFailures, forgiveFailure } from '../../storage/sign-in-failures.ts';
import type { User } from '../../storage/users.ts';
import { recordAccountAction } from '../audit.ts';
import type { Services } from '../context.ts';
import { trustedBrowser } from './known-browser.ts';
import { signInLimit, subject } from './passwords.ts';
import { hashRecoveryCode, notifySecondFactor, purpose } from './second-factor.ts';
import { startSession } from './sessions.ts';
import { reportAttempts } from './suspicious-attempts.ts';

type Step = {
  readonly code: string;
  readonly clientAddress: string;
  /** The known-browser token, from a cookie. */
  readonly browserToken: string | null;
};

/** Returns a new session for a correct code, or null. Throws `RATE_LIMITED` after too many wrong codes. */
export async function completeStep(services: Services, user: User, input: Step & { browser: string }) {
  if (!(await isRightCode(services, user, input))) return null;
  return inTransaction(services.store.database, async (transaction) => {
    await recordAccountAction(transaction, user.id, 'account.signed-in');
    return startSession(transaction, { userId: user.id, browser: input.browser });
  });
}

/** Whether this is an unused code of the app or an unused recovery code. True if the account needs none. */
export async function isRightCode(services: Services, user: User, input: Step): Promise<boolean> {
  const { database } = services.store;
  const factor = await findSecondFactor(database, user.id);
  if (!factor) return true;
  const attempt = await countCode(services, user, input);
  const digits = input.code.replaceAll(/\s/g, '');
  const key = Buffer.from(services.secrets.decrypt(purpose, factor.secret), 'hex');
  const step = matchingStep(key, digits, Date.now());
  const isRight =
    step === null
      ? await useRecoveryCode(services, user, input.code)
      : await spendStep(database, user.id, step);
  if (isRight) await attempt.succeeded();
  return isRight;
}

/** The limit for all known browsers of an account. Beyond it, they share the count of strangers. */
const browsersLimit = { max: 50, minutes: 1440 };

/** Counts codes of an account across all networks, because whoever guesses codes already knows the password. */
async function countCode(services: Services, user: User, { clientAddress, browserToken }: Step) {
  const { database } = services.store;
  const trusted = trustedBrowser(services, user.id, browserToken);
  const browsers = subject('code in known browsers', user.id);
  const ofBrowsers = trusted === null ? null : await countFailure(database, browsers, browsersLimit);
  const origin = (ofBrowsers?.failures ?? 0) > browsersLimit.max ? '' : (trusted ?? '');
  const codes = subject('code', `${user.id}\n${origin}`);
  const account = subject('account', user.email.toLowerCase());
  const { failures } = await countFailure(database, codes, signInLimit, account);
  if (failures === signInLimit.max) await reportAttempts(services, user, clientAddress, 'code');
  if (failures > signInLimit.max)
    throw new Problem('RATE_LIMITED', `Too many wrong codes. Wait ${signInLimit.minutes} minutes.`);
  return {
    async succeeded() {
      await deleteFailures(database, codes);
      if (ofBrowsers) await forgiveFailure(database, browsers);
    },
  };
}

async function useRecoveryCode(services: Services, user: User, code: string): Promise<boolean> {
  return inTransaction(services.store.database, async (transaction) => {
    if (!(await spendRecoveryCode(transaction, user.id, hashRecoveryCode(code)))) return false;
    const left = await countRecoveryCodes(transaction, user.id);
    await recordAccountAction(transaction, user.id, 'account.recovery-code-used');
    const text = `A recovery code was used to sign in to your Aloud account. You have ${left} left.`;
    await notifySecondFactor(services, transaction, user.email, text);
    return true;
  });
}
