/** What servers that showed a good certificate gave us, to be known by when we come again. */
export type SecureSessions = {
  find(server: string): Buffer | undefined;
  keep(server: string, session: Buffer): void;
  forget(server: string): void;
};

// Then a server has to show its certificate again: it may have been withdrawn.
const lifetime = 600_000;
const maxKept = 1000;

/** Connections that take up a session again cost half as much. `now` tells milliseconds. */
export function createSecureSessions(now: () => number = () => performance.now()): SecureSessions {
  const kept = new Map<string, { readonly session: Buffer; readonly until: number }>();
  return {
    find(server) {
      const found = kept.get(server);
      return found && found.until > now() ? found.session : undefined;
    },
    keep(server, session) {
      if (kept.size >= maxKept) kept.clear();
      kept.set(server, { session, until: now() + lifetime });
    },
    forget(server) {
      kept.delete(server);
    },
  };
}
