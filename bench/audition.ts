import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { kokoroModel } from '../src/speech/kokoro/kokoro-engine.ts';
import { kokoroSpeakers } from '../src/speech/models/kokoro-files.ts';
import { piperModel } from '../src/speech/piper/piper-engine.ts';
import { openReadingRoom, type Reader, type Reading } from './audition/reading.ts';
import { checkNote, releaseNote, shortNote } from './audition/release-note.ts';

/**
 * Lets speakers of a model read release notes and measures them. Piper has 904: as many as the time allows read a
 * short text, the best of these a long one, and those that pass another. Kokoro has 28 for English: all read both
 * long texts. With --catalogue the voices that are shipped read both, as they are shipped. With --output every reading
 * is kept at once, and voices of Kokoro that have read both texts are not read again.
 */
const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'piper' },
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
/** Words a second, and decibels, of the voices as they are shipped. */
const kokoroPace = 2.7;
const kokoroLevel = -17.8;

const model = values.engine === 'kokoro' ? kokoroModel : piperModel;
const room = openReadingRoom(model, (line) => values.verbose && console.log(line));
const results = await keptResults();
try {
  if (values.catalogue || model === kokoroModel) {
    const readers = values.catalogue ? model.catalogue.voices.filter(isEnglish) : kokoroReaders();
    for (const reader of readers.filter(isLeft)) {
      const first = await stage('first text', [reader], (one) => room.read(one, releaseNote, 'base'));
      const second = await stage('second text', [reader], (one) => room.read(one, checkNote, 'base'));
      if (model === kokoroModel) printShipped(first, second);
    }
  } else {
    const asked = values.only?.split(',').map(Number);
    const speakers =
      asked ?? Array.from({ length: totalSpeakers }, (_, index) => (index * stride) % totalSpeakers);
    const end = Date.now() + Number(values.minutes) * 60_000;
    const screened = await stage('screening', speakers, (speaker) =>
      asked || Date.now() < end ? room.read(inEnglish(speaker, screeningRate), shortNote, 'tiny') : null,
    );
    const chosen = (asked ? screened : best(screened, Number(values.finalists))).map(atComfortableRate);
    const read = await stage('first text', chosen, (one) => room.read(one, releaseNote, 'base'));
    const passed = read.filter((reading) => reading.wordErrorRate <= passing);
    await stage('second text', passed, (one) =>
      room.read(inEnglish(one.speaker, one.rate), checkNote, 'base'),
    );
  }
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
    `${name}\nspeaker rate words wordErrorRate pitch pitchRange level wordsPerSecond`.replaceAll(' ', '\t'),
  );
  const readings: Reading[] = [];
  const waiting = ones.values();
  const work = async () => {
    for (const one of waiting) {
      const reading = await read(one);
      if (reading === null) return;
      readings.push(reading);
      results[name] = [...(results[name] ?? []), reading];
      console.log(Object.values(reading).join('\t'));
      if (values.output) writeFileSync(values.output, `${JSON.stringify(results, null, 1)}\n`);
    }
  };
  await Promise.all([work(), work()]);
  return readings;
}

/** What an interrupted audition of Kokoro has kept. */
async function keptResults(): Promise<Record<string, Reading[]>> {
  if (!values.output || model !== kokoroModel) return {};
  const kept = await readFile(values.output, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  return JSON.parse(kept);
}

function isLeft({ speaker }: Reader): boolean {
  return !results['second text']?.some((reading) => reading.speaker === speaker);
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
function atComfortableRate({ speaker, rate, wordsPerSecond }: Reading): Reader {
  const unhurried = (0.5 + 0.5 / rate) * wordsPerSecond;
  const length = 1 + (unhurried / comfortable - 1) / 0.5;
  return inEnglish(speaker, Number((1 / Math.min(2, Math.max(0.9, length))).toFixed(2)));
}

function inEnglish(speaker: number, rate: number): Reader {
  return { speaker, language: 'en-US', rate };
}

/** At the model's own rate. The first letter of a name is the language: a is American, b is British. */
function kokoroReaders(): Reader[] {
  const asked = values.only?.split(',');
  return kokoroSpeakers.flatMap((name, speaker) => {
    if (!/^[ab]/.test(name) || (asked && !asked.includes(name))) return [];
    return [{ speaker, language: name.startsWith('a') ? 'en-US' : 'en-GB', rate: 1 }];
  });
}

/** Kokoro's voices by both texts: what the catalogue says of them, and the rate and gain that make them alike. */
function printShipped(first: readonly Reading[], second: readonly Reading[]): void {
  console.log('voice\terrors\twords\twordErrorRate\tpitch\tpitchRange\tlevel\trate\tgain');
  for (const one of first) {
    const other = second.find(({ speaker }) => speaker === one.speaker);
    if (other === undefined) continue;
    const mean = (pick: (reading: Reading) => number) => (pick(one) + pick(other)) / 2;
    const words = one.words + other.words;
    const errors = Math.round(one.words * one.wordErrorRate + other.words * other.wordErrorRate);
    const pace = words / (one.words / one.wordsPerSecond + other.words / other.wordsPerSecond);
    // Most of a sound's length follows the rate.
    const rate = one.rate / (1 + (pace / kokoroPace - 1) / 0.93);
    const row = [kokoroSpeakers[one.speaker], errors, words, (errors / words).toFixed(4)];
    const sound = [mean(({ pitch }) => pitch).toFixed(0), mean(({ pitchRange }) => pitchRange).toFixed(1)];
    const level = mean((reading) => reading.level);
    console.log(
      [...row, ...sound, level.toFixed(1), rate.toFixed(2), (kokoroLevel - level).toFixed(1)].join('\t'),
    );
  }
}

function isEnglish({ language }: { readonly language: string }): boolean {
  return language.startsWith('en');
}
