/// <reference path="./pg-copy-streams.d.ts" />
import type { Readable } from 'node:stream';
import type { PoolClient } from 'pg';
import { to } from 'pg-copy-streams';
import type { EpisodeMedia } from '../../domain/conversion.ts';
import type { Store } from '../database.ts';
import { inDependencyOrder, type TableShape } from './load-tables.ts';

type StoredPicture = { readonly organizationId: string; readonly name: string };

type Queryable = Pick<PoolClient, 'query'>;

export type StoredMedia = { readonly id: string; readonly attempt: number; readonly media: EpisodeMedia };

export type Snapshot = {
  /** All tables except those of the migrations, each after those that it refers to. */
  readonly tables: readonly TableShape[];
  /** Returns the rows of a table in PostgreSQL's text format. */
  rows(table: TableShape): Readable;
  media(organizationId?: string): AsyncGenerator<StoredMedia, void, void>;
  sounds(organizationId?: string): Promise<string[]>;
  pictures(): Promise<StoredPicture[]>;
  /** Yields the rows of a query with one parameter as JSON. Run one query at a time. */
  lines(query: string, value: string): AsyncGenerator<string, void, void>;
};

export async function withSnapshot<T>(store: Store, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  await using snapshot = await openSnapshot(store);
  return await work(snapshot);
}

export async function openSnapshot(store: Store): Promise<Snapshot & AsyncDisposable> {
  const client = await store.pool.connect();
  // Destroys the connection instead of returning it, because an interrupted copy leaves it unusable.
  const close = async () => client.release(true);
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(plainText);
    const tables = await inDependencyOrder(client);
    return {
      tables,
      rows: ({ name, columns }) => client.query(to(`copy (select ${columns} from ${name}) to stdout`)),
      ...storedMedia(client),
      lines: (query, value) => readLines(client, query, value),
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Reads which items currently have files, in short queries. */
export function storedMedia(client: Queryable): Pick<Snapshot, 'media' | 'sounds' | 'pictures'> {
  return {
    media: (organizationId) => readMedia(client, organizationId ?? null),
    sounds: (organizationId) => readSounds(client, organizationId ?? null),
    pictures: () => readPictures(client),
  };
}

const fetchedRows = 25;

/** Reads a few rows at a time, because a row may have megabytes. */
async function* readLines(
  client: PoolClient,
  query: string,
  value: string,
): AsyncGenerator<string, void, void> {
  await client.query(
    `declare lines no scroll cursor for select row_to_json(each)::text as line from (${query}) each`,
    [value],
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${fetchedRows} from lines`);
    for (const { line } of rows) yield line;
    if (rows.length < fetchedRows) break;
  }
  await client.query('close lines');
}

/** Settings that fix the text format of values, and remove limits for a long transaction. */
const plainText = `set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 3; set local bytea_output = 'hex';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

async function readPictures(client: Queryable): Promise<StoredPicture[]> {
  const { rows } = await client.query<StoredPicture>(
    `select id as "organizationId", file as name from organizations, unnest(array[logo_file, cover_file]) file
    where file is not null order by id, file`,
  );
  return rows;
}

const pageLength = 500;

async function readSounds(client: Queryable, organizationId: string | null): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from sounds where name is not null and ($1::uuid is null or organization_id = $1) order by id',
    [organizationId],
  );
  return rows.map(({ id }) => id);
}

async function* readMedia(
  client: Queryable,
  organizationId: string | null,
): AsyncGenerator<StoredMedia, void, void> {
  let after = '00000000-0000-0000-0000-000000000000';
  while (true) {
    const { rows } = await client.query<StoredMedia>(
      `select id, coalesce(media_attempt, attempt) as attempt, media from conversions
      where media is not null and id > $1 and ($3::uuid is null or organization_id = $3) order by id limit $2`,
      [after, pageLength, organizationId],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageLength) return;
    after = last.id;
  }
}
