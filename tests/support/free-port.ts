import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Above these, the system gives ports to others by itself: one that is free now may be taken a moment later. */
const [lowest, highest] = [10_240, 32_767];

/** A free port of loopback. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const port = randomInt(lowest, highest + 1);
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(freePort()) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)));
  });
}
