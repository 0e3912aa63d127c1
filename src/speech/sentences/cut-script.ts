import { Problem } from '../../domain/errors.ts';
import {
  type MarkedPhrase,
  type MarkedText,
  maxMarkedSilence,
  maxSilenceOfScript,
  readMarks,
} from '../../domain/marks.ts';
import { memo } from '../../domain/memo.ts';
import type { Script, Turn } from '../../domain/script.ts';
import type { Boundary, Sentence, SpokenPhrase } from '../../domain/sound.ts';
import { wordsIn } from '../../domain/words-in.ts';
import { spokenCounts } from '../words/spoken-counts.ts';
import { boundLength, type Piece } from './bound-length.ts';
import { splitSentences } from './split-sentences.ts';

export type CutOptions = {
  readonly toSpoken: (text: string) => string;
  /** Maximum characters of spoken text in one sentence. */
  readonly limit?: number;
  /** Whether text in parentheses gets a spoken form of its own. */
  readonly asides?: boolean;
};

/** Each sentence is an engine call and a cached file. Real scripts have far fewer. */
const maxSentences = 3_000;

/** Cuts a script into sentences that are spoken one by one. Their joined texts equal the script. */
export function cutScript(script: Script, { toSpoken, limit = 240, asides = false }: CutOptions): Sentence[] {
  const sentences: Sentence[] = [];
  const turns = spokenTurns(script.turns);
  const sayAlone = memo(toSpoken);
  let silenceLeft = maxSilenceOfScript;
  const addSilence = (seconds: number) => {
    const last = sentences.at(-1);
    if (last === undefined || seconds === 0) return;
    const before = last.silence ?? 0;
    const added = Math.min(silenceLeft, seconds, maxMarkedSilence - before);
    silenceLeft -= added;
    if (added > 0) sentences[sentences.length - 1] = { ...last, silence: before + added };
  };
  for (const [index, turn] of turns.entries()) {
    addSilence(turn.silence);
    const pieces: MarkedPiece[] = [];
    for (const phrase of turn.phrases) {
      pieces.push(...cutPhrase(phrase, script.language, (text) => boundLength(text, limit, toSpoken)));
      if (sentences.length + pieces.length > maxSentences) throw tooManySentences();
    }
    for (const [position, { text, spoken, stresses, silence }] of pieces.entries()) {
      sentences.push({
        text,
        spoken: sayable(spoken),
        spokenCounts: spokenCounts(wordsIn(text), wordsIn(sayable(spoken)), sayAlone),
        ...(asides && { asides: splitAtAsides(text, toSpoken) }),
        speaker: turn.speaker,
        section: position === 0 ? turn.section : null,
        ...(turn.pause && position === pieces.length - 1 && { pause: turn.pause }),
        ...(stresses.length > 0 && { stresses }),
        boundary: position < pieces.length - 1 ? 'sentence' : boundaryBetween(turn, turns[index + 1]),
      });
      addSilence(silence);
    }
  }
  return sentences;
}

type MarkedPiece = Piece & Pick<MarkedPhrase, 'stresses' | 'silence'>;

/** Returns the sentences of a phrase with their stresses. The silence follows the last sentence. */
function cutPhrase(
  phrase: MarkedPhrase,
  language: string,
  bound: (sentence: string) => Piece[],
): MarkedPiece[] {
  const pieces = splitSentences(phrase.text, language).flatMap(bound);
  let end = 0;
  let first = 0;
  return pieces.map((piece, index) => {
    const start = phrase.text.indexOf(piece.text, end);
    end = start + piece.text.length;
    // Pieces and stresses are both in order, so a stress that ended before this piece is skipped from now on.
    while (first < phrase.stresses.length && (phrase.stresses[first]?.end ?? 0) <= start) first += 1;
    let after = first;
    while (after < phrase.stresses.length && (phrase.stresses[after]?.start ?? 0) < end) after += 1;
    const stresses = phrase.stresses.slice(first, after).map((stress) => ({
      start: Math.max(0, stress.start - start),
      end: Math.min(end, stress.end) - start,
    }));
    return { ...piece, stresses, silence: index === pieces.length - 1 ? phrase.silence : 0 };
  });
}

function tooManySentences(): Problem {
  return new Problem(
    'GENERATION_FAILED',
    `Speech failed: the script has more than ${maxSentences.toLocaleString('en')} sentences. Divide it into several scripts.`,
    { fault: 'deterministic' },
  );
}

type SpokenTurn = Turn & MarkedText;

/** Drops blank turns; the section and the silence of a blank turn move to the next one. */
function spokenTurns(turns: readonly Turn[]): SpokenTurn[] {
  let pending: { section: string | null; silence: number } = { section: null, silence: 0 };
  return turns.flatMap((turn) => {
    const { phrases, ...marked } = turn.marks ? readMarks(turn.text) : unmarked(turn.text);
    const section = turn.section ?? pending.section;
    const silence = Math.max(marked.silence, pending.silence);
    const isBlank = phrases.length === 0;
    pending = isBlank ? { section, silence } : { section: null, silence: 0 };
    return isBlank ? [] : [{ ...turn, phrases, section, silence }];
  });
}

function unmarked(text: string): MarkedText {
  return { silence: 0, phrases: text.trim() === '' ? [] : [{ text, stresses: [], silence: 0 }] };
}

function boundaryBetween(turn: Turn, next: Turn | undefined): Boundary {
  if (next === undefined) return 'end';
  if (next.section !== null) return 'section';
  return next.speaker === turn.speaker ? 'paragraph' : 'speaker';
}

/** Splits a written sentence at its parentheses. Each phrase gets its own spoken form. */
function splitAtAsides(text: string, toSpoken: (text: string) => string): SpokenPhrase[] {
  const pieces = text.split(/(\([^()]{3,160}\)|（[^（）]{2,160}）)/);
  if (pieces.length === 1) return [];
  return pieces.flatMap((piece, index): SpokenPhrase[] => {
    const isAside = index % 2 === 1;
    const spoken = toSpoken((isAside ? piece.slice(1, -1) : piece).trim()).trim();
    if (!/[\p{L}\p{N}]/u.test(spoken)) return [];
    return [{ spoken, kind: isAside ? 'aside' : 'plain' }];
  });
}

/** Removes control characters, which would reach the engine's own parser. */
function sayable(spoken: string): string {
  return spoken
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
