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
