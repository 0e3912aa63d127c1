import type { Tone } from '../../domain/conversion-settings.ts';
import type { GroupName } from '../tell/wording.ts';

/** The few sentences that frame a script in a language; everything else is the source's own text. */
export type PhraseBank = {
  /** `{name}` is the product with its version, or the word for "this release". */
  readonly opening: Registers;
  readonly documentOpening: Registers;
  readonly thisRelease: string;
  readonly version: string;
  /** Counts by kind: "In Zahlen: Neuerungen 2, Fehlerbehebungen 5." */
  readonly summary: Readonly<Record<'lead' | 'unit' | 'joint' | 'end', string>>;
  readonly leads: Readonly<Record<GroupName, readonly string[]>>;
  readonly questions: Readonly<Record<GroupName | 'next', readonly string[]>>;
  readonly sections: Readonly<Record<GroupName | 'overview' | 'wrap', string>>;
  /** What stored releases prove: `{version}` came before, or this is the `{count}`th of the month. */
  readonly history: Readonly<Record<'follows' | 'rhythm', string>>;
  /** Work that nobody notices, one piece or `{count}` of them, and what is left to the full notes. */
  readonly rest: Readonly<Record<'chore' | 'chores' | 'more', string>>;
  /** Before the points of a nested list. */
  readonly includes: readonly string[];
  /** Two to twelve as words. */
  readonly numbers: string;
  /** From one part of a document to the next, by its title. */
  readonly topics: readonly string[];
  readonly topicQuestions: readonly string[];
  /** Before what the notes ask of their readers. */
  readonly steps: Readonly<Record<'section' | 'lead' | 'question', string>>;
  readonly ending: Registers;
};

/** Other languages have two manners of speaking; the four tones share them. */
export type Registers = Readonly<Record<'warm' | 'formal', readonly string[]>>;

export function registerOf(tone: Tone, sober: boolean): keyof Registers {
  return !sober && (tone === 'casual' || tone === 'enthusiastic') ? 'warm' : 'formal';
}

/** Small numbers are words, as one says them. */
export function countIn({ numbers }: PhraseBank, count: number): string {
  return numbers.split(' ')[count - 2] ?? String(count);
}
