import { open } from 'node:fs/promises';
import { checkAudio } from './check-audio.ts';
import { infoFrame, type StreamFacts } from './info-frame.ts';
import { writeAll } from './write-all.ts';

/** Fills the room left at the front of the audio file, brings it to the disk and reads it back. Gives its size. */
export async function finishAudio(path: string, tag: Uint8Array, facts: StreamFacts): Promise<number> {
  const info = infoFrame(facts);
  const file = await open(path, 'r+');
  try {
    await writeAll(file, tag, 0);
    await writeAll(file, info, tag.length);
    await file.sync();
  } finally {
    await file.close();
  }
  await checkAudio(path, tag.length, facts);
  return tag.length + info.length + facts.audioBytes;
}
