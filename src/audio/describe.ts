import { writeFile } from 'node:fs/promises';
import { hostWord } from '../domain/language.ts';
import type { TimedSentence } from '../domain/transcript.ts';
import { makeCues, type SpeakerNames, subRip, webVtt } from './captions.ts';
import type { Chapter, Description, Episode, EpisodeOptions } from './episode.ts';
import type { Take, Timeline } from './episode-timeline.ts';
import type { waveformFile } from './waveform.ts';

export function describe(timeline: Timeline, title: string): Description {
  const { sampleRate } = timeline;
  const sentences = timeline.takes.map((take) => timedSentence(take, sampleRate));
  return {
    durationSeconds: timeline.length / sampleRate,
    sentences,
    cues: makeCues(sentences),
    chapters: makeChapters(timeline, title),
  };
}

/** Limits word times to the range between the first and the last sound of the sentence. */
function timedSentence({ sentence, words, ...take }: Take, sampleRate: number): TimedSentence {
  const [start, end] = [toSeconds(take.audibleStart, sampleRate), toSeconds(take.audibleEnd, sampleRate)];
  const within = (seconds: number) => Math.min(end, Math.max(start, toSeconds(seconds * 1000, 1000)));
  return {
    start,
    end,
    text: sentence.text,
    speaker: sentence.speaker,
    ...(words && {
      words: words.map((word, index) => ({
        text: word.text,
        start: index === 0 ? start : within(word.start),
        end: within(word.end),
      })),
    }),
  };
}

export async function writeDescription(
  files: Episode['files'],
  { durationSeconds, sentences, cues, chapters }: Description,
  waveform: ReturnType<typeof waveformFile>,
  { language }: EpisodeOptions,
): Promise<void> {
  const names = speakerNames(sentences, language);
  const transcript = { version: 1, language, duration: durationSeconds, speakers: names, sentences };
  const contents = [
    [files.captions, webVtt(cues, names, language)],
    [files.subtitles, subRip(cues, names)],
    [files.chapters, JSON.stringify({ version: '1.2.0', chapters })],
    [files.waveform, JSON.stringify(waveform)],
    [files.timings, JSON.stringify(transcript)],
  ] as const;
  for (const [path, content] of contents) await writeFile(path, content, { flag: 'wx', flush: true });
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

function speakerNames(sentences: readonly TimedSentence[], language: string): SpeakerNames {
  const isDialogue = new Set(sentences.map((sentence) => sentence.speaker)).size > 1;
  const host = hostWord(language);
  return isDialogue ? { 1: `${host} 1`, 2: `${host} 2` } : null;
}

function toSeconds(samples: number, sampleRate: number): number {
  return Math.round((samples / sampleRate) * 1000) / 1000;
}
