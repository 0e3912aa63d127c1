import type { AloudClient } from './create-client.ts';
import { AloudError } from './errors.ts';
import { followConversion } from './generated/sdk.gen.ts';
import type { ConversionProgress } from './generated/types.gen.ts';
import { sleep } from './sleep.ts';

/** The maximum number of consecutive connections without an event. Normally the first event arrives immediately. */
const maxSilent = 5;

/** Yields the current state of a conversion and each change, until it has ended. Reconnects if the connection breaks. */
export async function* follow(
  client: AloudClient,
  id: string,
  { signal }: { readonly signal?: AbortSignal } = {},
): AsyncGenerator<ConversionProgress, void, void> {
  const ending = new AbortController();
  const signals = AbortSignal.any([ending.signal, ...(signal ? [signal] : [])]);
  let last = '';
  let silent = 0;
  try {
    for (let pause = 500; ; pause = Math.min(pause * 2, 16_000)) {
      const connection = await open(client, id, signals);
      silent += 1;
      for await (const state of connection.stream) {
        silent = 0;
        const { status, progress_percent: percent } = state;
        if (`${status} ${percent}` !== last) {
          last = `${status} ${percent}`;
          pause = 500;
          yield state;
        }
        if (['completed', 'failed', 'deleted'].includes(status)) return;
      }
      signal?.throwIfAborted();
      // The client's fetch has already retried the request.
      if (connection.fault instanceof AloudError) throw connection.fault;
      if (silent > maxSilent)
        throw new AloudError('The progress stream has no events.', { code: 'UNEXPECTED_ANSWER' });
      await sleep(pause, signal);
    }
  } finally {
    // Otherwise the connection would stay open after the caller stops reading.
    ending.abort();
  }
}

/** Opens one connection. Its fault is set when its stream has ended. */
async function open(client: AloudClient, id: string, signal: AbortSignal) {
  const connection = { fault: null as unknown };
  const { stream } = await followConversion({
    client,
    path: { id },
    signal,
    sseMaxRetryAttempts: 1,
    onSseError: (error) => {
      connection.fault = error;
    },
  });
  return Object.assign(connection, { stream });
}
