import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { checkAudio } from './finish-audio.ts';
import { checksum, frameHeader, infoFrame, type StreamFacts } from './mp3-frame.ts';

let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aloud-check-'));
});
after(() => rm(directory, { recursive: true, force: true }));

const sampleRate = 24_000;
const frameCount = 40;

/** Creates frames of 192 bytes whose granules have bits, with random bytes as sound. */
function frames(): Buffer {
  const frame = Buffer.alloc(192, 0x55);
  frame.set(frameHeader(sampleRate));
  return Buffer.concat(Array.from({ length: frameCount }, () => frame));
}

function factsOf(audio: Buffer): StreamFacts {
  const samples = frameCount * 576 - 529;
  return { sampleRate, frameCount, samples, audioBytes: audio.length, audioChecksum: checksum(audio) };
}

async function check(audio: Buffer, facts: StreamFacts): Promise<void> {
  const path = join(directory, 'audio.mp3');
  await writeFile(path, Buffer.concat([Buffer.from('tag'), infoFrame(facts), audio]));
  await checkAudio(path, 3, facts);
}

test('a whole file passes', () => check(frames(), factsOf(frames())));

test('a file that is cut off, too long, changed, out of step, silent or mislabelled does not', async () => {
  const good = frames();
  const facts = factsOf(good);
  const changed = Buffer.from(good);
  changed[5000] = 0;
  const outOfStep = Buffer.concat([good.subarray(0, 1000), good.subarray(1001)]);
  const silent = frames();
  for (let at = 0; at < silent.length; at += 192) silent.fill(0, at + 4, at + 192);
  await assert.rejects(check(good.subarray(0, -1), facts), /cut off/);
  await assert.rejects(check(good.subarray(0, -192), facts), /39 of 40 frames/);
  await assert.rejects(check(Buffer.concat([good, good.subarray(0, 192)]), facts), /41 of 40 frames/);
  await assert.rejects(check(changed, facts), /bytes changed/);
  await assert.rejects(check(outOfStep, facts), /no frame at byte/);
  await assert.rejects(check(silent, factsOf(silent)), /silent/);
  await assert.rejects(check(good, { ...facts, samples: 100 }), /another length/);
});

test('the checksum is the standard CRC-16', () => {
  assert.equal(checksum(Buffer.from('123456789')), 0xbb3d);
  assert.equal(checksum(Buffer.from('6789'), checksum(Buffer.from('12345'))), 0xbb3d);
});
