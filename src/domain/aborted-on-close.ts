import { Problem } from './errors.ts';

type Closable = { readonly destroyed: boolean; once(event: 'close', listener: () => void): unknown };

// One per connection, however many requests come over it.
const controllers = new WeakMap<Closable, AbortController>();

/** A signal that aborts when the connection of a request closes. The request itself closes when its body is read. */
export function abortedOnClose({
  raw: { socket },
}: {
  readonly raw: { readonly socket: Closable };
}): AbortSignal {
  if (socket.destroyed) return AbortSignal.abort(gone());
  return controllerOf(socket).signal;
}

/** Aborts the work for a connection that is still open, so that its request is answered with the problem. */
export function abortWork(socket: Closable, problem: Problem): void {
  controllerOf(socket).abort(problem);
}

function controllerOf(socket: Closable): AbortController {
  const known = controllers.get(socket);
  if (known) return known;
  const controller = new AbortController();
  socket.once('close', () => controller.abort(gone()));
  controllers.set(socket, controller);
  return controller;
}

function gone(): Problem {
  return new Problem('WAIT_TIMEOUT', 'The caller left before the work was done.');
}
