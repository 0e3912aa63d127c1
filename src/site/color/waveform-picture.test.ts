import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, inflateSync } from 'node:zlib';
import { waveformPicture } from './waveform-picture.ts';

const colors = { paper: '#fbf9f5', signal: '#c33a12' };

function chunksOf(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    assert.equal(png.readUInt32BE(at + 8 + length), crc32(body));
    chunks.set(body.subarray(0, 4).toString(), body.subarray(4));
    at += 12 + length;
  }
  return chunks;
}

test('a waveform becomes a small PNG of the size that other sites show', () => {
  const png = waveformPicture([0.2, 1, 0.5], colors);
  const chunks = chunksOf(png);
  assert.deepEqual([...chunks.keys()], ['IHDR', 'PLTE', 'IDAT', 'IEND']);
  assert.deepEqual([chunks.get('IHDR')?.readUInt32BE(0), chunks.get('IHDR')?.readUInt32BE(4)], [1200, 630]);
  assert.equal(chunks.get('PLTE')?.toString('hex'), 'fbf9f5c33a12');
  assert.equal(inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0)).length, 151 * 630);
  assert.ok(png.length < 5000, `${png.length} bytes`);
});

test('the louder, the more of the picture is drawn; silence is a row of dots', () => {
  const drawn = (peaks: number[]) => {
    const rows = inflateSync(chunksOf(waveformPicture(peaks, colors)).get('IDAT') ?? Buffer.alloc(0));
    return rows.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
  };
  assert.ok(
    drawn([1]) > drawn([0.5]) && drawn([0.5]) > drawn([0]) && drawn([]) === drawn([0]) && drawn([0]) > 0,
  );
});
