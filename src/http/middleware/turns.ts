import type { FastifyReply } from 'fastify';

/** Requests of one client that are worked on at once. */
const maxAtOnce = 4;
/** Milliseconds. A request that takes longer is waiting for something else and leaves the processor idle. */
const maxTurnMilliseconds = 250;

type Client = { running: number; readonly waiting: (() => void)[] };

/**
 * Works on a few requests of each client at once, and does other work before it begins another one: a burst of one client
 * keeps no one else waiting.
 */
export function createTurns({ atOnce = maxAtOnce, hold = maxTurnMilliseconds } = {}) {
  const clients = new Map<string, Client>();
  const endings = new WeakMap<FastifyReply, () => void>();

  // Not at once: the rest of a burst may be there already, and all of it would run before the loop reads other sockets.
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
    /** Ends the turn of a request whose response is made. */
    end: (reply: FastifyReply) => endings.get(reply)?.(),
  };
}
