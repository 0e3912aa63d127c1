import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { hiddenText, jpegFile, pngFile, webpFile } from '../../../tests/support/pictures.ts';
import { maxPictureBytes, readPicture, type UploadedPicture } from './read-picture.ts';

function read(file: Buffer): UploadedPicture {
  const picture = readPicture(file);
  if (typeof picture === 'string') throw new Error(picture);
  return picture;
}

const files = { png: pngFile(64, 48), jpg: jpegFile(64, 48), webp: webpFile(64, 48) };

for (const [extension, file] of Object.entries(files)) {
  test(`a ${extension} keeps its pixels and loses everything that is not shown`, () => {
    const picture = read(file);
    assert.deepEqual([picture.extension, picture.width, picture.height], [extension, 64, 48]);
    assert.ok(!picture.bytes.includes(hiddenText) && !picture.bytes.includes('script'));
    assert.ok(picture.bytes.length < file.length);
    assert.deepEqual(read(picture.bytes).bytes, picture.bytes, 'read again, it stays the same');
  });

  test(`a ${extension} that is cut off anywhere is refused`, () => {
    const { length } = read(file).bytes;
    for (let end = 0; end < length; end += 1) {
      const cut = readPicture(read(file).bytes.subarray(0, end));
      assert.equal(typeof cut, 'string', `after ${end} of ${length} bytes`);
    }
  });
}

test('colors and tables of a JPEG stay', () => {
  const { bytes } = read(files.jpg);
  assert.ok(bytes.includes('JFIF') && bytes.includes('ICC_PROFILE'));
  assert.ok(bytes.subarray(-10).equals(Buffer.of(1, 2, 0xff, 0, 3, 0xff, 0xd0, 4, 0xff, 0xd9)));
});

test('only still pictures of the three formats and of a sane size are taken', () => {
  const refused: [Buffer, RegExp][] = [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), /SVG/],
    [Buffer.from('GIF89a\x01\0\x01\0', 'latin1'), /PNG, JPEG or WebP/],
    [Buffer.from('<!doctype html><script>alert(1)</script>'), /PNG, JPEG or WebP/],
    [webpFile(64, 64, { moves: true }), /PNG, JPEG or WebP/],
    [pngFile(15, 64), /not 15 × 64/],
    [pngFile(4097, 16), /not 4097 × 16/],
    [jpegFile(65_535, 65_535), /not 65535 × 65535/],
    [Buffer.alloc(maxPictureBytes + 1), /of up to 1 MB; this one is larger/],
    [Buffer.alloc(0), /PNG, JPEG or WebP/],
  ];
  for (const [file, reason] of refused) assert.match(String(readPicture(file)), reason);
});

test('a file of thousands of parts is refused, at no cost', () => {
  const { jpg, webp, png } = files;
  const scans = Buffer.alloc(4 * 2000, Buffer.of(0xff, 0xda, 0, 2));
  const empty = Buffer.alloc(8 * 2000, Buffer.from('none\0\0\0\0', 'latin1'));
  const text = Buffer.from('\0\0\0\0tEXt\0\0\0\0', 'latin1');
  text.writeUInt32BE(crc32(text.subarray(4, 8)), 8);
  const longWebp = Buffer.concat([webp, empty]);
  longWebp.writeUInt32LE(longWebp.length - 8, 4);
  const texts = Buffer.alloc(12 * 2000, text);
  for (const [short, file] of [
    [jpg, Buffer.concat([jpg.subarray(0, 2), scans, jpg.subarray(2)])],
    [webp, longWebp],
    [png, Buffer.concat([png.subarray(0, 33), texts, png.subarray(33)])],
  ] as const) {
    read(short);
    assert.match(String(readPicture(file)), /PNG, JPEG or WebP/);
  }
});

test('a PNG with a wrong checksum is refused', () => {
  const file = pngFile();
  file.writeUInt8(file.readUInt8(40) ^ 1, 40);
  assert.equal(typeof readPicture(file), 'string');
});
