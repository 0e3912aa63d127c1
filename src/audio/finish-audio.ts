import { type FileHandle, open, writeFile } from 'node:fs/promises';
import {
  checksum,
  decoderDelay,
  frameHasSound,
  frameLength,
  infoFrame,
  infoFrameBytes,
  type StreamFacts,
  samplesPerFrame,
} from './mp3-frame.ts';

/** Writes the front of the audio file, syncs it and reads it back. Returns its size. */
export async function finishAudio(path: string, tag: Uint8Array, facts: StreamFacts): Promise<number> {
  const front = Buffer.concat([tag, infoFrame(facts)]);
  await writeFile(path, front, { flag: 'r+', flush: true });
  await checkAudio(path, tag.length, facts);
  return front.length + facts.audioBytes;
}

/** Reads a finished file frame by frame. Throws if it is not exactly as expected. */
export async function checkAudio(path: string, tagBytes: number, facts: StreamFacts): Promise<void> {
  await using file = await open(path, 'r');
  const info = Buffer.alloc(infoFrameBytes(facts.sampleRate));
  await file.read(info, 0, info.length, tagBytes);
  if (!info.equals(infoFrame(facts))) throw damaged('its Info frame differs');
  const found = await readFrames(file, tagBytes + info.length, facts.sampleRate);
  if (found.frameCount !== facts.frameCount)
    throw damaged(`${found.frameCount} of ${facts.frameCount} frames`);
  if (found.bytes !== facts.audioBytes) throw damaged(`${found.bytes} of ${facts.audioBytes} bytes`);
  if (found.checksum !== facts.audioChecksum) throw damaged('its bytes changed');
  if (!found.hasSound) throw damaged('it is silent');
  if (found.frameCount * samplesPerFrame - decoderDelay !== facts.samples)
    throw damaged('it has another length');
}

async function readFrames(file: FileHandle, start: number, sampleRate: number) {
  const found = { frameCount: 0, bytes: 0, checksum: 0, hasSound: false };
  const block = Buffer.alloc(256 * 1024);
  while (true) {
    const { bytesRead } = await file.read(block, 0, block.length, start + found.bytes);
    if (bytesRead === 0) return found;
    let at = 0;
    while (at < bytesRead) {
      const length = frameLength(block, at, sampleRate);
      if (length === null && bytesRead - at >= 4)
        throw damaged(`no frame at byte ${start + found.bytes + at}`);
      if (length === null || at + length > bytesRead) break;
      found.hasSound ||= frameHasSound(block, at);
      found.frameCount += 1;
      at += length;
    }
    if (at === 0) throw damaged('its last frame is cut off');
    found.checksum = checksum(block.subarray(0, at), found.checksum);
    found.bytes += at;
  }
}

function damaged(how: string): Error {
  return new Error(`The audio file is damaged: ${how}.`);
}
