import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';
import type { UploadedPicture } from './uploaded-picture.ts';
import { readWebp } from './webp.ts';

/** Of an uploaded file, in bytes. */
export const maxPictureBytes = 1_048_576;
const minSide = 16;
const maxSide = 4096;

/** The picture in a file, recognized by its content and not by its name; or why there is none, as a field message. */
export function readPicture(file: Uint8Array): UploadedPicture | string {
  if (file.length > maxPictureBytes) return 'must be smaller than 1 MB';
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const picture = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
  if (!picture) return 'must be a PNG, JPEG or WebP picture; save an SVG or a GIF as PNG first';
  const { width, height } = picture;
  if (Math.min(width, height) < minSide || Math.max(width, height) > maxSide)
    return `must be between ${minSide} and ${maxSide} pixels wide and high, not ${width} × ${height}`;
  return picture;
}
