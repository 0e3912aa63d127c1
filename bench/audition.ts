import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { catalogue } from '../src/speech/builtin/catalogue.ts';
import { openReadingRoom, type Reading } from './audition/reading.ts';
import { checkNote, releaseNote, shortNote } from './audition/release-note.ts';

/**
 * Lets speakers of the built-in model read release notes and measures them: as many as the time allows on a
 * short text, the best of these on a long one, and who passes that on another. With --catalogue the voices
 * that are shipped, as they are shipped, on both long texts.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    finalists: { type: 'string', default: '40' },
    only: { type: 'string' },
    catalogue: { type: 'boolean', default: false },
    output: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});

const totalSpeakers = 904;
/** Shares no factor with 904, so that any time limit leaves a fair sample. */
const stride = 331;
const screeningRate = 0.8;
const comfortable = 2.65;
const passing = 0.03;

const room = openReadingRoom((line) => values.verbose && console.log(line));
const results: Record<string, Reading[]> = {};
try {
  if (values.catalogue) {
    const shipped = catalogue.map(({ speaker, rate }) => ({ speaker, rate }));
    await stage('first text', shipped, (one) => room.read(one.speaker, one.rate, releaseNote, 'base'));
    await stage('second text', shipped, (one) => room.read(one.speaker, one.rate, checkNote, 'base'));
  } else {
    const asked = values.only?.split(',').map(Number);
    const speakers =
      asked ?? Array.from({ length: totalSpeakers }, (_, index) => (index * stride) % totalSpeakers);
    const end = Date.now() + Number(values.minutes) * 60_000;
    const screened = await stage('screening', speakers, (speaker) =>
      asked || Date.now() < end ? room.read(speaker, screeningRate, shortNote, 'tiny') : null,
    );
    const chosen = (asked ? screened : best(screened, Number(values.finalists))).map(atComfortableRate);
    const read = await stage('first text', chosen, (one) =>
      room.read(one.speaker, one.rate, releaseNote, 'base'),
    );
    const passed = read.filter((reading) => reading.wordErrorRate <= passing);
    await stage('second text', passed, (one) => room.read(one.speaker, one.rate, checkNote, 'base'));
  }
  if (values.output) await writeFile(values.output, `${JSON.stringify(results, null, 1)}\n`);
} finally {
  await room.close();
}

/** Two at a time, so that neither the voice nor the listener waits for the other. */
async function stage<One>(
  name: string,
  ones: readonly One[],
  read: (one: One) => Promise<Reading> | null,
): Promise<Reading[]> {
  console.log(
    `${name}\nspeaker rate wordErrorRate pitch pitchRange level wordsPerSecond`.replaceAll(' ', '\t'),
  );
  const readings: Reading[] = [];
  const waiting = ones.values();
  const work = async () => {
    for (const one of waiting) {
      const reading = await read(one);
      if (reading === null) return;
      readings.push(reading);
      console.log(Object.values(reading).join('\t'));
    }
  };
  await Promise.all([work(), work()]);
  results[name] = readings;
  return readings;
}

/** As many of the higher voices as of the lower ones, where there are enough. */
function best(readings: readonly Reading[], count: number): Reading[] {
  const half = Math.ceil(count / 2);
  const ranked = readings.toSorted((a, b) => a.wordErrorRate - b.wordErrorRate);
  const high = ranked.filter((reading) => reading.pitch > 165).slice(0, half);
  const low = ranked.filter((reading) => reading.pitch <= 165).slice(0, half);
  return [...high, ...low];
}

/** The model rounds each sound up to whole frames, so that only half of its length follows the rate. */
function atComfortableRate({ speaker, rate, wordsPerSecond }: Reading): { speaker: number; rate: number } {
  const unhurried = (0.5 + 0.5 / rate) * wordsPerSecond;
  const length = 1 + (unhurried / comfortable - 1) / 0.5;
  return { speaker, rate: Number((1 / Math.min(2, Math.max(0.9, length))).toFixed(2)) };
}
