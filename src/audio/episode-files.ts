import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Names of the finished files. The audio is last: where it exists, all files exist. */
const episodeFiles = {
  transcriptPath: 'transcript.json',
  waveformPath: 'waveform.json',
  chaptersPath: 'chapters.json',
  captionsSrtPath: 'captions.srt',
  captionsVttPath: 'captions.vtt',
  audioPath: 'audio.mp3',
} as const;

export type EpisodePaths = Readonly<Record<keyof typeof episodeFiles, string>>;

export function pathsIn(directory: string): EpisodePaths {
  const entries = Object.entries(episodeFiles).map(([key, name]) => [key, join(directory, name)]);
  return Object.fromEntries(entries) as EpisodePaths;
}

/** Moves all finished files, or none. */
export async function publish(from: string, to: string): Promise<EpisodePaths> {
  const moved: string[] = [];
  try {
    for (const name of Object.values(episodeFiles)) {
      await rename(join(from, name), join(to, name));
      moved.push(join(to, name));
    }
    const directory = await open(to, 'r');
    await directory.sync().finally(() => directory.close());
  } catch (failure) {
    for (const path of moved) await rm(path, { force: true });
    throw failure;
  }
  return pathsIn(to);
}
