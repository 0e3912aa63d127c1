import type { Dispatcher } from 'undici';

const maxBytes = 65_536;

/** An answer: its status, and its first 64 KiB as text that can be stored. */
export type Answer = { readonly status: number; readonly text: string };

export type Collecting = {
  readonly handler: Dispatcher.DispatchHandler;
  /** Ends the exchange where it stands, and has failed with this. */
  cancel(reason: Error): void;
};

/**
 * Takes an answer as it comes, and tells once of it or of what went wrong. As soon as 64 KiB are there the rest is not
 * waited for: the connection is closed.
 */
export function collectAnswer(tell: (answer: Answer | null, error: unknown) => void): Collecting {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let status = 0;
  let controller: Dispatcher.DispatchController | null = null;
  let cancelled: Error | null = null;
  let told = false;
  const end = (answer: Answer | null, error: unknown) => {
    if (told) return;
    told = true;
    tell(answer, error);
  };
  const finish = () => end({ status, text: asText(chunks) }, null);
  const cancel = (reason: Error) => {
    cancelled = reason;
    end(null, reason);
    controller?.abort(reason);
  };
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(given) {
      controller = given;
      if (cancelled) given.abort(cancelled);
    },
    onResponseStart(_controller, statusCode) {
      status = statusCode;
    },
    onResponseData(given, chunk) {
      if (bytes >= maxBytes) return;
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes < maxBytes) return;
      finish();
      given.abort(new Error('The rest of the answer is not wanted.'));
    },
    onResponseEnd: finish,
    onResponseError: (_controller, error) => end(null, error),
  };
  return { handler, cancel };
}

function asText(chunks: readonly Buffer[]): string {
  const [first] = chunks;
  if (!first) return '';
  // Nearly all answers come in one piece.
  const bytes = chunks.length === 1 ? first : Buffer.concat(chunks);
  return bytes.toString('utf8', 0, maxBytes).replaceAll('\0', '\uFFFD');
}
