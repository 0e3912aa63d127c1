import { finished, Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { abortedOnClose } from '../../domain/aborted-on-close.ts';
import { Problem } from '../../domain/errors.ts';
import { withTimeout } from '../../domain/timeout.ts';
import type { ConversionServices } from '../../operations/context.ts';
import type { ConversionState } from '../../operations/conversions/follow-conversion.ts';
import type { StreamHolder } from '../../operations/conversions/stream-holder.ts';
import { findLiveKeys } from '../../operations/keys.ts';

export type SendStates = ReturnType<typeof createSendStates>;

type States = AsyncGenerator<ConversionState, void, void>;
type Stream = { readonly holder: StreamHolder; readonly ending: AbortController };

const checkInterval = 2000;
/** Clients reconnect on their own, and their access is then checked again. */
const maxLifetime = 900_000;

/**
 * Sends the states of a conversion until it ends, the client disconnects, its key is revoked or the server stops.
 * Create one per server: it counts the streams of the API, the dashboard and the public pages together.
 */
export function createSendStates(
  server: FastifyInstance,
  services: ConversionServices,
  { lifetime = maxLifetime }: { lifetime?: number } = {},
) {
  const streams = new Set<Stream>();
  const waitSignal = createWaitSignal(server);
  const check = setInterval(() => {
    endRevoked(services, streams).catch((error: unknown) =>
      services.reportFault(error, 'could not check the keys of open streams'),
    );
  }, checkInterval).unref();
  server.addHook('onClose', async () => clearInterval(check));
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    holder: StreamHolder,
    follow: (signal: AbortSignal) => States,
  ) => {
    const open = (name: string) =>
      [...streams].filter(({ holder: each }) => each.name === name || each.group?.name === name).length;
    const full = [holder, holder.group].find((each) => each && open(each.name) >= each.maxStreams);
    if (full) {
      reply.header('Retry-After', '10');
      throw new Problem(
        'RATE_LIMITED',
        `There are ${full.maxStreams} streams open already; close one first.`,
      );
    }
    const stream = { holder, ending: new AbortController() };
    streams.add(stream);
    // Also called if the client has already disconnected.
    finished(reply.raw, () => {
      streams.delete(stream);
      stream.ending.abort();
    });
    const ends = [waitSignal(request), stream.ending.signal, AbortSignal.timeout(lifetime)];
    const signal = AbortSignal.any(ends);
    const states = follow(signal);
    // Without a first state, the response is an error.
    const first = await states.next();
    return reply.headers(eventStreamHeaders).send(eventStream(toEvents(first, states)));
  };
}

async function endRevoked(services: ConversionServices, streams: ReadonlySet<Stream>) {
  const keys = new Set([...streams].flatMap(({ holder }) => holder.keyId ?? []));
  if (keys.size === 0) return;
  const live = await findLiveKeys(services, [...keys]);
  for (const { holder, ending } of streams) {
    if (holder.keyId !== null && !live.has(holder.keyId)) ending.abort();
  }
}

async function* toEvents(first: IteratorResult<ConversionState, void>, states: States) {
  let sent: { status: ConversionState['status']; progress_percent: number } | null = null;
  try {
    for (let next = first; !next.done; next = await states.next()) {
      const { status, progress } = next.value;
      const data = { status, progress_percent: Math.floor(progress * 100) };
      if (data.status !== sent?.status) yield { event: 'status', data };
      else if (data.progress_percent !== sent.progress_percent) yield { event: 'progress', data };
      sent = data;
    }
  } finally {
    await states.return();
  }
}

export type ServerSentEvent = { readonly event: string; readonly data: unknown };

const eventStreamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // Prevents nginx from buffering the response.
  'X-Accel-Buffering': 'no',
};

/** Sends events as they arrive. Regular comments keep the connection open. */
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
      const result = await withTimeout(next, heartbeatMs, () => null);
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

const stopping =
  'The service is restarting, so this call cannot wait any longer. The conversion continues: poll_url shows when it is done.';

/** Aborts when the client disconnects or, with a problem as its reason, when the server closes. */
export type WaitSignal = (request: FastifyRequest) => AbortSignal;

export function createWaitSignal(server: FastifyInstance): WaitSignal {
  const closing = new AbortController();
  server.addHook('preClose', async () => closing.abort(new Problem('WAIT_TIMEOUT', stopping)));
  return (request) => AbortSignal.any([abortedOnClose(request), closing.signal]);
}
