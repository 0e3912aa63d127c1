import pg from 'pg';

/** One connection of its own, kept for what belongs to a session. It is made anew whenever it breaks. */
export type LastingConnection = {
  /** Undefined while it is broken. */
  client(): pg.Client | undefined;
  close(): Promise<void>;
};

export type LastingConnectionOptions = {
  readonly url: string;
  /** As PostgreSQL lists it. */
  readonly name: string;
  /** Sets up each connection. `again` is true when an earlier one broke. */
  readonly onConnect: (client: pg.Client, again: boolean) => Promise<void>;
  readonly onError: (error: Error) => void;
};

const retryDelay = 500;
const maxConnecting = 10_000;

export async function openLastingConnection(options: LastingConnectionOptions): Promise<LastingConnection> {
  let client: pg.Client | undefined;
  let connecting = false;
  let closed = false;

  const connect = async (again: boolean) => {
    connecting = true;
    const fresh = newClient(options);
    // A connection that breaks may say so more than once, also when the next one is there already.
    const lost = (error: Error) => {
      if (fresh === client && !connecting) reconnect(error);
    };
    fresh.on('error', lost);
    fresh.once('end', () => lost(new Error('The connection ended.')));
    try {
      await fresh.connect();
      // Closed while it came up: nobody knows of it who would end it.
      if (closed) throw new Error('The connection is no longer wanted.');
      client = fresh;
      await options.onConnect(fresh, again);
      connecting = false;
    } catch (error) {
      client = undefined;
      // It is of no use any more, however its end goes.
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
    client: () => client,
    async close() {
      closed = true;
      await client?.end();
    },
  };
}

function newClient({ url, name }: LastingConnectionOptions): pg.Client {
  return new pg.Client({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: maxConnecting,
  });
}
