import { open } from 'node:fs/promises';
import { checksum } from './checksum.ts';
import { infoFrame, infoFrameBytes, type StreamFacts } from './info-frame.ts';
import { decoderDelay, frameHasSound, frameLength, samplesPerFrame } from './mp3-frame.ts';

/** Reads a finished file back and walks through its frames. Throws when it is not exactly what was meant. */
export async function checkAudio(path: string, tagBytes: number, facts: StreamFacts): Promise<void> {
  const file = await open(path, 'r');
  try {
    const info = Buffer.alloc(infoFrameBytes(facts.sampleRate));
    await file.read(info, 0, info.length, tagBytes);
    if (!info.equals(infoFrame(facts))) throw damaged('its Info frame differs');
    const found = await walkFrames(file, tagBytes + info.length, facts.sampleRate);
    if (found.frameCount !== facts.frameCount)
      throw damaged(`${found.frameCount} of ${facts.frameCount} frames`);
    if (found.bytes !== facts.audioBytes) throw damaged(`${found.bytes} of ${facts.audioBytes} bytes`);
    if (found.checksum !== facts.audioChecksum) throw damaged('its bytes changed');
    if (found.sounding === 0) throw damaged('it is silent');
    const room = found.frameCount * samplesPerFrame - decoderDelay;
    if (room !== facts.samples) throw damaged('it has another length');
  } finally {
    await file.close();
  }
}

type Walk = { frameCount: number; bytes: number; checksum: number; sounding: number };

async function walkFrames(
  file: Awaited<ReturnType<typeof open>>,
  start: number,
  sampleRate: number,
): Promise<Walk> {
  const walk: Walk = { frameCount: 0, bytes: 0, checksum: 0, sounding: 0 };
  const block = Buffer.alloc(256 * 1024);
  while (true) {
    const { bytesRead } = await file.read(block, 0, block.length, start + walk.bytes);
    if (bytesRead === 0) return walk;
    let at = 0;
    while (at < bytesRead) {
      const length = frameLength(block, at, sampleRate);
      if (length === null && bytesRead - at >= 4)
        throw damaged(`no frame at byte ${start + walk.bytes + at}`);
      if (length === null || at + length > bytesRead) break;
      if (frameHasSound(block, at)) walk.sounding += 1;
      walk.frameCount += 1;
      at += length;
    }
    if (at === 0) throw damaged('its last frame is cut off');
    walk.checksum = checksum(block.subarray(0, at), walk.checksum);
    walk.bytes += at;
  }
}

function damaged(how: string): Error {
  return new Error(`The audio file did not come out right: ${how}.`);
}
