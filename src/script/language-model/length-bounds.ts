import type { Verbosity } from '../../domain/conversion-settings.ts';
import type { WriterInput, WriterOutput } from '../../domain/writing.ts';
import { effectiveVerbosity } from '../plan/effective-verbosity.ts';
import { countSpokenWords } from './count-spoken-words.ts';
import { alsoNews, fewUnits } from './prompt/also-news.ts';

const releaseWords: Readonly<Record<Verbosity, number>> = { brief: 130, normal: 280, detailed: 600 };
const documentWords: Readonly<Record<Verbosity, number>> = { brief: 170, normal: 380, detailed: 850 };
/** The share of a document that a script narrates. */
const documentShare: Readonly<Record<Verbosity, number>> = { brief: 0.35, normal: 0.6, detailed: 0.85 };
const maxGrowth = { release: 1.65, document: 2.2 };
const wordsForMust = 25;
const maxForMusts = 400;
const manyEntries = 15;

export type LengthBounds = { readonly min: number; readonly aim: number; readonly max: number };

/** Returns the target length of a script: by verbosity, limited by the changes, with room for everything essential. */
export function lengthBounds(input: WriterInput, base: WriterOutput): LengthBounds {
  const { sourceType, settings } = input;
  const { units, script, changes, releases = [] } = base;
  const verbosity = effectiveVerbosity(settings, changes.length);
  const also = new Set([...alsoNews(input, base)].flatMap((release) => release.units));
  const news = units.filter((unit) => unit.news || also.has(unit.id));
  // The opening of a long text is enough to measure its content.
  const text = news
    .map((unit) => unit.text)
    .join(' ')
    .slice(0, 12_000);
  const given = countSpokenWords(text, script.language);
  const isRelease = sourceType === 'changelog';
  const target = (isRelease ? releaseWords : documentWords)[verbosity];
  const wanted = isRelease
    ? target + 1.2 * Math.max(0, news.length - manyEntries)
    : Math.max(target, given * documentShare[verbosity]);
  const musts = news.filter(({ must }) => must).length;
  // Little news leaves more room for earlier releases.
  const earlier = releases.length > 1 ? (news.length <= fewUnits ? 80 : 20) : 0;
  const thin = 35 + (settings.speakers === 2 ? 20 : 0) + earlier;
  const aim = Math.round(
    Math.max(
      thin,
      Math.min(wanted, target * maxGrowth[isRelease ? 'release' : 'document'], given * 0.85 + 15),
      Math.min(thin + musts * wordsForMust, maxForMusts),
    ),
  );
  return { min: Math.floor(aim * 0.35), aim, max: Math.ceil(aim * 1.7) + 30 };
}

/** Languages without spaces, with the average characters of a word. */
const characters: Readonly<Record<string, number>> = { ja: 2.1, zh: 1.7, th: 4 };

/** Returns a length in the unit of a language: "130 words", "270 characters". */
export function spokenLength(words: number, language: string): string {
  const each = characters[language];
  return each === undefined ? `${words} words` : `${Math.round(words * each)} characters`;
}
