import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Sound } from '../src/domain/sound.ts';
import type { BuiltinRequest } from '../src/speech/builtin/builtin-request.ts';
import { catalogue } from '../src/speech/builtin/catalogue.ts';
import { createRecogniser } from '../src/speech/listening/recogniser.ts';
import { countWordErrors } from '../src/speech/listening/word-errors.ts';
import { defaultCacheDirectory, ensureModel } from '../src/speech/models/ensure-model.ts';
import { createProcessPool } from '../src/speech/processes/process-pool.ts';
import { measureVoice } from './audition/measure-voice.ts';
import { releaseNote, shortNote } from './audition/release-note.ts';

/**
 * Lets speakers of the built-in model read release notes and measures them: a wide screening on a short text,
 * then the best on the long one. With --catalogue the voices that are shipped, as they are shipped.
 */
const { values } = parseArgs({
  options: {
    speakers: { type: 'string', default: '110' },
    finalists: { type: 'string', default: '30' },
    only: { type: 'string' },
    catalogue: { type: 'boolean', default: false },
    output: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});

const totalSpeakers = 904;
const cacheDirectory = defaultCacheDirectory();
const voices = createProcessPool<BuiltinRequest, Sound>({
  entry: new URL('../src/speech/builtin/voice-child.ts', import.meta.url),
  size: 1,
  idleMilliseconds: 60_000,
  setUp: async () => ({ directory: await ensureModel('voice', { cacheDirectory }) }),
});
const recogniser = createRecogniser({ cacheDirectory, size: 'base' });

console.log('speaker rate wordErrorRate pitch pitchRange level wordsPerSecond'.replaceAll(' ', '\t'));
const screened = values.only
  ? values.only.split(',').map(Number)
  : spread(totalSpeakers, Number(values.speakers));
const first = values.catalogue ? [] : await auditionAll(screened, shortNote, () => 1);
const finalists = values.only ? screened : best(first, Number(values.finalists));
const final = values.catalogue
  ? await auditionAll(
      catalogue.map((voice) => voice.speaker),
      releaseNote,
      (speaker) => catalogue.find((voice) => voice.speaker === speaker)?.rate ?? 1,
    )
  : await auditionAll(finalists, releaseNote, naturalRate);
if (values.output) await writeFile(values.output, `${JSON.stringify({ first, final }, null, 1)}\n`);
await Promise.all([voices.close(), recogniser.close()]);

type Audition = Awaited<ReturnType<typeof audition>>;

async function auditionAll(
  speakers: readonly number[],
  text: readonly string[],
  rateOf: (speaker: number) => number,
) {
  const results = [];
  for (const speaker of speakers) {
    const result = await audition(speaker, text, rateOf(speaker));
    results.push(result);
    console.log(Object.values(result).join('\t'));
  }
  return results;
}

/** The next sentence is being spoken while the last is listened to. */
async function audition(speaker: number, text: readonly string[], rate: number) {
  const readings = await Promise.all(
    text.map(async (sentence) => {
      const part = { text: sentence, rate, pitch: 1, gain: 0, whispered: false, pauseAfter: 0 };
      const sound = await voices.run(
        { speaker, care: 'usual', parts: [{ ...part, variation: 'natural' }] },
        { deadline: 60_000 },
      );
      const heard = await recogniser.transcribe(sound);
      const counted = countWordErrors(sentence, heard);
      if (values.verbose && counted.errors > 0) console.log(`  ${counted.errors} ${sentence}\n    ${heard}`);
      return { ...counted, ...measureVoice(sound) };
    }),
  );
  const sum = (pick: (reading: (typeof readings)[number]) => number) =>
    readings.reduce((total, reading) => total + pick(reading), 0);
  return {
    speaker,
    rate,
    wordErrorRate: round(sum((reading) => reading.errors) / sum((reading) => reading.words), 4),
    pitch: Math.round(sum((reading) => reading.pitch) / readings.length),
    pitchRange: round(sum((reading) => reading.pitchRange) / readings.length, 1),
    level: round(sum((reading) => reading.level) / readings.length, 1),
    wordsPerSecond: round(sum((reading) => reading.words) / sum((reading) => reading.seconds), 2),
  };
}

/** What makes a speaker say about 2.8 words a second; most of them hurry. */
function naturalRate(speaker: number): number {
  const measured = first.find((result) => result.speaker === speaker)?.wordsPerSecond ?? 2.8;
  // The model rounds each sound up to whole frames, so that only half of its length follows the rate.
  const length = 1 + ((measured * 1.07) / 2.82 - 1) / 0.5;
  return round(1 / Math.min(1.85, Math.max(0.9, length)), 2);
}

function best(results: readonly Audition[], count: number): number[] {
  // As many of the higher voices as of the lower ones, where there are enough.
  const half = Math.ceil(count / 2);
  const ranked = results.toSorted((a, b) => a.wordErrorRate - b.wordErrorRate);
  const high = ranked.filter((result) => result.pitch > 165).slice(0, half);
  const low = ranked.filter((result) => result.pitch <= 165).slice(0, half);
  return [...high, ...low].map((result) => result.speaker);
}

function spread(total: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => Math.floor((index * total) / count));
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
