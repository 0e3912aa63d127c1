import { escapeMarkup } from '../domain/escape-markup.ts';
import type { Speaker } from '../domain/script.ts';
import { collapseSpace } from '../domain/single-line.ts';
import type { TimedWord } from '../domain/sound.ts';
import type { TimedSentence } from '../domain/transcript.ts';
import { joinWords, spacesBefore, wordsIn } from '../domain/words-in.ts';

/** Names of the speakers in a dialogue; null for a single narrator. */
export type SpeakerNames = Readonly<Record<Speaker, string>> | null;

export function webVtt(cues: readonly TimedSentence[], names: SpeakerNames, language: string): string {
  const blocks = cues.map((cue, index) => {
    const voice = names === null ? '' : `<v ${escapeMarkup(collapseSpace(names[cue.speaker]))}>`;
    return `${index + 1}\n${span(cue, '.')}\n${voice}${timedText(cue)}\n`;
  });
  return [`WEBVTT\nKind: captions\nLanguage: ${collapseSpace(language)}\n`, ...blocks].join('\n');
}

/** SubRip has no escape: an invisible word joiner keeps `<` from opening a tag and `-->` from being an arrow. */
export function subRip(cues: readonly TimedSentence[], names: SpeakerNames): string {
  const plain = (text: string) =>
    collapseSpace(text).replaceAll('<', '<\u2060').replaceAll('-->', '--\u2060>');
  const blocks = cues.map((cue, index) => {
    const label = names === null ? '' : `${plain(names[cue.speaker])}: `;
    return `${index + 1}\n${span(cue, ',')}\n${label}${plain(cue.text)}\n`;
  });
  return blocks.join('\n');
}

function span(cue: TimedSentence, decimal: '.' | ','): string {
  const [start, end] = [cue.start, cue.end].map((seconds) => clock(seconds).replace('.', decimal));
  return `${start} --> ${end}`;
}

/** Formats seconds as the time of a date: episodes are shorter than a day. */
function clock(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}

/** Returns the text with word timestamps. Only timestamps that increase within the cue are included, as WebVTT requires. */
function timedText({ start, end, text, words }: TimedSentence): string {
  if (words === undefined) return escapeMarkup(collapseSpace(text));
  let last = start;
  const texts = words.map((word) => word.text);
  const timed = words.map((word, index) => {
    const escaped = escapeMarkup(collapseSpace(word.text));
    if (index === 0 || word.start <= last + 0.001 || word.start >= end - 0.001) return escaped;
    last = word.start;
    return `<${clock(word.start)}>${escaped}`;
  });
  return joinWords(timed, spacesBefore(text, texts));
}

/** Cuts sentences into readable cues, each timed to its first word. */
export function makeCues(sentences: readonly TimedSentence[]): TimedSentence[] {
  return sentences.filter(({ start, end }) => end > start).flatMap(sentenceCues);
}

/** Two lines of a player, in letters. */
const maxCue = 84;
/** The shortest part of a cue: a viewer could not read a shorter one in time. */
const minPart = 16;

type SpacedWord = TimedWord & { readonly space: string };

function sentenceCues(sentence: TimedSentence): TimedSentence[] {
  const { start, end, speaker, text } = sentence;
  const words = sentence.words ?? estimateWords(sentence);
  const spaces = spacesBefore(
    text,
    words.map((word) => word.text),
  );
  const parts = divide(words.map((word, index) => ({ ...word, space: spaces[index] ?? ' ' })));
  return parts.map((part, index) => ({
    start: index === 0 ? start : (part[0]?.start ?? start),
    end: parts[index + 1]?.[0]?.start ?? end,
    text: textOf(part),
    speaker,
    ...(sentence.words && { words: part.map(({ space, ...word }) => word) }),
  }));
}

/** Divides words into parts of about equal length, cut after punctuation if it is near. */
function divide(words: readonly SpacedWord[]): SpacedWord[][] {
  const parts: SpacedWord[][] = [];
  let rest = [...words];
  for (;;) {
    const cut = bestCut(rest);
    if (cut === null) return [...parts, rest];
    parts.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
}

/** Returns the number of words in the next part, or null if the rest stays whole. */
function bestCut(words: readonly SpacedWord[]): number | null {
  const length = widthOf(textOf(words));
  if (length <= maxCue) return null;
  const wanted = length / Math.ceil(length / maxCue);
  let best: { cut: number; badness: number } | null = null;
  let before = 0;
  for (const [index, word] of words.slice(0, -1).entries()) {
    before += widthOf(word.text) + (index > 0 ? word.space.length : 0);
    const next = words[index + 1];
    // Words with the same start stay together.
    if (before < minPart || length - before - 1 < minPart || !next || next.start <= word.start) continue;
    if (before > maxCue && best !== null) break;
    const badness = Math.abs(before - wanted) + (pause.test(word.text) ? 0 : 20);
    if (best === null || badness < best.badness) best = { cut: index + 1, badness };
  }
  return best?.cut ?? null;
}

const pause = /[,;:.!?…–—)\]、。，；：！？）」』》।]["'”’»」』]{0,2}$/u;

/** Chinese characters, kana and their punctuation are as wide as two letters. */
function widthOf(text: string): number {
  return text.length + (text.match(/[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff01-\uff60]/g)?.length ?? 0);
}

/** Estimates word times for engines without them, by the number of letters. The result is good enough to cut a sentence. */
function estimateWords({ text, start, end }: TimedSentence): TimedWord[] {
  const found = wordsIn(text);
  const words = found.length > 0 ? found : [text];
  const length = words.join(' ').length;
  let said = 0;
  return words.map((word) => {
    const from = start + ((end - start) * said) / length;
    said += word.length + 1;
    return { text: word, start: from, end: Math.min(end, start + ((end - start) * said) / length) };
  });
}

function textOf(words: readonly SpacedWord[]): string {
  return joinWords(
    words.map((word) => word.text),
    words.map((word) => word.space),
  );
}
