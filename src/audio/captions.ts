import { escapeMarkup } from '../domain/escape-markup.ts';
import type { Speaker } from '../domain/script.ts';
import { collapseSpace } from '../domain/single-line.ts';
import type { TimedSentence } from '../domain/transcript.ts';
import { joinWords, spacesBefore } from '../domain/words-in.ts';

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

/** No episode is a day long, so the time of a date is enough. */
function clock(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}

/** The words with the times at which they are heard, where these increase inside the cue, as WebVTT demands. */
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
