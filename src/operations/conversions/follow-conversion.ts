import { Problem } from '../../domain/errors.ts';
import { findConversion, type Scope } from '../../storage/conversions/find-conversion.ts';
import type { ConversionUpdate } from '../../storage/notifications.ts';
import type { ConversionContext, ConversionServices } from '../context.ts';
import { deletedSince } from '../idempotency.ts';
import { showConversion } from './conversions.ts';

type Follower = Pick<ConversionServices, 'notifications' | 'store'> & { readonly caller: Scope };

export type ConversionState = Pick<ConversionUpdate, 'status' | 'progress'>;

/**
 * Yields the current state of a conversion and every later one, whichever machine it runs on. Ends when the conversion
 * has ended or `signal` aborts. Throws `NOT_FOUND` on the first read.
 */
export async function* followConversion(
  context: Follower,
  id: string,
  signal: AbortSignal,
  missing?: string,
): AsyncGenerator<ConversionState, void, void> {
  const updates = bufferUpdates(context, id, signal);
  try {
    // Subscribed before the first read, so that no update is missed.
    const conversion = await findConversion(context.store.database, context.caller, id);
    if (!conversion) throw new Problem('NOT_FOUND', missing);
    let state: ConversionState = conversion;
    yield state;
    while (!hasEnded(state)) {
      const update = await updates.next();
      if (update === 'closed') return;
      const next = update === 'missed' ? await readAgain(context, id, state) : update;
      if (!isNewer(next, state)) continue;
      state = next;
      yield state;
    }
  } finally {
    updates.close();
  }
}

/** Waits until a conversion has ended. Null on a timeout, or if the caller has disconnected. */
export async function waitForConversion(context: ConversionContext, id: string, signal: AbortSignal) {
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(context.maxWait)]);
  for await (const state of followConversion(context, id, timeout, deletedSince('conversion'))) {
    if (state.status === 'deleted')
      throw new Problem('NOT_FOUND', 'The conversion was deleted while the call waited for it.');
    if (hasEnded(state)) return showConversion(context, id);
  }
  if (signal.aborted) return null;
  // The final update may have been lost with the notification connection.
  const conversion = await showConversion(context, id);
  return hasEnded(conversion) ? conversion : null;
}

type Update = ConversionState | 'missed' | 'closed';

/** Queues updates while the reader is busy. Of several updates with the same status, only the last is queued. */
function bufferUpdates({ notifications }: Follower, id: string, signal: AbortSignal) {
  const waiting: Update[] = [];
  let arrival = Promise.withResolvers<void>();
  const put = (update: Update) => {
    const last = waiting.at(-1);
    if (typeof update === 'object' && typeof last === 'object' && last.status === update.status)
      waiting.pop();
    waiting.push(update);
    arrival.resolve();
  };
  const stop = notifications.listen(id, (update) => put(update ?? 'missed'));
  // Also unsubscribes on abort, because a reader that stops may never read again or close.
  const abort = () => {
    stop();
    put('closed');
  };
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  return {
    async next(): Promise<Update> {
      for (;;) {
        const update = waiting.shift();
        if (update !== undefined) return update;
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

async function readAgain({ store, caller }: Follower, id: string, known: ConversionState) {
  const conversion = await findConversion(store.database, caller, id);
  return conversion ?? { status: 'deleted', progress: known.progress };
}

const order = ['pending', 'processing', 'generating', 'completed', 'failed', 'deleted'] as const;

/** An update can be older than a read, so a state must never go back or repeat. */
function isNewer(next: ConversionState, known: ConversionState): boolean {
  const step = order.indexOf(next.status) - order.indexOf(known.status);
  return step > 0 || (step === 0 && next.progress > known.progress);
}

function hasEnded({ status }: ConversionState): boolean {
  return status === 'completed' || status === 'failed' || status === 'deleted';
}
