import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

const blockSize = 512;

/** Writes the files named in `take` out of a gzipped tarball. The map leads from path inside to path outside. */
export async function unpackTarball(tarball: string, take: ReadonlyMap<string, string>): Promise<void> {
  let pending: Buffer = Buffer.alloc(0);
  let current: { left: number; padding: number; file: Awaited<ReturnType<typeof open>> | null } | null = null;

  const consume = async (chunk: Buffer) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    while (pending.length > 0) {
      if (current === null) {
        if (pending.length < blockSize) return;
        const header = readHeader(pending.subarray(0, blockSize));
        pending = pending.subarray(blockSize);
        if (header === null) continue;
        const target = take.get(header.path);
        const padding = (blockSize - (header.size % blockSize)) % blockSize;
        current = { left: header.size, padding, file: target ? await open(target, 'w') : null };
      }
      const body = pending.subarray(0, current.left);
      if (current.file && body.length > 0) await current.file.writeFile(body);
      current.left -= body.length;
      const skipped = current.left === 0 ? Math.min(current.padding, pending.length - body.length) : 0;
      current.padding -= skipped;
      pending = pending.subarray(body.length + skipped);
      if (current.left > 0 || current.padding > 0) return;
      await current.file?.close();
      current = null;
    }
  };

  await pipeline(createReadStream(tarball), createGunzip(), async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) await consume(chunk);
  });
}

/** SHA-256 of a file, in hexadecimal. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}

/** Null at the blocks of zeros that end an archive. */
function readHeader(block: Buffer): { path: string; size: number } | null {
  if (block[0] === 0) return null;
  const name = readText(block, 0, 100);
  const prefix = readText(block, 345, 155);
  const size = Number.parseInt(readText(block, 124, 12).trim() || '0', 8);
  if (!Number.isSafeInteger(size)) throw new Error('The tarball has a header without a size.');
  return { path: prefix === '' ? name : `${prefix}/${name}`, size };
}

function readText(block: Buffer, start: number, length: number): string {
  const field = block.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.subarray(0, end === -1 ? length : end).toString('utf8');
}
