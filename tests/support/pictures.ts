import { crc32, deflateSync } from 'node:zlib';

/** A text that must not leave with a picture. */
export const hiddenText = 'taken at 52.5200, 13.4050';

/** A PNG of one color, with a text chunk and something after its end. */
export function pngFile(width = 64, height = 64): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const rows = Buffer.alloc(height * (width + 1), 120);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`Comment\0${hiddenText}`)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.from(`<script>alert(1)</script>${hiddenText}`),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** The structure of a JPEG with camera data and a comment; its pixels are nonsense. */
export function jpegFile(width = 64, height = 48): Buffer {
  const frame = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    segment(0xe1, Buffer.from(`Exif\0\0${hiddenText}`, 'latin1')),
    segment(0xe2, Buffer.from(`MPF\0${hiddenText}`, 'latin1')),
    segment(0xe2, Buffer.from('ICC_PROFILE\0colors', 'latin1')),
    segment(0xfe, Buffer.from(hiddenText)),
    segment(0xc4, Buffer.alloc(17)),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.of(1, 2, 0xff, 0, 3, 0xff, 0xd0, 4, 0xff, 0xd9),
    Buffer.from(hiddenText),
  ]);
}

function segment(marker: number, body: Buffer): Buffer {
  const length = body.length + 2;
  return Buffer.concat([Buffer.of(0xff, marker, length >> 8, length & 255), body]);
}

/** The structure of a WebP with camera data; its pixels are nonsense. */
export function webpFile(width = 64, height = 48, { moves = false } = {}): Buffer {
  const canvas = Buffer.alloc(10);
  canvas.writeUInt8(0x08 | 0x04 | (moves ? 0x02 : 0), 0);
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const pixels = Buffer.alloc(7);
  pixels.writeUInt8(0x2f, 0);
  pixels.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  const body = Buffer.concat([
    part('VP8X', canvas),
    part('VP8L', pixels),
    part('EXIF', Buffer.from(hiddenText)),
    part('XMP ', Buffer.from(hiddenText)),
  ]);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body, Buffer.from(hiddenText)]);
}

function part(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from(type, 'latin1'), length, body, Buffer.alloc(body.length % 2)]);
}
