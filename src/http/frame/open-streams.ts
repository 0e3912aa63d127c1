import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '../../domain/errors.ts';
import type { Caller, ConversionServices } from '../../operations/context.ts';
import { findLiveKeys } from '../../operations/keys/find-live-keys.ts';

/** Answers that stay open for long: only so many an organization, and none for longer than its key is good. */
export type OpenStreams = {
  /** Throws when too many are open. The signal aborts when the key is revoked. */
  open(caller: Caller, reply: FastifyReply): { readonly signal: AbortSignal; close(): void };
};

type Stream = { readonly caller: Caller; readonly ending: AbortController };

const most = 50;
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
    open(caller, reply) {
      const open = [...streams].filter((each) => each.caller.organizationId === caller.organizationId).length;
      if (open >= most) {
        reply.header('Retry-After', '10');
        throw new Problem('RATE_LIMITED', `Your organization has ${most} streams open; close one first.`);
      }
      const stream = { caller, ending: new AbortController() };
      streams.add(stream);
      return { signal: stream.ending.signal, close: () => streams.delete(stream) };
    },
  };
}

/** One question for all, and none while nothing is open. */
async function endRevoked(services: ConversionServices, streams: ReadonlySet<Stream>): Promise<void> {
  const keys = new Set([...streams].flatMap(({ caller }) => caller.keyId ?? []));
  if (keys.size === 0) return;
  const live = await findLiveKeys(services, [...keys]);
  for (const { caller, ending } of streams) {
    if (caller.keyId !== null && !live.has(caller.keyId)) ending.abort();
  }
}
