import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Header } from 'tar';
import { errorCode, Problem } from '../../domain/errors.ts';
import { openPart } from './part-file.ts';

/** A tar file whose last entry is the SHA-256 of everything before it. */
export type ArchiveWriter = {
  add(name: string, bytes: Buffer): Promise<void>;
  /** Adds an entry. `size` must be exact, because a tar header precedes its content. */
  addStream(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void>;
  /** Gives the file its final name, which ends in `.part` until then. Returns its length. */
  finish(): Promise<number>;
  abandon(): Promise<void>;
};

const block = 512;
const checksumName = 'sha256';
/** The header and content of the checksum, and the two empty blocks at the end. */
const trailerLength = 4 * block;

export async function createArchive(path: string): Promise<ArchiveWriter> {
  await refuseExisting(path);
  const part = await openPart(path);
  const file = await open(part.path, 'w', 0o600);
  const hash = createHash('sha256');
  let length = 0;
  const write = async (bytes: Buffer) => {
    hash.update(bytes);
    await file.writeFile(bytes).catch((error: unknown) => {
      // The error for a full disk names no file.
      throw error instanceof Error ? Object.assign(error, { path: part.path }) : error;
    });
    length += bytes.length;
  };
  const addEntry = async (entry: TarEntry) => {
    for await (const bytes of packEntry(entry)) await write(bytes);
  };
  const add = (name: string, bytes: Buffer) => addEntry(tarFile(name, bytes));
  return {
    add,
    addStream: (name, size, content) => addEntry({ name, size, content }),
    async finish() {
      const checksum = Buffer.from(hash.copy().digest('hex'));
      await add(checksumName, checksum);
      await write(endOfTar());
      await file.sync();
      await file.close();
      await part.keep();
      return length;
    },
    async abandon() {
      await file.close();
      await part.discard();
    },
  };
}

async function refuseExisting(path: string): Promise<void> {
  const file = await open(path).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    return null;
  });
  await file?.close();
  if (file) throw new Problem('VALIDATION_FAILED', `${path} exists already; choose another name.`);
}

export type ArchiveEntry = { readonly name: string; readonly bytes: number; read(): Readable };

const damaged = (path: string) =>
  new Problem('VALIDATION_FAILED', `${path} is not a complete backup: it is damaged or was cut off.`);

export async function verifyArchive(path: string, onProgress: (share: number) => void): Promise<void> {
  await using file = await open(path);
  const { size } = await file.stat();
  const end = size - trailerLength;
  if (end <= 0) throw damaged(path);
  const hash = createHash('sha256');
  let readBytes = 0;
  const content = createReadStream(path, { end: end - 1, highWaterMark: 1_048_576 });
  for await (const bytes of content as AsyncIterable<Buffer>) {
    hash.update(bytes);
    readBytes += bytes.length;
    onProgress(readBytes / end);
  }
  const { buffer } = await file.read(Buffer.alloc(64), 0, 64, end + block);
  if (buffer.toString() !== hash.digest('hex')) throw damaged(path);
}

/** Yields the entries of a verified archive in order. Each can also be read later. */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry, void, void> {
  await using file = await open(path);
  for (let offset = 0; ; ) {
    const header = await readHeader(file, offset);
    if (!header || header.path === checksumName) return;
    const { path: name = '', size: bytes = 0 } = header;
    const start = offset + block;
    const read = () =>
      bytes === 0 ? Readable.from([]) : createReadStream(path, { start, end: start + bytes - 1 });
    yield { name, bytes, read };
    offset = start + bytes + padding(bytes).length;
  }
}

async function readHeader(file: FileHandle, offset: number): Promise<Header | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(block), 0, block, offset);
  const header = new Header(buffer);
  return bytesRead < block || header.nullBlock ? null : header;
}

/** A file in an archive. `size` must be exact, because a tar header precedes its content. */
export type TarEntry = {
  readonly name: string;
  readonly size: number;
  readonly content: AsyncIterable<Buffer>;
};

export async function* packTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer, void, void> {
  for await (const entry of entries) yield* packEntry(entry);
  yield endOfTar();
}

async function* packEntry({ name, size, content }: TarEntry): AsyncGenerator<Buffer, void, void> {
  yield headerOf(name, size);
  let length = 0;
  for await (const bytes of content) {
    length += bytes.length;
    if (length > size) break;
    yield bytes;
  }
  if (length !== size) throw new Error(`${name} has changed its length while it was read.`);
  yield padding(size);
}

const partLength = 4_194_304;

/** Joins chunks into numbered parts of bounded length, because a tar header must state the length of its content. */
export async function* inParts(content: AsyncIterable<Buffer>) {
  let chunks: Buffer[] = [];
  let length = 0;
  let count = 0;
  const take = () => {
    const bytes = Buffer.concat(chunks);
    [chunks, length, count] = [[], 0, count + 1];
    return { number: String(count).padStart(6, '0'), bytes };
  };
  for await (const chunk of content) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= partLength) yield take();
  }
  if (length > 0) yield take();
}

export function tarFile(name: string, bytes: Buffer): TarEntry {
  return { name, size: bytes.length, content: once(bytes) };
}

async function* once(bytes: Buffer) {
  yield bytes;
}

function endOfTar(): Buffer {
  return Buffer.alloc(2 * block);
}

function headerOf(path: string, size: number): Buffer {
  const header = new Header({ path, size, mode: 0o600, mtime: new Date(), type: 'File' });
  const bytes = Buffer.alloc(block);
  if (header.encode(bytes)) throw new Error(`${path} is too long for a tar header.`);
  return bytes;
}

function padding(size: number): Buffer {
  return Buffer.alloc((block - (size % block)) % block);
}
