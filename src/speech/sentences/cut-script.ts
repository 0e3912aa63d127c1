import { Problem } from '../../domain/errors.ts';
import type { Script, Turn } from '../../domain/script.ts';
import type { Boundary, Sentence, SpokenPhrase } from '../../domain/sound.ts';
import { spokenCounts, wordsIn } from '../words/spoken-counts.ts';
import { boundLength, type Piece } from './bound-length.ts';
import { splitSentences } from './split-sentences.ts';

export type CutOptions = {
  readonly toSpoken: (text: string) => string;
  /** Maximum characters of spoken text in one sentence. */
  readonly limit?: number;
  /** Whether text in parentheses gets a spoken form of its own. */
  readonly asides?: boolean;
};

/** Each is a call of an engine and a file in the cache; no script for listeners comes near it. */
const maxSentences = 3_000;

/** Cuts a script into the sentences that are spoken one by one. Their texts, joined, are the script. */
export function cutScript(script: Script, { toSpoken, limit = 240, asides = false }: CutOptions): Sentence[] {
  const sentences: Sentence[] = [];
  const turns = spokenTurns(script.turns);
  for (const [index, turn] of turns.entries()) {
    const pieces: Piece[] = [];
    for (const sentence of splitSentences(turn.text, script.language)) {
      pieces.push(...boundLength(sentence, limit, toSpoken));
      if (sentences.length + pieces.length > maxSentences) throw tooManySentences();
    }
    for (const [position, { text, spoken }] of pieces.entries()) {
      sentences.push({
        text,
        spoken: sayable(spoken),
        spokenCounts: spokenCounts(wordsIn(text), wordsIn(sayable(spoken)), toSpoken),
        ...(asides && { asides: splitAtAsides(text, toSpoken) }),
        speaker: turn.speaker,
        section: position === 0 ? turn.section : null,
        ...(turn.pause && position === pieces.length - 1 && { pause: turn.pause }),
        boundary: position < pieces.length - 1 ? 'sentence' : boundaryBetween(turn, turns[index + 1]),
      });
    }
  }
  return sentences;
}

function tooManySentences(): Problem {
  return new Problem(
    'GENERATION_FAILED',
    `Speech failed: the script has more than ${maxSentences.toLocaleString('en')} sentences. Divide it into several scripts.`,
  );
}

/** Drops blank turns; the section of a blank turn moves to the next one. */
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

/** Splits a written sentence at its parentheses. Each phrase gets its own spoken form. */
function splitAtAsides(text: string, toSpoken: (text: string) => string): SpokenPhrase[] {
  const pieces = text.split(/\(([^()]{3,160})\)/);
  if (pieces.length === 1) return [];
  return pieces.flatMap((piece, index): SpokenPhrase[] => {
    const spoken = toSpoken(piece.trim()).trim();
    if (!/[\p{L}\p{N}]/u.test(spoken)) return [];
    return [{ spoken, kind: index % 2 === 1 ? 'aside' : 'plain' }];
  });
}

/** Control characters would reach the engine's own parser. */
function sayable(spoken: string): string {
  return spoken
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
