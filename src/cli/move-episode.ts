import { rename } from 'node:fs/promises';
import type { RenderedEpisode } from '../offline-pipeline.ts';

/** Puts an episode's files where they were asked for: all named like the MP3. */
export async function moveEpisode(episode: RenderedEpisode['episode'], output: string) {
  const stem = output.replace(/\.mp3$/i, '');
  const files = {
    captions: `${stem}.vtt`,
    subtitles: `${stem}.srt`,
    chapters: `${stem}.chapters.json`,
    waveform: `${stem}.waveform.json`,
    timings: `${stem}.timings.json`,
    audio: output,
  };
  await rename(episode.captionsVttPath, files.captions);
  await rename(episode.captionsSrtPath, files.subtitles);
  await rename(episode.chaptersPath, files.chapters);
  await rename(episode.waveformPath, files.waveform);
  await rename(episode.transcriptPath, files.timings);
  await rename(episode.audioPath, files.audio);
  return files;
}
