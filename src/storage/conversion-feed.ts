import { sql } from 'kysely';
import type pg from 'pg';
import type { ConversionStatus } from '../domain/conversion.ts';
import type { Database } from './database.ts';
import { openLastingConnection } from './lasting-connection.ts';

/** Something happened to a conversion. */
export type ConversionUpdate = {
  readonly id: string;
  readonly status: ConversionStatus | 'deleted';
  readonly progress: number;
};

/** News of all conversions, from whichever process made them, over one connection a process. */
export type ConversionFeed = {
  /** Calls `listener` for one conversion, and once more after news may have been missed. Returns how to stop. */
  listen(id: string, listener: (update: ConversionUpdate | null) => void): () => void;
  /** Calls `listener` for all conversions. */
  listenToAll(listener: (update: ConversionUpdate) => void): () => void;
  /** Calls `listener` when webhook deliveries have become due. */
  listenToDeliveries(listener: () => void): () => void;
  close(): Promise<void>;
};

const channel = 'aloud_conversions';
const deliveryChannel = 'aloud_deliveries';

/** Told to everybody when the transaction commits. */
export async function publishUpdate(
  database: Database,
  { id, status, progress }: ConversionUpdate,
): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify({ id, status, progress })})`.execute(database);
}

/** The same for the rows that a statement returns, without another round trip. */
export const announcement = sql<void>`
  pg_notify(${sql.lit(channel)}, json_build_object('id', id, 'status', status, 'progress', progress)::text)`;
export const announced = announcement.as('announced');

/** Tells of deliveries, in the statement that makes them due; once a transaction, however many they are. */
export const deliveriesAnnounced = sql`pg_notify(${sql.lit(deliveryChannel)}, '')`;

export async function openConversionFeed(options: {
  url: string;
  onError: (error: Error) => void;
}): Promise<ConversionFeed> {
  const listeners = new Map<string, Set<(update: ConversionUpdate | null) => void>>();
  const listenersToAll = new Set<(update: ConversionUpdate) => void>();
  const listenersToDeliveries = new Set<() => void>();
  const spread = ({ channel: name, payload = '' }: pg.Notification) => {
    if (name === deliveryChannel) {
      for (const listener of listenersToDeliveries) listener();
      return;
    }
    const update = JSON.parse(payload) as ConversionUpdate;
    for (const listener of listeners.get(update.id) ?? []) listener(update);
    for (const listener of listenersToAll) listener(update);
  };
  const connection = await openLastingConnection({
    ...options,
    name: 'aloud feed',
    async onConnect(client, again) {
      client.on('notification', spread);
      await client.query(`listen ${channel}; listen ${deliveryChannel}`);
      // Whatever was said meanwhile is lost: everyone looks for themselves.
      if (again) for (const each of listeners.values()) for (const listener of each) listener(null);
    },
  });
  return {
    listen(id, listener) {
      const each = listeners.get(id) ?? new Set();
      listeners.set(id, each.add(listener));
      return () => {
        each.delete(listener);
        if (each.size === 0) listeners.delete(id);
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
    close: () => connection.close(),
  };
}
