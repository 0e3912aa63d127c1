import { wordsOf } from './marks.ts';
import type { Script, Speaker, Turn } from './script.ts';
import type { TimedWord } from './sound.ts';

/** A sentence with its start and end, in seconds. */
export type TimedSentence = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly speaker: Speaker;
  /** The written words; absent if their times are not known. */
  readonly words?: readonly TimedWord[];
};

export type TranscriptParagraph = { readonly speaker: Speaker; readonly sentences: readonly TimedSentence[] };

export type TranscriptSection = {
  readonly title: string | null;
  readonly paragraphs: readonly TranscriptParagraph[];
};

/** Restores the sections and paragraphs of the script. */
export function layOutTranscript(
  script: Script | null,
  sentences: readonly TimedSentence[],
): TranscriptSection[] {
  const turns = script && isCutFrom(script.turns, sentences) ? script.turns : turnsBySpeaker(sentences);
  const sections: { title: string | null; paragraphs: TranscriptParagraph[] }[] = [];
  let next = 0;
  for (const turn of turns) {
    const begin = next;
    for (let missing = solidLength(wordsOf(turn)); missing > 0 && next < sentences.length; next++) {
      missing -= solidLength(sentences[next]?.text ?? '');
    }
    if (next === begin) continue;
    const paragraph = { speaker: turn.speaker, sentences: sentences.slice(begin, next) };
    const open = sections.at(-1);
    if (open && turn.section === null) open.paragraphs.push(paragraph);
    else sections.push({ title: turn.section, paragraphs: [paragraph] });
  }
  return sections;
}

/** Whether the sentences are those of the script, ignoring white space. */
function isCutFrom(turns: readonly Turn[], sentences: readonly TimedSentence[]): boolean {
  return solid(turns.map(wordsOf).join('')) === solid(sentences.map(({ text }) => text).join(''));
}

/** Without a script, creates one paragraph for each change of speaker. */
function turnsBySpeaker(sentences: readonly TimedSentence[]): Turn[] {
  const turns: { speaker: Speaker; text: string; section: null }[] = [];
  for (const { speaker, text } of sentences) {
    const open = turns.at(-1);
    if (open?.speaker === speaker) open.text += text;
    else turns.push({ speaker, text, section: null });
  }
  return turns;
}

function solidLength(text: string): number {
  return solid(text).length;
}

function solid(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, '');
}
