import { writeFile } from 'node:fs/promises';
import type { HeardSentence } from '../domain/transcript.ts';
import { type SpeakerNames, subRip, webVtt } from './captions.ts';
import { makeCues } from './cues.ts';
import type { Chapter, Description, EpisodeOptions } from './episode.ts';
import type { EpisodePaths } from './episode-files.ts';
import type { Timeline } from './timeline.ts';
import type { waveformFile } from './waveform.ts';

export function describe(timeline: Timeline, title: string): Description {
  const { sampleRate } = timeline;
  const span = (start: number, end: number) => ({
    start: toSeconds(start, sampleRate),
    end: toSeconds(end, sampleRate),
  });
  const heard = timeline.takes.map((take) => ({
    ...span(take.audibleStart, take.audibleEnd),
    ...{ text: take.sentence.text, speaker: take.sentence.speaker, spoken: take.sentence.spoken },
    pauses: take.pauses.map(({ start, end }) => span(take.position + start, take.position + end)),
  }));
  return {
    durationSeconds: timeline.length / sampleRate,
    sentences: heard.map(({ spoken, pauses, ...sentence }) => sentence),
    cues: makeCues(heard),
    chapters: makeChapters(timeline, title),
  };
}

export async function writeDescription(
  paths: EpisodePaths,
  { durationSeconds, sentences, cues, chapters }: Description,
  waveform: ReturnType<typeof waveformFile>,
  { language }: EpisodeOptions,
): Promise<void> {
  const names = speakerNames(sentences);
  const transcript = { version: 1, language, duration: durationSeconds, speakers: names, sentences };
  const files = [
    [paths.captionsVttPath, webVtt(cues, names, language)],
    [paths.captionsSrtPath, subRip(cues, names)],
    [paths.chaptersPath, JSON.stringify({ version: '1.2.0', chapters })],
    [paths.waveformPath, JSON.stringify(waveform)],
    [paths.transcriptPath, JSON.stringify(transcript)],
  ] as const;
  for (const [path, content] of files) await writeFile(path, content, { flag: 'wx', flush: true });
}

/** A chapter for each section. The first begins at zero; `title` names a part before the first section. */
export function makeChapters({ takes, sampleRate }: Timeline, title: string): Chapter[] {
  const chapters = takes.flatMap(({ sentence: { section }, audibleStart }) =>
    section === null ? [] : [{ startTime: toSeconds(audibleStart, sampleRate), title: section }],
  );
  const [first, ...others] = chapters;
  if (first === undefined) return [];
  if (takes[0]?.sentence.section === null) return [{ startTime: 0, title }, ...chapters];
  return [{ startTime: 0, title: first.title }, ...others];
}

function speakerNames(sentences: readonly HeardSentence[]): SpeakerNames {
  const isDialogue = new Set(sentences.map((sentence) => sentence.speaker)).size > 1;
  return isDialogue ? { 1: 'Host 1', 2: 'Host 2' } : null;
}

function toSeconds(samples: number, sampleRate: number): number {
  return Math.round((samples / sampleRate) * 1000) / 1000;
}
