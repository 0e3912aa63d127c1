import { Problem } from './errors.ts';

type Closable = { readonly destroyed: boolean; once(event: 'close', listener: () => void): unknown };

// One per connection, however many requests come over it.
const signals = new WeakMap<Closable, AbortSignal>();

/** A signal that aborts when the connection of a request closes. The request itself closes when its body is read. */
export function abortedOnClose({
  raw: { socket },
}: {
  readonly raw: { readonly socket: Closable };
}): AbortSignal {
  if (socket.destroyed) return AbortSignal.abort(gone());
  const known = signals.get(socket);
  if (known) return known;
  const controller = new AbortController();
  socket.once('close', () => controller.abort(gone()));
  signals.set(socket, controller.signal);
  return controller.signal;
}

function gone(): Problem {
  return new Problem('WAIT_TIMEOUT', 'The caller left before the work was done.');
}
