import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Episode } from './episode.ts';

/** Names of the finished files; the audio comes last, so where it stands, everything stands. */
const episodeFiles = {
  transcriptPath: 'transcript.json',
  waveformPath: 'waveform.json',
  chaptersPath: 'chapters.json',
  captionsSrtPath: 'captions.srt',
  captionsVttPath: 'captions.vtt',
  audioPath: 'audio.mp3',
} as const satisfies Partial<Record<keyof Episode, string>>;

export type EpisodePaths = Readonly<Record<keyof typeof episodeFiles, string>>;

export function pathsIn(directory: string): EpisodePaths {
  const entries = Object.entries(episodeFiles).map(([key, name]) => [key, join(directory, name)]);
  return Object.fromEntries(entries) as EpisodePaths;
}

/** Moves complete files to their place. If one cannot be moved, none stays. */
export async function publish(from: string, to: string): Promise<EpisodePaths> {
  const moved: string[] = [];
  try {
    for (const name of Object.values(episodeFiles)) {
      await rename(join(from, name), join(to, name));
      moved.push(join(to, name));
    }
    await syncDirectory(to);
  } catch (failure) {
    for (const path of moved) await rm(path, { force: true });
    throw failure;
  }
  return pathsIn(to);
}

/** Writes a whole file and waits until it is on the disk. */
export async function writeDurably(path: string, content: string): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
