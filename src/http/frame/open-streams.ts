import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '../../domain/errors.ts';
import type { ConversionServices } from '../../operations/context.ts';
import { findLiveKeys } from '../../operations/keys/find-live-keys.ts';

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
