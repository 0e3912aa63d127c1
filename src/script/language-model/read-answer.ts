import type { Sentence } from '../gate/claim.ts';
import { splitSentences } from '../units/split-sentences.ts';

/** The answer of the model before it is cleaned. Only the types are certain. */
export type Draft = {
  readonly turns: readonly DraftTurn[];
  readonly highlights: readonly string[];
  /** Essential units that the model left out on purpose. */
  readonly passedOver: readonly number[];
};

export type DraftTurn = {
  readonly speaker: 1 | 2;
  readonly section: string | null;
  readonly sentences: readonly Sentence[];
};

const maxTurns = 300;
const maxSentences = 60;
const maxUnits = 400;

/** Reads a draft from an answer; null if there is none. */
export function readAnswer(text: string): Draft | null {
  const value = parseAnswer(text);
  const turns = Array.isArray(value) ? value : fieldOf(value, 'turns');
  if (!Array.isArray(turns) || turns.length === 0 || turns.length > maxTurns) return null;
  const read = turns.map(readTurn);
  if (read.includes(null)) return null;
  const whole = read.filter((turn) => turn !== null).flatMap(inShortTurns);
  const highlights = fieldOf(value, 'highlights');
  return {
    turns: whole.slice(0, maxTurns),
    highlights: Array.isArray(highlights) ? highlights.filter((item) => typeof item === 'string') : [],
    passedOver: unitsOf(value, 'passed_over'),
  };
}

/** Returns the JSON of an answer, even if it is inside thoughts, a code fence or a greeting. */
export function parseAnswer(text: string): unknown {
  const answer = text.split('</think>').at(-1) ?? '';
  const whole = parse(answer.trim());
  if (whole !== null) return whole;
  const start = answer.indexOf('{');
  const end = answer.lastIndexOf('}');
  return start < 0 || end < start ? null : parse(answer.slice(start, end + 1));
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    // Broken JSON counts as an answer, so that the model can correct it.
    return null;
  }
}

function readTurn(value: unknown): DraftTurn | null {
  const section = fieldOf(value, 'section');
  const sentences = sentencesOf(value);
  if (sentences === null) return null;
  return {
    speaker: /^(?:host |speaker )?2$/i.test(String(fieldOf(value, 'speaker'))) ? 2 : 1,
    section: typeof section === 'string' ? section : null,
    sentences,
  };
}

/** Splits turns that are too long, because a single narrator may put everything into one. */
function inShortTurns({ speaker, section, sentences }: DraftTurn): DraftTurn[] {
  if (sentences.length <= maxSentences) return [{ speaker, section, sentences }];
  return Array.from({ length: Math.ceil(sentences.length / maxSentences) }, (_, at) => ({
    speaker,
    section: at === 0 ? section : null,
    sentences: sentences.slice(at * maxSentences, (at + 1) * maxSentences),
  }));
}

/** Reads sentences. Small models give a turn one text with the units of all of it, which is also accepted. */
function sentencesOf(value: unknown): Sentence[] | null {
  const list = fieldOf(value, 'sentences');
  if (Array.isArray(list)) {
    const read = list.map(readSentence);
    return read.includes(null) ? null : read.filter((sentence) => sentence !== null);
  }
  const text = fieldOf(value, 'text');
  if (typeof text !== 'string') return null;
  const units = unitsOf(value);
  return splitSentences(text).map((sentence) => ({ text: sentence, units }));
}

function readSentence(value: unknown): Sentence | null {
  if (typeof value === 'string') return { text: value, units: [] };
  const text = fieldOf(value, 'text');
  return typeof text === 'string' ? { text, units: unitsOf(value) } : null;
}

export function unitsOf(value: unknown, field = 'units'): number[] {
  const units = fieldOf(value, field);
  if (!Array.isArray(units)) return [];
  const ids = units
    .slice(0, maxUnits)
    .map((id) => Number(typeof id === 'string' ? id.replace(/^u/i, '') : id));
  return [...new Set(ids.filter((id) => Number.isInteger(id) && id >= 0))];
}

export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined;
}
