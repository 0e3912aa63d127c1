import type { TimedSamples } from '../models/expose-durations.ts';

/** The phonemes between two spaces, with their times in seconds. */
export type PhonemeWord = {
  readonly start: number;
  readonly end: number;
  /** Seconds from its start to its first symbol. */
  readonly padding: number;
  /** The start of each of its symbols. */
  readonly starts: readonly number[];
  readonly size: number;
  readonly pauses: boolean;
  /** Whether it begins with a sound that may be barely louder than silence: "four", "the", "past". */
  readonly soft: boolean;
};

export type TokenTimes = {
  readonly symbols: ReadonlyMap<number, string>;
  readonly frameSeconds: number;
  /** Seconds by which a sound is audible before its token begins. */
  readonly lead: number;
};

/** Symbols between words: padding, the ends of a text, spaces. */
const between = /^[_^$\s]$/u;
const punctuation = /^[.,;:!?…—–¡¿]$/u;
/** In seconds. */
const maxPadding = 0.06;
const soft = /^[fvθðszʃʒhçxpbtdkɡg]$/u;
/** Symbols for stress, length and joins, which are not sounds of their own. */
const silent = /^(?:[ˈˌːˑ‿-]|\p{M})$/u;

type Growing = PhonemeWord & {
  end: number;
  starts: number[];
  size: number;
  pauses: boolean;
  soft: boolean;
};

/** Groups the tokens of a text, spoken in one or more pieces, into words. */
export function phonemeWords(pieces: readonly TimedSamples[], times: TokenTimes): PhonemeWord[] {
  const words: Growing[] = [];
  let frames = 0;
  for (const { tokens, durations } of pieces) {
    let isOpen = false;
    let padding: number | null = null;
    for (const [index, token] of tokens.entries()) {
      const symbol = times.symbols.get(token) ?? '';
      const start = frames * times.frameSeconds - times.lead;
      frames += durations[index] ?? 0;
      const end = frames * times.frameSeconds - times.lead;
      const last = words.at(-1);
      if (symbol === '_') {
        padding ??= start;
        continue;
      }
      if (punctuation.test(symbol) && last) last.pauses = true;
      if (between.test(symbol) || punctuation.test(symbol)) isOpen = false;
      else if (isOpen && last) {
        last.end = end;
        last.starts.push(start);
        if (last.size === 0) last.soft = soft.test(symbol);
        if (!silent.test(symbol)) last.size += 1;
      } else {
        // The padding before a sound is the audible movement towards it. After a pause, padding is part of the pause.
        const from = Math.max(0, padding ?? start, start - maxPadding);
        const size = silent.test(symbol) ? 0 : 1;
        const sounds = { size, soft: soft.test(symbol), pauses: false };
        words.push({ start: from, end, padding: start - from, starts: [from], ...sounds });
        isOpen = true;
      }
      padding = null;
    }
  }
  return words;
}

/** Reads a `tokens.txt`: a symbol and its number on each line. */
export function readSymbols(file: string): Map<number, string> {
  return new Map(
    file
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const at = line.lastIndexOf(' ');
        return [Number(line.slice(at + 1)), line.slice(0, at)];
      }),
  );
}
