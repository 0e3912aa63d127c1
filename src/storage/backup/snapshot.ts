/// <reference path="./pg-copy-streams.d.ts" />
import type { Readable } from 'node:stream';
import type { PoolClient } from 'pg';
import { to } from 'pg-copy-streams';
import type { EpisodeMedia } from '../../domain/conversion.ts';
import type { Store } from '../database.ts';
import { inDependencyOrder, type TableShape } from './table-order.ts';

export type StoredMedia = { readonly id: string; readonly attempt: number; readonly media: EpisodeMedia };

/** A consistent view of the database while others change it. */
export type Snapshot = {
  /** Every table but those of the migrations; a table comes after those that it refers to. */
  readonly tables: readonly TableShape[];
  /** The rows of a table in PostgreSQL's text format. */
  rows(table: TableShape): Readable;
  /** The media of all conversions that have some, by id. */
  media(): AsyncGenerator<StoredMedia, void, void>;
};

export async function withSnapshot<T>(store: Store, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = await store.pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(plainText);
    const tables = await inDependencyOrder(client);
    return await work({
      tables,
      rows: ({ name, columns }) => client.query(to(`copy (select ${columns} from ${name}) to stdout`)),
      media: () => readMedia(client),
    });
  } finally {
    // Destroyed, not returned: a copy that was interrupted leaves its connection in the middle of it.
    client.release(true);
  }
}

/** Settings that decide how values look as text, and no limits for a long transaction. */
const plainText = `set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 3; set local bytea_output = 'hex';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

const pageLength = 500;

async function* readMedia(client: PoolClient): AsyncGenerator<StoredMedia, void, void> {
  let after = '00000000-0000-0000-0000-000000000000';
  while (true) {
    const { rows } = await client.query<StoredMedia>(
      `select id, coalesce(media_attempt, attempt) as attempt, media from conversions
      where media is not null and id > $1 order by id limit $2`,
      [after, pageLength],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageLength) return;
    after = last.id;
  }
}
