import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientNetwork } from '../../domain/client-network.ts';
import { Problem } from '../../domain/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counts against the limit of the client's address, as requests without an API key do. */
    limitedByAddress?: boolean;
  }
}

/** Counts requests without an API key by the address they come from. */
export type AddressLimit = {
  /** Counts one, and throws when there were too many this minute. */
  count(request: FastifyRequest, reply: FastifyReply): void;
};

const minute = 60_000;
const mostAddresses = 100_000;

export function createAddressLimit(perMinute: number): AddressLimit {
  let counts = new Map<string, number>();
  let current = 0;
  return {
    count(request, reply) {
      const now = Math.floor(Date.now() / minute);
      if (now !== current || counts.size > mostAddresses) counts = new Map();
      current = now;
      const network = clientNetwork(request.ip);
      const count = (counts.get(network) ?? 0) + 1;
      counts.set(network, count);
      if (count <= perMinute) return;
      reply.header('Retry-After', String(Math.max(1, Math.ceil(((now + 1) * minute - Date.now()) / 1000))));
      throw new Problem('RATE_LIMITED');
    },
  };
}
