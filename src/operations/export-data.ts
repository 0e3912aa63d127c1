import { createWriteStream } from 'node:fs';
import { addAbortSignal, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../domain/errors.ts';
import { inParts, packTar, type TarEntry, tarFile } from '../storage/backup/archive.ts';
import { openPart } from '../storage/backup/part-file.ts';
import { openSnapshot, type Snapshot, storedMedia } from '../storage/backup/snapshot.ts';
import type { Store } from '../storage/database.ts';
import { type ExportedTable, tablesOfAccount, tablesOfOrganization } from '../storage/exports.ts';
import type { MediaStore } from '../storage/media/media-store.ts';
import { openFile, storedKeys } from './backups/back-up.ts';
import type { Services } from './context.ts';

type Subject = {
  readonly kind: 'organization' | 'account';
  readonly id: string;
  readonly media: MediaStore | null;
};

const maxExports = 2;
const maxMilliseconds = 3_600_000;
const megabyte = 1_048_576;
const day = 86_400_000;

const exportLimits = {
  /** The maximum time for reading a megabyte, in milliseconds. */
  millisecondsPerMegabyte: 20_000,
  /** After this time, an export ends if another one waits, in milliseconds. */
  fairTime: 600_000,
  /** The maximum per organization or account, in each process. */
  perDay: 10,
};

type RunningExport = { readonly since: number; readonly stream: Readable };
const running = new Map<string, RunningExport>();
let recentExports: { readonly id: string; readonly at: number }[] = [];

/**
 * Exports all data of an organization or an account as a tar file: JSON lines for each table from one snapshot, and the
 * media that exist when they are sent. The file is generated while it is read, and ends if the reader is too slow.
 */
export function exportData(
  services: Pick<Services, 'store'>,
  subject: Subject,
  limits: Partial<typeof exportLimits> = {},
): Readable {
  const { millisecondsPerMegabyte, fairTime, perDay } = { ...exportLimits, ...limits };
  const { id } = subject;
  if (running.has(id))
    throw new Problem('RATE_LIMITED', 'This export is already running. Wait for it to finish.');
  const now = performance.now();
  recentExports = recentExports.filter(({ at }) => now - at < day);
  if (recentExports.filter((each) => each.id === id).length >= perDay)
    throw new Problem('RATE_LIMITED', 'You’ve reached today’s limit for exports. Try again tomorrow.');
  makeRoom(now - fairTime);
  recentExports.push({ id, at: now });
  const bytes = packTar(entriesOf(services, subject));
  const tooSlow = () => stream.destroy(new Error('An export was read too slowly.'));
  const stream: Readable = Readable.from(atPace(bytes, millisecondsPerMegabyte, tooSlow), {
    objectMode: false,
  });
  running.set(id, { since: now, stream });
  stream.once('close', () => {
    if (running.get(id)?.stream === stream) running.delete(id);
  });
  return addAbortSignal(AbortSignal.timeout(maxMilliseconds), stream);
}

/** Writes an export to a file that only its owner may read. The file gets its name when it is complete. */
export async function writeExport(
  services: Pick<Services, 'store'>,
  subject: Subject,
  path: string,
): Promise<void> {
  const part = await openPart(path);
  try {
    await pipeline(exportData(services, subject), createWriteStream(part.path, { mode: 0o600 }));
    await part.keep();
  } catch (error) {
    await part.discard();
    throw error;
  }
}

/** Each export uses a connection. At the limit, ends the oldest if it began before `fair`, else refuses the new one. */
function makeRoom(fair: number): void {
  const [first] = running;
  if (running.size < maxExports || !first) return;
  const [id, { since, stream }] = first;
  if (since > fair)
    throw new Problem('RATE_LIMITED', 'Other exports are running. Try again in a few minutes.');
  running.delete(id);
  stream.destroy(new Error('An export took long, and others waited.'));
}

async function* atPace(bytes: AsyncIterable<Buffer>, millisecondsPerMegabyte: number, tooSlow: () => void) {
  let left = millisecondsPerMegabyte;
  for await (const chunk of bytes) {
    left = Math.min(left, millisecondsPerMegabyte) + (chunk.length / megabyte) * millisecondsPerMegabyte;
    const since = performance.now();
    const timer = setTimeout(tooSlow, left);
    try {
      yield chunk;
    } finally {
      clearTimeout(timer);
    }
    left -= performance.now() - since;
  }
}

async function* entriesOf({ store }: Pick<Services, 'store'>, subject: Subject): AsyncGenerator<TarEntry> {
  const { kind, id, media } = subject;
  await media?.check();
  const tables = kind === 'account' ? tablesOfAccount : await tablesOfOrganization(store);
  const about = { format: 1, kind, id, exported_at: new Date().toISOString(), tables: tables.map(nameOf) };
  yield tarFile('export.json', Buffer.from(`${JSON.stringify(about, null, 2)}\n`));
  yield* allRowsOf(store, tables, id);
  if (media) yield* filesOf(store, media, id);
}

/** Closes the snapshot after the rows: media can take an hour, and PostgreSQL cannot reuse dead rows meanwhile. */
async function* allRowsOf(
  store: Store,
  tables: readonly ExportedTable[],
  id: string,
): AsyncGenerator<TarEntry> {
  await using snapshot = await openSnapshot(store);
  for (const table of tables) yield* rowsOf(snapshot, table, id);
}

async function* rowsOf(
  snapshot: Snapshot,
  { name, query }: ExportedTable,
  id: string,
): AsyncGenerator<TarEntry> {
  const lines = async function* () {
    for await (const line of snapshot.lines(query, id)) yield Buffer.from(`${line}\n`);
  };
  for await (const { number, bytes } of inParts(lines()))
    yield tarFile(`data/${name}/${number}.jsonl`, bytes);
}

async function* filesOf(store: Store, media: MediaStore, organizationId: string): AsyncGenerator<TarEntry> {
  for await (const keys of storedKeys(storedMedia(store.pool), organizationId))
    for (const key of keys) {
      const file = await openFile(media, key);
      // Null if the file was deleted since or was already missing.
      if (file) yield { name: `media/${key}`, size: file.bytes, content: file.content };
    }
}

function nameOf({ name }: ExportedTable): string {
  return name;
}
