import type { Tone } from '../../domain/conversion-settings.ts';
import type { WriterInput } from '../../domain/writing.ts';
import type { Narrator } from '../tell/narrator.ts';

/** What every part of a document's telling needs to know. */
export type DocumentTelling = {
  readonly input: WriterInput;
  /** Cased for the middle of a sentence. */
  readonly title: string;
  /** As its heading has it. */
  readonly heading: string;
  /** The text has no title of its own. */
  readonly unnamed: boolean;
  readonly product: string | null;
  readonly tone: Tone;
  readonly narrator: Narrator;
};
