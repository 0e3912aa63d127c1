import { Problem } from '../../domain/errors.ts';
import type { ConversionUpdate } from '../../storage/conversion-feed.ts';
import { findConversion, type Scope } from '../../storage/conversions/find-conversion.ts';
import type { ConversionContext, ConversionServices } from '../context.ts';

/** Whose conversion is followed matters; who follows it does not. */
export type Follower = Pick<ConversionServices, 'feed' | 'store'> & { readonly caller: Scope };

export type ConversionState = Pick<ConversionUpdate, 'status' | 'progress'>;

/**
 * The state of a conversion now, and then each new one, on whichever machine it is made.
 * Ends when the conversion has ended or is deleted, and when `signal` aborts. Throws `NOT_FOUND` at first.
 */
export async function* followConversion(
  context: Follower,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<ConversionState, void, void> {
  const mailbox = openMailbox(context, id, signal);
  try {
    // Listening started before this look, so nothing can happen unseen in between.
    const conversion = await findConversion(context.store.database, context.caller, id);
    if (!conversion) throw new Problem('NOT_FOUND');
    let state: ConversionState = conversion;
    yield state;
    while (!hasEnded(state)) {
      const update = await mailbox.next();
      if (update === 'closed') return;
      const next = update === 'missed' ? await lookAgain(context, id, state) : update;
      if (!isNewer(next, state)) continue;
      state = next;
      yield state;
    }
  } finally {
    mailbox.close();
  }
}

type Mail = ConversionState | 'missed' | 'closed';

/** Holds what came while the reader was busy: of several pieces of progress, only the last. */
function openMailbox({ feed }: Follower, id: string, signal: AbortSignal) {
  const waiting: Mail[] = [];
  let arrival = Promise.withResolvers<void>();
  const put = (mail: Mail) => {
    const last = waiting.at(-1);
    if (typeof mail === 'object' && typeof last === 'object' && last.status === mail.status) waiting.pop();
    waiting.push(mail);
    arrival.resolve();
  };
  const abort = () => put('closed');
  const stop = feed.listen(id, (update) => put(update ?? 'missed'));
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  return {
    async next(): Promise<Mail> {
      for (;;) {
        const mail = waiting.shift();
        if (mail !== undefined) return mail;
        arrival = Promise.withResolvers<void>();
        await arrival.promise;
      }
    },
    close() {
      stop();
      signal.removeEventListener('abort', abort);
    },
  };
}

async function lookAgain({ store, caller }: Follower, id: string, known: ConversionState) {
  const conversion = await findConversion(store.database, caller, id);
  return conversion ?? { status: 'deleted', progress: known.progress };
}

const order = ['pending', 'processing', 'generating', 'completed', 'failed', 'deleted'] as const;

/** News can be older than what was looked up: a state never goes back, and nothing is told twice. */
function isNewer(next: ConversionState, known: ConversionState): boolean {
  const step = order.indexOf(next.status) - order.indexOf(known.status);
  return step > 0 || (step === 0 && next.progress > known.progress);
}

function hasEnded({ status }: ConversionState): boolean {
  return status === 'completed' || status === 'failed' || status === 'deleted';
}

/**
 * Waits until a conversion has ended, on whichever machine it is made. Null when it takes longer than it may,
 * or when the caller has gone.
 */
export async function waitForConversion(context: ConversionContext, id: string, signal: AbortSignal) {
  const { promise: timeUp, resolve: endWait } = Promise.withResolvers<void>();
  const timer = setTimeout(endWait, context.maxWait);
  if (signal.aborted) endWait();
  signal.addEventListener('abort', () => endWait(), { once: true });
  let update = Promise.withResolvers<void>();
  const stop = context.feed.listen(id, () => update.resolve());
  try {
    let over = false;
    void timeUp.then(() => {
      over = true;
    });
    while (!over) {
      // Listening started before this look, so nothing can happen unseen in between.
      const conversion = await findConversion(context.store.database, context.caller, id);
      if (!conversion)
        throw new Problem('NOT_FOUND', 'The conversion was deleted while the call waited for it.');
      if (conversion.status === 'completed' || conversion.status === 'failed') return conversion;
      await Promise.race([update.promise, timeUp]);
      update = Promise.withResolvers<void>();
    }
    return null;
  } finally {
    clearTimeout(timer);
    stop();
  }
}
