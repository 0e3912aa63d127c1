import { createHash } from 'node:crypto';
import { Problem } from '../../domain/errors.ts';
import { clientNetwork } from '../../domain/networks.ts';
import { countFailure, deleteFailures, forgiveFailure } from '../../storage/sign-in-failures.ts';
import type { Services } from '../context.ts';

const limit = { most: 10, minutes: 15 };

/**
 * Counts an attempt to sign in against its account and its network, which are both locked after ten
 * failures in a quarter of an hour. An attempt counts as failed until it has succeeded.
 */
export async function countAttempt({ store }: Services, attempt: { email: string; clientAddress: string }) {
  const account = subject('account', attempt.email.toLowerCase());
  const network = subject('network', clientNetwork(attempt.clientAddress));
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
      // Only this one: someone who knows one password must not get more guesses at the others.
      await forgiveFailure(store.database, network);
    },
  };
}

const resetLimit = { most: 5, minutes: 60 };

/**
 * Counts a request for a new password. A network that asks too often is told; an account that is asked for too
 * often gets no more mail, of which whoever asks learns nothing.
 */
export async function countResetRequest(
  { store }: Services,
  request: { email: string; clientAddress: string },
) {
  const account = subject('reset-account', request.email.toLowerCase());
  const network = subject('reset-network', clientNetwork(request.clientAddress));
  const perNetwork = { ...resetLimit, most: resetLimit.most * 4 };
  const asked = await countFailure(store.database, account, resetLimit);
  const came = await countFailure(store.database, network, perNetwork);
  if (came.failures > perNetwork.most) {
    throw new Problem(
      'RATE_LIMITED',
      'There were too many requests for new passwords. Try again in an hour.',
    );
  }
  return { isTooMany: asked.failures > resetLimit.most };
}

/** Addresses that someone typed or came from are not kept as they are. */
function subject(kind: 'account' | 'network' | 'reset-account' | 'reset-network', value: string): Buffer {
  return createHash('sha256').update(`${kind}\n${value}`).digest();
}
