import { streamed } from './streamed.ts';

/** The most bytes of a stream: a script with the events around each word and with the model's thoughts. */
const maxStreamed = 100_000_000;
/** The most buffered bytes: a whole document, or one line of a stream. */
const maxBuffered = 4_000_000;
const lineEnd = 10;

export class AnswerTooLarge extends Error {}

/**
 * Creates a fetch that does not follow redirects, which could leak the key, and that stops an answer before it fills
 * the memory. It reports every byte, because a server that sends pings while its model thinks is alive.
 */
export function createGuardedFetch(onByte: () => void): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' });
    onByte();
    if (response.body === null) return response;
    const { status, statusText, headers } = response;
    const isStream = /event-stream|ndjson/.test(headers.get('content-type') ?? '');
    let bytes = 0;
    let buffered = 0;
    const limited = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          onByte();
          const end = isStream ? chunk.lastIndexOf(lineEnd) : -1;
          bytes += chunk.byteLength;
          buffered = end < 0 ? buffered + chunk.byteLength : chunk.byteLength - end;
          if (buffered > maxBuffered || bytes > maxStreamed) controller.error(new AnswerTooLarge());
          else controller.enqueue(chunk);
        },
      }),
    );
    return streamed(new Response(limited, { status, statusText, headers }));
  };
}
