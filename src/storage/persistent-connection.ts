import pg from 'pg';

export type PersistentConnectionOptions = {
  readonly url: string;
  /** As PostgreSQL lists it. */
  readonly name: string;
  /** Sets up each connection. `again` is true when an earlier one broke. */
  readonly onConnect: (client: pg.Client, again: boolean) => Promise<void>;
  readonly onError: (error: Error) => void;
};

const retryDelay = 500;

/** One connection outside the pool, for state that belongs to a session. It reconnects when it breaks. */
export async function openPersistentConnection(
  options: PersistentConnectionOptions,
): Promise<{ close(): Promise<void> }> {
  let client: pg.Client | undefined;
  let connecting = false;
  let closed = false;

  const connect = async (again: boolean) => {
    connecting = true;
    const fresh = new pg.Client({
      connectionString: options.url,
      application_name: options.name,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    // A broken connection may emit several errors, even after the next one is open.
    const lost = (error: Error) => {
      if (fresh === client && !connecting) reconnect(error);
    };
    fresh.on('error', lost);
    fresh.once('end', () => lost(new Error('The connection ended.')));
    try {
      await fresh.connect();
      if (closed) throw new Error('The connection was closed while it opened.');
      client = fresh;
      await options.onConnect(fresh, again);
      connecting = false;
    } catch (error) {
      client = undefined;
      fresh.end().catch(() => undefined);
      throw error;
    }
  };
  const reconnect = (error: Error) => {
    client = undefined;
    if (closed) return;
    options.onError(error);
    const attempt = () => {
      if (!closed) connect(true).catch(() => setTimeout(attempt, retryDelay).unref());
    };
    attempt();
  };
  await connect(false);
  return {
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
