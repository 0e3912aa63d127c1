import type { UploadedPicture } from './uploaded-picture.ts';

const [start, end, scan] = [0xd8, 0xd9, 0xda];

/** Null for anything but a complete JPEG. */
export function readJpeg(file: Buffer): UploadedPicture | null {
  if (file.length < 4 || file[0] !== 0xff || file[1] !== start) return null;
  const parts = [file.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  let hasPixels = false;
  let at = 2;
  while (at + 4 <= file.length || file[at + 1] === end) {
    const marker = file[at] === 0xff ? (file[at + 1] ?? 0) : 0;
    if (marker === end) {
      parts.push(file.subarray(at, at + 2));
      return size && hasPixels ? { extension: 'jpg', ...size, bytes: Buffer.concat(parts) } : null;
    }
    // Each of the others has a length, which counts itself.
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

/** Frame headers have the size. Three codes between them mean something else. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Tables, frames and scans, and what says how colors are meant. Comments and camera data are left out. */
function isShown(marker: number, body: Buffer): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  if (marker === 0xe2) return body.toString('latin1', 0, 12) === 'ICC_PROFILE\0';
  return marker === 0xe0 || marker === 0xee;
}

/** Compressed pixels end at a marker that is neither a stuffed zero nor a restart. */
function endOfScan(file: Buffer, from: number): number {
  let at = from;
  while (at < file.length) {
    const found = file.indexOf(0xff, at);
    if (found < 0) return file.length;
    const marker = file[found + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return found;
    at = found + (marker === 0xff ? 1 : 2);
  }
  return file.length;
}
