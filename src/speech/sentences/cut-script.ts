import type { Script, Turn } from '../../domain/script.ts';
import type { Boundary, Sentence } from '../../domain/sound.ts';
import { boundLength } from './bound-length.ts';
import { splitSentences } from './split-sentences.ts';

export type CutOptions = {
  readonly toSpoken: (text: string) => string;
  /** Most characters of spoken text an engine takes at once. */
  readonly limit?: number;
};

const defaultLimit = 240;

/** Cuts a script into the sentences that are spoken one by one. Joined, their texts are the script again. */
export function cutScript(script: Script, options: CutOptions): Sentence[] {
  const limit = options.limit ?? defaultLimit;
  const turns = spokenTurns(script.turns);
  return turns.flatMap((turn, index) => {
    const texts = splitSentences(turn.text, script.language).flatMap((text) =>
      boundLength(text, limit, options.toSpoken),
    );
    return texts.map((text, position) => ({
      text,
      spoken: sayable(options.toSpoken(text)),
      speaker: turn.speaker,
      section: position === 0 ? turn.section : null,
      boundary: position < texts.length - 1 ? 'sentence' : boundaryBetween(turn, turns[index + 1]),
    }));
  });
}

/** Without the blank ones; the section that a blank turn opens begins with the next. */
function spokenTurns(turns: readonly Turn[]): Turn[] {
  let pending: string | null = null;
  return turns.flatMap((turn) => {
    const section = turn.section ?? pending;
    const isBlank = turn.text.trim() === '';
    pending = isBlank ? section : null;
    return isBlank ? [] : [{ ...turn, section }];
  });
}

function boundaryBetween(turn: Turn, next: Turn | undefined): Boundary {
  if (next === undefined) return 'end';
  if (next.section !== null) return 'section';
  return next.speaker === turn.speaker ? 'paragraph' : 'speaker';
}

/** Control characters would reach the engine's own parser; white space is one space. */
function sayable(spoken: string): string {
  return spoken
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
