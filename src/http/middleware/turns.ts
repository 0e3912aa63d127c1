import type { FastifyReply } from 'fastify';

/** The number of requests of one client to process at once. */
const maxAtOnce = 4;
/** In milliseconds. A longer request waits for something else and leaves the processor idle. */
const maxTurnMilliseconds = 250;

type Client = { running: number; readonly waiting: (() => void)[] };

/**
 * Processes a few requests of each client at once, and lets other work run before starting another one, so that a burst
 * of one client does not delay the others.
 */
export function createTurns({ atOnce = maxAtOnce, hold = maxTurnMilliseconds } = {}) {
  const clients = new Map<string, Client>();
  const endings = new WeakMap<FastifyReply, () => void>();

  // Deferred, because the rest of a burst may have arrived, and all of it would run before the event loop reads other
  // sockets.
  const pass = (name: string, client: Client) =>
    setImmediate(() => {
      const next = client.waiting.shift();
      if (next) {
        next();
        return;
      }
      client.running -= 1;
      if (client.running === 0) clients.delete(name);
    });
  return {
    /** Resolves when this request may run. */
    async take(name: string, reply: FastifyReply): Promise<void> {
      if (endings.has(reply)) return;
      const client = clients.get(name) ?? { running: 0, waiting: [] };
      clients.set(name, client);
      if (client.running < atOnce) client.running += 1;
      else await new Promise<void>((resolve) => client.waiting.push(resolve));
      const end = () => {
        clearTimeout(timer);
        if (endings.delete(reply)) pass(name, client);
      };
      const timer = setTimeout(end, hold).unref();
      endings.set(reply, end);
      reply.raw.once('close', end);
    },
    /** Ends the turn of a request whose response is ready. */
    end: (reply: FastifyReply) => endings.get(reply)?.(),
  };
}
