import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConversionServices } from '../../operations/context.ts';
import type { ConversionState } from '../../operations/conversions/follow-conversion.ts';
import { eventStreamHeaders } from './event-stream.ts';
import { createOpenStreams, type Holder } from './open-streams.ts';
import { stateStream } from './state-events.ts';
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
