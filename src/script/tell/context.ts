import type { Tone } from '../../domain/conversion-settings.ts';
import type { WriterInput } from '../../domain/writing.ts';
import type { Release } from '../items/item.ts';
import type { Narrator } from './narrator.ts';

/** What every part of the telling needs to know. */
export type Telling = {
  readonly input: WriterInput;
  readonly product: string | null;
  readonly version: string | null;
  /** Product with version, or the best name the text gives. */
  readonly name: string;
  readonly tone: Tone;
  readonly sober: boolean;
  readonly lay: boolean;
  readonly names: ReadonlySet<string>;
  readonly emphasis: ReadonlySet<string>;
  readonly narrator: Narrator;
  readonly lead: Release;
  readonly earlier: readonly Release[];
};
