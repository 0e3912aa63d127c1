import type { UploadedPicture } from './uploaded-picture.ts';

/** Pixels and their colors. Camera data is left out. */
const kept = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP']);
const animated = 0x02;
const metadata = 0x04 | 0x08;

/** Null for anything but a complete WebP that does not move. */
export function readWebp(file: Buffer): UploadedPicture | null {
  if (file.length < 20 || file.toString('latin1', 0, 4) !== 'RIFF') return null;
  if (file.toString('latin1', 8, 12) !== 'WEBP') return null;
  const end = 8 + file.readUInt32LE(4);
  if (end > file.length) return null;
  const parts: Buffer[] = [];
  let size: Size | null = null;
  let hasPixels = false;
  let at = 12;
  while (at + 8 <= end) {
    const type = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    if (next > end) return null;
    const chunk = Buffer.from(file.subarray(at, next));
    const found = sizeIn(type, chunk.subarray(8));
    if (found === 'broken') return null;
    size ??= found;
    if (type === 'VP8 ' || type === 'VP8L') hasPixels = true;
    if (type === 'VP8X') {
      const flags = chunk.readUInt8(8);
      if (flags & animated) return null;
      chunk.writeUInt8(flags & ~metadata, 8);
    }
    if (kept.has(type)) parts.push(chunk);
    at = next;
  }
  if (!size || !hasPixels) return null;
  const body = Buffer.concat(parts);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return { extension: 'webp', ...size, bytes: Buffer.concat([head, body]) };
}

type Size = { readonly width: number; readonly height: number };

/** The size that a chunk has; null for chunks without one. */
function sizeIn(type: string, body: Buffer): Size | 'broken' | null {
  if (type === 'VP8X')
    return body.length < 10
      ? 'broken'
      : { width: body.readUIntLE(4, 3) + 1, height: body.readUIntLE(7, 3) + 1 };
  if (type === 'VP8L') {
    if (body.length < 5 || body[0] !== 0x2f) return 'broken';
    const bits = body.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (type !== 'VP8 ') return null;
  if (body.length < 10 || body.readUIntBE(3, 3) !== 0x9d012a) return 'broken';
  return { width: body.readUInt16LE(6) & 0x3fff, height: body.readUInt16LE(8) & 0x3fff };
}
