import { crc32 } from 'node:zlib';

/** The largest upload, in bytes. */
export const maxPictureBytes = 1_048_576;
/** Chunks of a PNG or WebP, or segments of a JPEG. Pictures have about a hundred. */
const maxParts = 2000;
const minSide = 16;
const maxSide = 4096;

/** Reads a picture, recognized by its content and not by its name. Returns a field message if the file is not a valid one. */
export function readPicture(file: Uint8Array): UploadedPicture | string {
  if (file.length > maxPictureBytes)
    return 'must be a PNG, JPEG or WebP picture of up to 1 MB; this one is larger';
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const picture = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
  if (!picture) return 'must be a PNG, JPEG or WebP picture of up to 1 MB; save an SVG or a GIF as PNG first';
  const { width, height } = picture;
  if (Math.min(width, height) < minSide || Math.max(width, height) > maxSide)
    return `must be between ${minSide} and ${maxSide} pixels wide and high, not ${width} × ${height}`;
  return picture;
}

const [start, end, scan] = [0xd8, 0xd9, 0xda];

/** Returns null for anything but a complete JPEG. */
function readJpeg(file: Buffer): UploadedPicture | null {
  if (file.length < 4 || file[0] !== 0xff || file[1] !== start) return null;
  const parts = [file.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  let hasPixels = false;
  let at = 2;
  for (let count = 0; count < maxParts && (at + 4 <= file.length || file[at + 1] === end); count += 1) {
    const marker = file[at] === 0xff ? (file[at + 1] ?? 0) : 0;
    if (marker === end) {
      parts.push(file.subarray(at, at + 2));
      return size && hasPixels ? { extension: 'jpg', ...size, bytes: Buffer.concat(parts) } : null;
    }
    // All other markers have a length, which includes its own two bytes.
    if (marker < 0xc0 || at + 4 > file.length) return null;
    const next = at + 2 + file.readUInt16BE(at + 2);
    if (next < at + 4 || next > file.length) return null;
    if (isFrame(marker)) {
      if (size || next < at + 9) return null;
      size = { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    }
    const stop = marker === scan ? endOfScan(file, next) : next;
    if (marker === scan) hasPixels = true;
    if (isShown(marker, file.subarray(at + 4, next))) parts.push(file.subarray(at, stop));
    at = stop;
  }
  return null;
}

/** Whether a marker is a frame header, which has the size. Three codes in this range mean something else. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Whether a segment affects the picture: tables, frames, scans and color information, but not comments or camera data. */
function isShown(marker: number, body: Buffer): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  if (marker === 0xe2) return body.toString('latin1', 0, 12) === 'ICC_PROFILE\0';
  return marker === 0xe0 || marker === 0xee;
}

/** Returns the end of the compressed pixels: a marker that is neither a stuffed zero nor a restart. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = from; at < file.length; at += 1) {
    if (file[at] !== 0xff) continue;
    const marker = file[at + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at;
  }
  return file.length;
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Pixels and their colors. Texts, times, camera data and animations are left out. */
const pngChunks = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT']);

/** Returns null for anything but a complete PNG. */
function readPng(file: Buffer): UploadedPicture | null {
  if (!file.subarray(0, signature.length).equals(signature)) return null;
  const parts: Buffer[] = [signature];
  let size: { width: number; height: number } | null = null;
  let hasPixels = false;
  let at = signature.length;
  for (let count = 0; count < maxParts && at + 12 <= file.length; count += 1) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length || crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4))
      return null;
    const type = file.toString('latin1', at + 4, at + 8);
    if ((type === 'IHDR') !== (size === null)) return null;
    if (type === 'IHDR') size = { width: file.readUInt32BE(at + 8), height: file.readUInt32BE(at + 12) };
    if (type === 'IDAT') hasPixels = true;
    if (pngChunks.has(type)) parts.push(file.subarray(at, end));
    if (type === 'IEND')
      return size && hasPixels ? { extension: 'png', ...size, bytes: Buffer.concat(parts) } : null;
    at = end;
  }
  return null;
}

/** Pixels and their colors. Camera data is left out. */
const webpChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP']);
const animated = 0x02;
const metadata = 0x04 | 0x08;

/** Returns null for anything but a complete WebP without animation. */
function readWebp(file: Buffer): UploadedPicture | null {
  if (file.length < 20 || file.toString('latin1', 0, 4) !== 'RIFF') return null;
  if (file.toString('latin1', 8, 12) !== 'WEBP') return null;
  const end = 8 + file.readUInt32LE(4);
  if (end > file.length) return null;
  const parts: Buffer[] = [];
  let size: Size | null = null;
  let hasPixels = false;
  let at = 12;
  for (let count = 0; count < maxParts && at + 8 <= end; count += 1) {
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
    if (webpChunks.has(type)) parts.push(chunk);
    at = next;
  }
  if (!size || !hasPixels || at + 8 <= end) return null;
  const body = Buffer.concat(parts);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return { extension: 'webp', ...size, bytes: Buffer.concat([head, body]) };
}

type Size = { readonly width: number; readonly height: number };

/** Returns the picture size in a chunk; null for chunks without one. */
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

/** A picture that can be served unchanged. */
export type UploadedPicture = {
  readonly extension: 'png' | 'jpg' | 'webp';
  readonly width: number;
  readonly height: number;
  /** Only the data that draws the picture: no metadata, such as locations, and nothing after its end. */
  readonly bytes: Buffer;
};
