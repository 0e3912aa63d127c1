import { unspaced } from './words-in.ts';

/** The words of a script between two marked pauses. */
export type MarkedPhrase = {
  /** Without its marks. */
  readonly text: string;
  /** The words that are stressed, as ranges of the text. */
  readonly stresses: readonly Stress[];
  /** Seconds of silence after it; 0 without a marked pause. */
  readonly silence: number;
};

/** Positions in a text, the last not included. */
export type Stress = { readonly start: number; readonly end: number };

export type MarkedText = {
  /** Seconds of silence before the first phrase. */
  readonly silence: number;
  readonly phrases: readonly MarkedPhrase[];
};

/** The shortest and longest silence of consecutive pauses, in seconds. */
export const minMarkedSilence = 0.2;
export const maxMarkedSilence = 10;
export const maxSilenceOfScript = 300;

export const pauseMark = /\[pause (\d{1,5}(?:\.\d{1,3})?) ?(ms|s)\]/gi;
const closingPunctuation = /^\s?[.,;:!?…。，、！？]{1,5}/u;

/** Parses `[pause 1s]`, `[pause 500ms]` and `*stressed words*`. Everything else is text. */
export function readMarks(marked: string): MarkedText {
  const phrases: { text: string; stresses: readonly Stress[]; silence: number }[] = [];
  let silence = 0;
  let from = 0;
  const add = (text: string) => {
    if (text.trim() !== '') phrases.push({ ...readStresses(text.trim()), silence: 0 });
  };
  for (const match of marked.matchAll(pauseMark)) {
    add(marked.slice(from, match.index));
    from = match.index + match[0].length;
    const seconds = pauseSeconds(match);
    const last = phrases.at(-1);
    if (last === undefined) {
      silence = bounded(silence + seconds);
      continue;
    }
    last.silence = bounded(last.silence + seconds);
    // Punctuation belongs to the words before the pause.
    const [closing = ''] = closingPunctuation.exec(marked.slice(from, from + 6)) ?? [];
    last.text += closing.trim();
    from += closing.length;
  }
  add(marked.slice(from));
  return { silence, phrases };
}

export function pauseSeconds([, number, unit = '']: RegExpExecArray): number {
  return Number(number) / (unit.toLowerCase() === 'ms' ? 1000 : 1);
}

export function hasMarks(text: string): boolean {
  return text.search(pauseMark) >= 0 || !stressesIn(text.trim()).next().done;
}

/** The words of a paragraph, without its marks. */
export function wordsOf({ text, marks }: { readonly text: string; readonly marks?: true }): string {
  return marks
    ? readMarks(text)
        .phrases.map((phrase) => phrase.text)
        .join(' ')
    : text;
}

/** Seconds of silence that are marked in a paragraph. */
export function markedSilence({ text, marks }: { readonly text: string; readonly marks?: true }): number {
  if (!marks) return 0;
  const { silence, phrases } = readMarks(text);
  return phrases.reduce((sum, phrase) => sum + phrase.silence, silence);
}

function bounded(seconds: number): number {
  return Math.min(maxMarkedSilence, Math.max(minMarkedSilence, seconds));
}

function readStresses(marked: string): { text: string; stresses: Stress[] } {
  const stresses: Stress[] = [];
  let text = '';
  let from = 0;
  for (const { open, close } of stressesIn(marked)) {
    text += marked.slice(from, open);
    const start = text.length;
    text += marked.slice(open + 1, close);
    stresses.push({ start, end: text.length });
    from = close + 1;
  }
  return { text: text + marked.slice(from), stresses };
}

/** The stars around stressed words. */
function* stressesIn(marked: string): Generator<{ readonly open: number; readonly close: number }> {
  for (let open = marked.indexOf('*'), close = 0; open >= 0; open = close) {
    close = marked.indexOf('*', open + 1);
    if (close < 0) return;
    if (!opens(marked, open) || !closes(marked, close)) continue;
    yield { open, close };
    close = marked.indexOf('*', close + 1);
  }
}

const joined = /[\p{L}\p{N}*\\]/u;

function opens(text: string, at: number): boolean {
  const [before = '', after = ''] = [text[at - 1], text[at + 1]];
  return /[\p{L}\p{N}"'“‘«]/u.test(after) && (!joined.test(before) || unspaced.test(before));
}

function closes(text: string, at: number): boolean {
  const [before = '', after = ''] = [text[at - 1], text[at + 1]];
  return /[^\s*]/u.test(before) && (!joined.test(after) || unspaced.test(after));
}
