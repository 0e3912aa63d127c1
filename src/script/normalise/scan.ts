import { abbreviations } from './abbreviations.ts';
import { addresses } from './addresses.ts';
import { commands } from './commands.ts';
import { comparisons } from './comparisons.ts';
import { containerImages } from './container-images.ts';
import { dates } from './dates.ts';
import { durations } from './durations.ts';
import { hashes } from './hashes.ts';
import { money } from './money.ts';
import { names } from './names.ts';
import { numbers } from './numbers.ts';
import { paths } from './paths.ts';
import { oneOf } from './patterns.ts';
import { phoneNumbers } from './phone-numbers.ts';
import type { PronunciationIndex } from './pronunciation-index.ts';
import { quantities } from './quantities.ts';
import { references } from './references.ts';
import { romanNumerals } from './roman.ts';
import { slashes } from './slashes.ts';
import type { Speech, SpokenPattern } from './spoken-pattern.ts';
import { symbols } from './symbols.ts';
import { times } from './times.ts';
import { versions } from './versions.ts';
import { versus } from './versus.ts';
import { sayWord } from './words.ts';

/** The patterns in order. The first match wins, so more exact shapes come first. */
const inOrder: readonly SpokenPattern[] = [
  ...hashes,
  ...containerImages,
  ...addresses,
  ...references,
  ...names,
  ...dates,
  ...times,
  ...durations,
  ...versus,
  ...abbreviations,
  ...romanNumerals,
  ...phoneNumbers,
  ...money,
  ...commands,
  ...versions,
  ...paths,
  ...quantities,
  ...numbers,
  ...slashes,
  ...comparisons,
  ...symbols,
];

/** The patterns for each first character. For other characters, the patterns for their kind. */
const byStart = new Map(
  [...new Set(inOrder.flatMap(startsOf))].map((start) => {
    const kinds = [start, start.length === 1 ? kindOf(start) : start];
    return [start, inOrder.filter((one) => startsOf(one).some((known) => kinds.includes(known)))];
  }),
);

function startsOf({ starts }: SpokenPattern): string[] {
  if (starts === 'letter') return [starts];
  return starts.startsWith('digit') ? ['digit', ...starts.slice('digit'.length)] : [...starts];
}

const possessive = /['’]s(?!\p{L})/uy;
const word = /[\p{L}\p{M}\p{N}_]+(?:['’][\p{L}\p{M}]+)*/uy;
const notPlain = oneOf('e.g i.e etc vs approx incl excl resp min max misc dept'.split(' '));
const announcing = oneOf('et pull vs aka tbd status code page pages'.split(' '));
/** Matches plain words, with which no shape begins. */
const plainWord = new RegExp(
  String.raw`(?<!\.)(?!${notPlain}\b)[a-z]{1,40}(?=[,;:]? [^\d#]|[,.;:]?$|[()[\]"<>|])(?<!\b${announcing})`,
  'uy',
);
const compoundHyphen = /(?<=[\p{L}])(?<!\p{L}[-‐‑][\p{L}]{1,40})[-‐‑](?=\p{L}{1,40}(?![-‐‑]\p{L}|\p{L}))/uy;

const startsCompound = /^\p{L}[\p{L}']*(?![\p{L}'-])/u;

/** Walks the text once, from left to right, and says each piece. */
export function scan(text: string, pronunciations: PronunciationIndex): string {
  const partsFound = new Map<string, boolean>();
  const speech: Speech = {
    word: (written) => sayWord(written, pronunciations.word),
    phrase: (written) => scan(written, pronunciations),
    holds: (part) => {
      const known = partsFound.get(part) ?? text.includes(part);
      partsFound.set(part, known);
      return known;
    },
  };
  const spoken: string[] = [];
  let last = '';
  const emit = (piece: string) => {
    if (piece === '') return;
    const glued =
      last === '-' ? !startsCompound.test(piece) : isLetter(last.slice(-1)) && isLetter(piece.charAt(0));
    if (last === '-' && glued) spoken.pop();
    if (glued) spoken.push(' ');
    spoken.push(piece);
    last = piece;
  };
  for (let at = 0; at < text.length; ) {
    const [piece, length] = sayNext(text, at, pronunciations, speech);
    if (piece === '-' && /-\p{L}*$/u.test(last)) emit(' ');
    else emit(piece);
    at += length;
  }
  return spoken.join('');
}

function sayNext(
  text: string,
  at: number,
  pronunciations: PronunciationIndex,
  speech: Speech,
): [string, number] {
  const wished = pronunciations.at(text, at);
  if (wished !== null) {
    possessive.lastIndex = at + wished.length;
    return possessive.test(text) ? [`${wished.spoken}'s`, wished.length + 2] : [wished.spoken, wished.length];
  }
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const kind = kindOf(character);
  if (kind === 'space') return [' ', 1];
  if (kind === 'letter') {
    plainWord.lastIndex = at;
    const plain = plainWord.exec(text)?.[0];
    if (plain !== undefined) return [speech.word(plain), plain.length];
  }
  for (const { needs, pattern, say } of byStart.get(character) ?? byStart.get(kind) ?? []) {
    if (needs !== undefined && !speech.holds(needs)) continue;
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found === null || found[0].length === 0) continue;
    const piece = say(found, speech);
    if (piece !== null) return [piece, found[0].length];
  }
  return sayRest(text, at, character, speech);
}

function sayRest(text: string, at: number, character: string, speech: Speech): [string, number] {
  word.lastIndex = at;
  const found = word.exec(text);
  if (found !== null) return [speech.word(found[0]), found[0].length];
  if (/[-‐‑]/.test(character)) {
    compoundHyphen.lastIndex = at;
    return [compoundHyphen.test(text) ? '-' : ' ', character.length];
  }
  if (/[.,;:!?…]/.test(character)) return [character, character.length];
  return [/["'’‘“”«»`*]/.test(character) ? '' : ' ', character.length];
}

function kindOf(character: string): string {
  if (isLetter(character)) return 'letter';
  if (character >= '0' && character <= '9') return 'digit';
  return character <= ' ' ? 'space' : character;
}

function isLetter(character: string): boolean {
  if (character < '\u0080')
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
  return /\p{L}/u.test(character);
}
