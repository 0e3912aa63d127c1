import type { HeardSentence } from '../domain/transcript.ts';
import { type SpeakerNames, subRip, webVtt } from './captions.ts';
import { makeCues } from './cues.ts';
import type { Chapter, Description, EpisodeOptions } from './episode.ts';
import { type EpisodePaths, writeDurably } from './episode-files.ts';
import type { Timeline } from './timeline.ts';
import type { waveformFile } from './waveform.ts';

export function describe(timeline: Timeline, title: string): Description {
  const { sampleRate } = timeline;
  const sentences = timeline.takes.map(({ sentence, audibleStart, audibleEnd }) => ({
    start: toSeconds(audibleStart, sampleRate),
    end: toSeconds(audibleEnd, sampleRate),
    text: sentence.text,
    speaker: sentence.speaker,
  }));
  const heard = timeline.takes.flatMap(({ sentence: { spoken }, position, pauses }, index) => {
    const timed = sentences[index];
    const silences = pauses.map(({ start, end }) => ({
      start: toSeconds(position + start, sampleRate),
      end: toSeconds(position + end, sampleRate),
    }));
    return timed ? [{ ...timed, spoken, pauses: silences }] : [];
  });
  return {
    durationSeconds: timeline.length / sampleRate,
    sentences,
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
  await writeDurably(paths.captionsVttPath, webVtt(cues, names, language));
  await writeDurably(paths.captionsSrtPath, subRip(cues, names));
  await writeDurably(paths.chaptersPath, JSON.stringify({ version: '1.2.0', chapters }));
  await writeDurably(paths.waveformPath, JSON.stringify(waveform));
  const transcript = { version: 1, language, duration: durationSeconds, speakers: names, sentences };
  await writeDurably(paths.transcriptPath, JSON.stringify(transcript));
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
