import { Readable } from 'node:stream';

/** One event, as `text/event-stream` sends it. */
export type ServerSentEvent = { readonly event: string; readonly data: unknown };

export const eventStreamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // Proxies hold answers back until some buffer is full; nginx is told not to by this.
  'X-Accel-Buffering': 'no',
};

/** Sends events as they come. In between, a comment now and then keeps the connection open. */
export function eventStream(
  events: AsyncIterator<ServerSentEvent, void>,
  { heartbeatMs = 15_000 }: { heartbeatMs?: number } = {},
): Readable {
  return Readable.from(write(events, heartbeatMs), { objectMode: false });
}

async function* write(events: AsyncIterator<ServerSentEvent, void>, heartbeatMs: number) {
  let next = events.next();
  try {
    for (;;) {
      const result = await withinTime(next, heartbeatMs);
      if (result === null) {
        yield ': still here\n\n';
        continue;
      }
      if (result.done) return;
      yield `event: ${result.value.event}\ndata: ${JSON.stringify(result.value.data)}\n\n`;
      next = events.next();
    }
  } finally {
    await events.return?.();
  }
}

/** Null when nothing has come by then. */
async function withinTime<T>(promise: Promise<T>, milliseconds: number): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), milliseconds);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
