import { Header } from 'tar';

export const block = 512;

/** A file in an archive. `size` must be exact: a tar header comes before its content. */
export type TarEntry = {
  readonly name: string;
  readonly size: number;
  readonly content: AsyncIterable<Buffer>;
};

/** The bytes of a tar file, made while they are read. */
export async function* packTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer, void, void> {
  for await (const entry of entries) yield* packEntry(entry);
  yield endOfTar();
}

export async function* packEntry({ name, size, content }: TarEntry): AsyncGenerator<Buffer, void, void> {
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

export function tarFile(name: string, bytes: Buffer): TarEntry {
  return { name, size: bytes.length, content: once(bytes) };
}

async function* once(bytes: Buffer) {
  yield bytes;
}

export function endOfTar(): Buffer {
  return Buffer.alloc(2 * block);
}

function headerOf(path: string, size: number): Buffer {
  const header = new Header({ path, size, mode: 0o600, mtime: new Date(), type: 'File' });
  const bytes = Buffer.alloc(block);
  if (header.encode(bytes)) throw new Error(`${path} is too long for a tar header.`);
  return bytes;
}

export function padding(size: number): Buffer {
  return Buffer.alloc((block - (size % block)) % block);
}
