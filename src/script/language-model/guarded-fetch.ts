import { streamed } from './streamed.ts';

const maxBytes = 1_000_000;

/**
 * Fetches without following redirects, which could carry the key elsewhere, and stops an endless answer. Every byte is
 * told of: a server that sends pings while its model thinks is alive.
 */
export function createGuardedFetch(onByte: () => void): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' });
    onByte();
    if (response.body === null) return response;
    let bytes = 0;
    const limited = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          onByte();
          bytes += chunk.byteLength;
          if (bytes > maxBytes) controller.error(new Error('The answer is too long.'));
          else controller.enqueue(chunk);
        },
      }),
    );
    const { status, statusText, headers } = response;
    return streamed(new Response(limited, { status, statusText, headers }));
  };
}
