import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { ConversionStatus } from '../domain/conversion.ts';
import { withTimeout } from '../domain/timeout.ts';
import type { Database } from './database.ts';

export type ConversionUpdate = {
  readonly id: string;
  readonly status: ConversionStatus | 'deleted';
  readonly progress: number;
};

/** Updates of all conversions from all processes, over one connection per process. */
export type Notifications = {
  /** Listens to one conversion; null means that updates may have been missed. Returns a function that unsubscribes. */
  listen(id: string, listener: (update: ConversionUpdate | null) => void): () => void;
  listenToAll(listener: (update: ConversionUpdate) => void): () => void;
  /** Calls `listener` when webhook deliveries have become due. */
  listenToDeliveries(listener: () => void): () => void;
  /**
   * Waits until no other process has the lock of this name. Returns a function that releases it. The lock is released
   * when the connection ends, and without a connection there is none: use it to save work, not to enforce rules.
   */
  lock(name: string): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

/** The connection name of every serving process. */
export const listenerName = 'aloud notifications';

const channel = 'aloud_conversions';
const deliveryChannel = 'aloud_deliveries';

export async function publishUpdate(database: Database, { id, status, progress }: ConversionUpdate) {
  await sql`select pg_notify(${channel}, ${JSON.stringify({ id, status, progress })})`.execute(database);
}

/** Sends notifications for the rows that a statement returns, without another round trip. */
export const notifyConversion = `
  pg_notify('${channel}', json_build_object('id', id, 'status', status, 'progress', progress)::text)`;
export const conversionNotified = sql.raw<void>(notifyConversion).as('notified');

/** Sends one notification of due deliveries per transaction. */
export const notifyDeliveries = sql`pg_notify(${sql.lit(deliveryChannel)}, '')`;

export async function openNotifications(options: {
  url: string;
  onError: (error: Error) => void;
}): Promise<Notifications> {
  const listeners = new Map<string, Set<(update: ConversionUpdate | null) => void>>();
  const listenersToAll = new Set<(update: ConversionUpdate) => void>();
  const listenersToDeliveries = new Set<() => void>();
  const dispatch = ({ channel: name, payload = '' }: pg.Notification) => {
    if (name === deliveryChannel) {
      for (const listener of listenersToDeliveries) listener();
      return;
    }
    const update = JSON.parse(payload) as ConversionUpdate;
    for (const listener of listeners.get(update.id) ?? []) listener(update);
    for (const listener of listenersToAll) listener(update);
  };
  const connection = await openPersistentConnection({
    ...options,
    name: listenerName,
    async onConnect(client, again) {
      client.on('notification', dispatch);
      await client.query(`listen ${channel}; listen ${deliveryChannel}`);
      // Updates were missed meanwhile, so listeners must read the state again.
      if (again) for (const each of listeners.values()) for (const listener of each) listener(null);
    },
  });
  return {
    listen(id, listener) {
      const each = listeners.get(id) ?? new Set();
      listeners.set(id, each.add(listener));
      return () => {
        each.delete(listener);
        if (each.size === 0 && listeners.get(id) === each) listeners.delete(id);
      };
    },
    listenToAll(listener) {
      listenersToAll.add(listener);
      return () => listenersToAll.delete(listener);
    },
    listenToDeliveries(listener) {
      listenersToDeliveries.add(listener);
      return () => listenersToDeliveries.delete(listener);
    },
    async lock(name) {
      const call = async (act: 'pg_try_advisory_lock' | 'pg_advisory_unlock') => {
        const query = connection.query(`select ${act}(hashtextextended($1, 0)) as done`, [name]);
        const rows = await Promise.race([query, pause(lockTimeout, undefined, { ref: false })]);
        return rows?.[0]?.['done'] !== false;
      };
      const deadline = performance.now() + maxLockWait;
      while (!(await call('pg_try_advisory_lock')) && performance.now() < deadline) await pause(lockPoll);
      return async () => void (await call('pg_advisory_unlock'));
    },
    close: () => connection.close(),
  };
}

/** The interval of attempts to get a lock, and the timeout of each, in milliseconds. */
const [lockPoll, lockTimeout] = [250, 2_000];
/** Longer than the work that a lock saves. After that, whoever waits does the work too. */
const maxLockWait = 200_000;

export type PersistentConnectionOptions = {
  readonly url: string;
  readonly name: string;
  /** Sets up each connection. `again` is true if an earlier one broke. */
  readonly onConnect: (client: pg.Client, again: boolean) => Promise<void>;
  readonly onError: (error: Error) => void;
  /** The interval between checks, and the timeout of each, in milliseconds. */
  readonly checkMilliseconds?: number;
};

const retryDelay = 500;
/** Shorter than the time after which firewalls drop an idle connection. */
const defaultCheckMilliseconds = 20_000;

/** Opens one connection outside the pool for session state. It reconnects when it breaks. */
export async function openPersistentConnection(options: PersistentConnectionOptions) {
  let client: pg.Client | undefined;
  let connecting = false;
  let closed = false;
  const { checkMilliseconds = defaultCheckMilliseconds } = options;

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
    // The connection sends nothing else, so a silent network failure would go unnoticed for hours.
    const checks = setInterval(async () => {
      if (fresh !== client || connecting) return;
      await withTimeout(fresh.query('select 1'), checkMilliseconds).catch((error: Error) => {
        lost(error);
        fresh.end().catch(() => undefined);
      });
    }, checkMilliseconds).unref();
    fresh.on('error', lost);
    fresh.once('end', () => {
      clearInterval(checks);
      lost(new Error('The connection ended.'));
    });
    try {
      await fresh.connect();
      if (closed) throw new Error('The connection was closed while it opened.');
      client = fresh;
      await options.onConnect(fresh, again);
      connecting = false;
    } catch (error) {
      client = undefined;
      clearInterval(checks);
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
    /** Undefined while there is no connection. A broken connection is reported and reopened. */
    query: async (text: string, values: readonly unknown[]): Promise<Record<string, unknown>[] | undefined> =>
      (await client?.query(text, [...values]).catch(() => undefined))?.rows,
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
