import { finished, Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../domain/errors.ts';
import type { ConversionServices } from '../../operations/context.ts';
import type { ConversionState } from '../../operations/conversions/follow-conversion.ts';
import { findLiveKeys } from '../../operations/keys/keys.ts';
import { createWaitSignal } from './wait-signal.ts';

type Follow = (signal: AbortSignal) => AsyncGenerator<ConversionState, void, void>;

/** Sends the states of a conversion as they come, until the client has gone or the server stops. */
export type SendStates = (
  request: FastifyRequest,
  reply: FastifyReply,
  holder: Holder,
  follow: Follow,
) => Promise<FastifyReply>;

/** A browser connects again by itself, and whether it may is looked at then. */
const longest = 900_000;

export function createSendStates(server: FastifyInstance, services: ConversionServices): SendStates {
  const streams = createOpenStreams(server, services);
  const waitSignal = createWaitSignal(server);
  return async (request, reply, holder, follow) => {
    const place = streams.open(holder, reply);
    // Not only from now on: the client may have gone while it was let in.
    finished(reply.raw, place.close);
    const lifetime = holder.keyId === null ? [AbortSignal.timeout(longest)] : [];
    const signal = AbortSignal.any([waitSignal(request), place.signal, ...lifetime]);
    const stream = await stateStream(follow(signal));
    return reply.headers(eventStreamHeaders).send(stream);
  };
}

/** Who keeps answers open: an organization by its keys, a person, or an address. */
export type Holder = {
  readonly name: string;
  /** How many they may have open at a time. */
  readonly most: number;
  /** Null where no key lets them in. */
  readonly keyId: string | null;
};

/** Answers that stay open for long: only so many a holder, and none for longer than its key is good. */
export type OpenStreams = {
  /** Throws when too many are open. The signal aborts when the key is revoked. */
  open(holder: Holder, reply: FastifyReply): { readonly signal: AbortSignal; close(): void };
};

type Stream = { readonly holder: Holder; readonly ending: AbortController };

const checkInterval = 2000;

export function createOpenStreams(server: FastifyInstance, services: ConversionServices): OpenStreams {
  const streams = new Set<Stream>();
  const check = setInterval(() => {
    endRevoked(services, streams).catch((error: unknown) =>
      services.reportFault(error, 'could not look whether keys of open streams are still good'),
    );
  }, checkInterval).unref();
  server.addHook('onClose', async () => clearInterval(check));
  return {
    open(holder, reply) {
      const open = [...streams].filter((each) => each.holder.name === holder.name).length;
      if (open >= holder.most) {
        reply.header('Retry-After', '10');
        throw new Problem('RATE_LIMITED', `There are ${holder.most} streams open already; close one first.`);
      }
      const stream = { holder, ending: new AbortController() };
      streams.add(stream);
      return { signal: stream.ending.signal, close: () => streams.delete(stream) };
    },
  };
}

/** One question for all, and none while nothing is open. */
async function endRevoked(services: ConversionServices, streams: ReadonlySet<Stream>): Promise<void> {
  const keys = new Set([...streams].flatMap(({ holder }) => holder.keyId ?? []));
  if (keys.size === 0) return;
  const live = await findLiveKeys(services, [...keys]);
  for (const { holder, ending } of streams) {
    if (holder.keyId !== null && !live.has(holder.keyId)) ending.abort();
  }
}

/** The states of a conversion as a stream. The first is waited for: without one the answer is an error. */
export async function stateStream(states: AsyncGenerator<ConversionState, void, void>) {
  const first = await states.next();
  return eventStream(toEvents(first, states));
}

async function* toEvents(
  first: IteratorResult<ConversionState, void>,
  states: AsyncGenerator<ConversionState, void, void>,
): AsyncGenerator<ServerSentEvent, void, void> {
  let told: { status: ConversionState['status']; progress_percent: number } | null = null;
  try {
    for (let next = first; !next.done; next = await states.next()) {
      const { status, progress } = next.value;
      const data = { status, progress_percent: Math.floor(progress * 100) };
      if (data.status !== told?.status) yield { event: 'status', data };
      else if (data.progress_percent !== told.progress_percent) yield { event: 'progress', data };
      told = data;
    }
  } finally {
    await states.return();
  }
}

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
) {
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
