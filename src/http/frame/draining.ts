import type { FastifyInstance } from 'fastify';

/**
 * Lets a closing server end. Requests under way are answered, and then their connections go too,
 * since a client that keeps one open would keep the server waiting for a next request.
 */
export function drainOnClose(server: FastifyInstance): void {
  let closing = false;
  server.addHook('preClose', async () => {
    closing = true;
  });
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('Connection', 'close');
    done();
  });
  // An answer that had begun before could not say so any more.
  server.addHook('onResponse', (_request, _reply, done) => {
    if (closing) setImmediate(() => server.server.closeIdleConnections());
    done();
  });
}
