import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { kokoroModel } from '../src/speech/kokoro/kokoro-engine.ts';
import { kokoroSpeakers } from '../src/speech/models/kokoro-files.ts';
import { piperModel } from '../src/speech/piper/piper-engine.ts';
import { openReadingRoom, type Reader, type Reading } from './audition/reading.ts';
import { checkNote, releaseNote } from './audition/release-note.ts';

/**
 * npm run audition [-- --engine NAME] [--catalogue] [--only VOICE,…] [--output FILE] [--verbose]
 * Lets voices read two release notes and measures them: the shipped ones of Piper; all English ones of Kokoro at the
 * model's own rate, or with --catalogue as they are shipped. With --output every reading is kept at once, and a voice that
 * has read both texts is not read again.
 */
const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'piper' },
    only: { type: 'string' },
    catalogue: { type: 'boolean', default: false },
    output: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});

/** Words a second, and decibels, of the voices as they are shipped. */
const kokoroPace = 2.7;
const kokoroLevel = -17.8;

const model = values.engine === 'kokoro' ? kokoroModel : piperModel;
const isChoosing = model === kokoroModel && !values.catalogue;
const room = openReadingRoom(model, (line) => values.verbose && console.log(line));
const results = await keptResults();
const names = new Map(
  isChoosing
    ? kokoroSpeakers.map((name, speaker) => [speaker, name])
    : model.catalogue.voices.map(({ speaker, id }) => [speaker, id]),
);
const asked = values.only?.split(',');
const readers = (isChoosing ? kokoroReaders() : model.catalogue.voices).filter(
  ({ speaker, language }) =>
    language.startsWith('en') && (asked === undefined || asked.includes(names.get(speaker) ?? '')),
);
console.log(
  'text voice rate words wordErrorRate pitch pitchRange level wordsPerSecond'.replaceAll(' ', '\t'),
);
try {
  const waiting = readers.values();
  const work = async () => {
    for (const reader of waiting) {
      if (results.some(([, { speaker }]) => speaker === reader.speaker)) continue;
      const pair = [await readText(reader, 'first'), await readText(reader, 'second')] as const;
      results.push(pair);
      if (values.output) writeFileSync(values.output, `${JSON.stringify(results, null, 1)}\n`);
    }
  };
  // Two at a time, so that neither the voice nor the listener waits for the other.
  await Promise.all([work(), work()]);
  if (isChoosing) printShipped();
} finally {
  await room.close();
}

async function readText(reader: Reader, text: 'first' | 'second'): Promise<Reading> {
  const reading = await room.read(reader, text === 'first' ? releaseNote : checkNote);
  const { speaker, ...figures } = reading;
  console.log([text, names.get(speaker), ...Object.values(figures)].join('\t'));
  return reading;
}

/** The readings that an interrupted audition has kept. */
async function keptResults(): Promise<(readonly [first: Reading, second: Reading])[]> {
  if (!values.output) return [];
  const kept = await readFile(values.output, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  return JSON.parse(kept);
}

/** At the model's own rate. The first letter of a name is the language: a is American, b is British. */
function kokoroReaders(): Reader[] {
  return kokoroSpeakers.flatMap((name, speaker) => {
    const language = { a: 'en-US', b: 'en-GB' }[name.charAt(0)];
    return language === undefined ? [] : [{ speaker, language, rate: 1 }];
  });
}

/** Kokoro's voices by both texts: what the catalogue says of them, and the rate and gain that make them alike. */
function printShipped(): void {
  console.log('voice\terrors\twords\twordErrorRate\tpitch\tpitchRange\tlevel\trate\tgain');
  for (const [one, other] of results) {
    const mean = (pick: (reading: Reading) => number) => (pick(one) + pick(other)) / 2;
    const words = one.words + other.words;
    const errors = Math.round(one.words * one.wordErrorRate + other.words * other.wordErrorRate);
    const pace = words / (one.words / one.wordsPerSecond + other.words / other.wordsPerSecond);
    // Most of a sound's length follows the rate.
    const rate = one.rate / (1 + (pace / kokoroPace - 1) / 0.93);
    const level = mean((reading) => reading.level);
    const row = [names.get(one.speaker), errors, words, (errors / words).toFixed(4)];
    const sound = [mean(({ pitch }) => pitch).toFixed(0), mean(({ pitchRange }) => pitchRange).toFixed(1)];
    const shipped = [level.toFixed(1), rate.toFixed(2), (kokoroLevel - level).toFixed(1)];
    console.log([...row, ...sound, ...shipped].join('\t'));
  }
}
