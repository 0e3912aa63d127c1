import { createHash } from 'node:crypto';
import { Problem } from '../../domain/errors.ts';
import { clientNetwork } from '../../domain/networks.ts';
import { countFailure, deleteFailures, forgiveFailure } from '../../storage/sign-in-failures.ts';
import type { Services } from '../context.ts';

type Attempt = { readonly email: string; readonly clientAddress: string };

const limit = { most: 10, minutes: 15 };

/** Counts a sign-in against its account and its network. It counts as failed until it has succeeded. */
export async function countAttempt({ store }: Services, { email, clientAddress }: Attempt) {
  const account = subject('account', email.toLowerCase());
  const network = subject('network', clientNetwork(clientAddress));
  const counts = await Promise.all(
    [account, network].map((each) => countFailure(store.database, each, limit)),
  );
  if (counts.some((count) => count.failures > limit.most)) {
    throw new Problem(
      'RATE_LIMITED',
      `There were too many failed attempts to sign in. Wait ${limit.minutes} minutes, then try again.`,
    );
  }
  return {
    async succeeded() {
      await deleteFailures(store.database, account);
      // Only this failure: someone who knows one password must not get more guesses at others.
      await forgiveFailure(store.database, network);
    },
  };
}

const resetLimit = { most: 5, minutes: 60 };
const networkLimit = { ...resetLimit, most: resetLimit.most * 4 };

/** Counts a request for a link. Too many from a network are refused; an account only gets no more mail. */
export async function countResetRequest({ store }: Services, { email, clientAddress }: Attempt) {
  const account = subject('reset-account', email.toLowerCase());
  const network = subject('reset-network', clientNetwork(clientAddress));
  const ofAccount = await countFailure(store.database, account, resetLimit);
  const ofNetwork = await countFailure(store.database, network, networkLimit);
  if (ofNetwork.failures > networkLimit.most) {
    throw new Problem(
      'RATE_LIMITED',
      'There were too many requests for new passwords. Try again in an hour.',
    );
  }
  return { isTooMany: ofAccount.failures > resetLimit.most };
}

/** Addresses are stored hashed. */
function subject(kind: 'account' | 'network' | 'reset-account' | 'reset-network', value: string): Buffer {
  return createHash('sha256').update(`${kind}\n${value}`).digest();
}
