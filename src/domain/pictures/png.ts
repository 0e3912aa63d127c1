import { crc32 } from 'node:zlib';
import type { UploadedPicture } from './uploaded-picture.ts';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Pixels and their colors. Texts, times, camera data and animations are left out. */
const kept = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT']);

/** Null for anything but a complete PNG. */
export function readPng(file: Buffer): UploadedPicture | null {
  if (!file.subarray(0, signature.length).equals(signature)) return null;
  const parts: Buffer[] = [signature];
  let size: { width: number; height: number } | null = null;
  let hasPixels = false;
  let at = signature.length;
  while (at + 12 <= file.length) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length || crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4))
      return null;
    const type = file.toString('latin1', at + 4, at + 8);
    if ((type === 'IHDR') !== (size === null)) return null;
    if (type === 'IHDR') size = { width: file.readUInt32BE(at + 8), height: file.readUInt32BE(at + 12) };
    if (type === 'IDAT') hasPixels = true;
    if (kept.has(type)) parts.push(file.subarray(at, end));
    if (type === 'IEND')
      return size && hasPixels ? { extension: 'png', ...size, bytes: Buffer.concat(parts) } : null;
    at = end;
  }
  return null;
}
