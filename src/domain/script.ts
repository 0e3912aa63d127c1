import { hasMarks, markedSilence, wordsOf } from './marks.ts';
import type { WritingReport } from './writing-report.ts';

/** A spoken script: turns of one narrator, or of two hosts. */
export type Script = {
  /** Primary BCP 47 subtag of the language it is written in, such as `en`. */
  readonly language: string;
  readonly speakers: SpeakerCount;
  readonly turns: readonly Turn[];
  /** Absent if someone wrote or rewrote the script by hand. */
  readonly writing?: WritingReport;
};

/** One paragraph by one speaker. */
export type Turn = {
  readonly speaker: Speaker;
  readonly text: string;
  /** Title of the section that begins with this turn; null if the previous section continues. */
  readonly section: string | null;
  /** Seconds of silence after it, in addition to the natural pause. */
  readonly pause?: number;
  /** Set if someone marked pauses or stresses in the text. Without it, `*` and brackets are text. */
  readonly marks?: true;
};

export type Speaker = 1 | 2;
export type SpeakerCount = 1 | 2;

// French has a space before the colon.
const label = /^[ \t]*Host ([12])[ \t\u00A0\u202F]?:[ \t]*/i;

/** The written form: paragraphs between blank lines, labelled `Host 1:` and `Host 2:` in a dialogue. */
export function formatScript(script: Script): string {
  return script.turns
    .map((turn) => (script.speakers === 2 ? `Host ${turn.speaker}: ${turn.text}` : turn.text))
    .join('\n\n');
}

/** Whether a text is written as a dialogue: at least one line names a speaker. */
export function isLabelled(text: string): boolean {
  return text.split('\n').some((line) => label.test(line));
}

/** Parses the written form. A line without a label belongs to the previous speaker. */
export function parseTurns(text: string, speakers: SpeakerCount): Turn[] {
  const turns: Turn[] = [];
  let speaker: Speaker = 1;
  for (const paragraph of text.replaceAll('\r\n', '\n').split(/\n\s*\n/)) {
    let lines: string[] = [];
    const close = () => {
      const spoken = lines.join(' ').replaceAll(/\s+/g, ' ').trim();
      if (spoken !== '') turns.push({ speaker, text: spoken, section: null });
      lines = [];
    };
    for (const line of paragraph.split('\n')) {
      const labelled = speakers === 2 ? label.exec(line) : null;
      if (labelled) {
        close();
        speaker = labelled[1] === '2' ? 2 : 1;
      }
      lines.push(labelled ? line.slice(labelled[0].length) : line);
    }
    close();
  }
  return turns;
}

/** Cached by language: creating one takes longer than counting the words of most scripts. */
const segmenters = new Map<string, Intl.Segmenter>();

/** Counts the spoken words, without labels. */
export function countWords({ language, turns }: Script): number {
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, segmenter);
  let words = 0;
  for (const turn of turns) {
    for (const { isWordLike } of segmenter.segment(wordsOf(turn))) if (isWordLike) words += 1;
  }
  return words;
}

// Measured with the built-in voices.
const lettersPerSecond = 12.5;
const pauseAfterTurn = 1.1;

/** Estimates the duration in seconds at an ordinary pace. Digits, capitals and ideographs take longer than letters. */
export function estimateDuration({ turns }: Script): number {
  let letters = 0;
  let silence = 0;
  const weights = new Map<string, number>();
  for (const turn of turns) {
    silence += markedSilence(turn);
    for (const character of wordsOf(turn)) {
      const weight = weights.get(character) ?? weightOf(character);
      weights.set(character, weight);
      letters += weight;
    }
  }
  return Math.max(1, Math.round(letters / lettersPerSecond + turns.length * pauseAfterTurn + silence));
}

export type ScriptFigures = { readonly words: number; readonly seconds: number };

/** Returns the words and the estimated seconds of a script. A long script takes tens of milliseconds to count. */
export function scriptFigures(script: Script): ScriptFigures {
  return {
    words: countWords(script),
    seconds: script.turns.length === 0 ? 0 : estimateDuration(script),
  };
}

/** Returns the same figures for a text that is read verbatim, paragraph by paragraph. */
export function textFigures(content: string, language: string): ScriptFigures {
  const paragraphs = content.split('\n\n').filter((text) => text.trim() !== '');
  const turns = paragraphs.map((text) => ({ speaker: 1, section: null, text }) as const);
  return scriptFigures({ language, speakers: 1, turns });
}

function weightOf(character: string): number {
  if (character >= 'a' && character <= 'z') return 1;
  if (character === ' ') return 0.4;
  if (/\p{Nd}/u.test(character)) return 4;
  if (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(character)) return 3;
  if (/\p{Lu}/u.test(character)) return 1.6;
  return /\p{L}/u.test(character) ? 1 : 0.4;
}

/** Labels in a rewritten text decide whether it is a dialogue. Sections stay where they began. */
export function editScript(original: Script, text: string): Script {
  const speakers = isLabelled(text) ? 2 : 1;
  const turns = keepSections(original.turns, parseTurns(text, speakers));
  return { language: original.language, speakers, turns: withMarks(turns, original.turns) };
}

/** Enables marks in the paragraphs that someone wrote. Paragraphs that existed before stay unchanged. */
export function withMarks<T extends Turn>(turns: readonly T[], before: readonly Turn[] = []): T[] {
  const known = new Map(before.map(({ text, marks = false }) => [text, marks]));
  return turns.map((turn) => {
    const { marks: _, ...rest } = turn;
    const isMarked = known.get(turn.text) ?? hasMarks(turn.text);
    return { ...rest, ...(isMarked && { marks: true }) } as T;
  });
}

export function mergeSections<T extends Turn>(turns: readonly T[]): T[] {
  let open: string | null = null;
  return turns.map((turn) => {
    if (turn.section === null) return turn;
    const isRepeated = turn.section === open;
    open = turn.section;
    return isRepeated ? { ...turn, section: null } : turn;
  });
}

/** Whether a script contains nothing but marks. */
export function isUnspoken({ turns }: Script): boolean {
  return turns.every((turn) => wordsOf(turn).trim() === '');
}

/**
 * An unchanged paragraph keeps its section and pause. A changed one gets the section of its position. If the texts do
 * not resemble each other, no section is kept.
 */
function keepSections(before: readonly Turn[], after: readonly Turn[]): readonly Turn[] {
  const anchors = findAnchors(before, after);
  if (anchors.size === 0 && !resemble(textOf(before), textOf(after))) return after;
  const kept = new Set(anchors.values());
  const sections = new Map<number, string>();
  let last = { index: -1, place: -1, room: countNew(0, after, kept) };
  for (const [index, { section }] of before.entries()) {
    const anchor = anchors.get(index);
    if (anchor !== undefined) last = { index, place: anchor, room: countNew(anchor + 1, after, kept) };
    if (section === null) continue;
    const place = anchor ?? placeOf(index, last, before, anchors);
    if (place !== null && !sections.has(place)) sections.set(place, section);
  }
  const pauses = new Map([...anchors].map(([from, to]) => [to, before[from]?.pause]));
  return after.map((turn, index) => {
    const pause = pauses.get(index);
    return { ...turn, section: sections.get(index) ?? null, ...(pause !== undefined && { pause }) };
  });
}

function textOf(turns: readonly Turn[]): string {
  return turns.map(wordsOf).join('\n');
}

function findAnchors(before: readonly Turn[], after: readonly Turn[]): Map<number, number> {
  const places = new Map<string, number[]>();
  for (const [index, { text }] of before.entries()) {
    const same = places.get(text) ?? [];
    places.set(text, same);
    same.push(index);
  }
  const anchors = new Map<number, number>();
  for (const [index, { text }] of after.entries()) {
    const original = places.get(text)?.shift();
    if (original !== undefined) anchors.set(original, index);
  }
  return anchors;
}

/** The last unchanged paragraph: its old and new position, and the number of new paragraphs after it. */
type Anchor = { readonly index: number; readonly place: number; readonly room: number };

/** Returns the position of a section whose first paragraph was removed: its replacement, or else the next paragraph. */
function placeOf(
  index: number,
  last: Anchor,
  before: readonly Turn[],
  anchors: ReadonlyMap<number, number>,
): number | null {
  if (last.room > 0) return last.place + Math.min(index - last.index, last.room);
  for (let next = index + 1; next < before.length && before[next]?.section === null; next += 1) {
    const anchor = anchors.get(next);
    if (anchor !== undefined) return anchor;
  }
  return null;
}

function countNew(from: number, after: readonly Turn[], kept: ReadonlySet<number>): number {
  let place = from;
  while (place < after.length && !kept.has(place)) place += 1;
  return place - from;
}

/** Texts about different subjects share about 3 % of runs of this length. */
const runLength = 8;
const minShare = 0.25;

/** Whether a quarter of the shorter of two texts is in the other, in runs of characters. */
function resemble(one: string, other: string): boolean {
  const [runs, others] = [runsOf(one), runsOf(other)];
  const shared = [...runs].filter((run) => others.has(run)).length;
  return shared > 0 && shared >= Math.min(runs.size, others.size) * minShare;
}

function runsOf(text: string): Set<string> {
  const plain = text.toLowerCase();
  const runs = new Set<string>();
  for (let at = 0; at + runLength <= plain.length; at += 1) runs.add(plain.slice(at, at + runLength));
  return runs;
}
