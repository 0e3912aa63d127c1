import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientNetwork } from '../../domain/client-network.ts';
import { Problem } from '../../domain/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counts against the limit of the client's address, as requests without an API key do. */
    limitedByAddress?: boolean;
  }
}

/** Counts a request without an API key by the network it comes from; rejects when there are too many a minute. */
export type AddressLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Beyond these, the network that has been silent longest is forgotten. */
const maxNetworks = 100_000;

/** Every process counts by itself: two of them admit up to twice the limit. */
export async function registerAddressLimit(
  server: FastifyInstance,
  perMinute: number,
): Promise<AddressLimit> {
  await server.register(rateLimit, {
    global: false,
    max: perMinute,
    timeWindow: 60_000,
    cache: maxNetworks,
    keyGenerator: ({ ip }) => clientNetwork(ip),
    addHeadersOnExceeding: shownHeaders,
    addHeaders: { ...shownHeaders, 'retry-after': true },
    errorResponseBuilder: () => new Problem('RATE_LIMITED'),
  });
  const limit = server.rateLimit();
  return async (request, reply) => limit.call(server, request, reply);
}

/** The headers of these names belong to the limits of an organization. */
const shownHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};
