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
  /** The audience wants the effect rather than the mechanism. */
  readonly lay: boolean;
  /** The audience builds with the product: names and examples matter. */
  readonly expert: boolean;
  readonly names: ReadonlySet<string>;
  /** Words the text writes small inside sentences. */
  readonly common: ReadonlySet<string>;
  /** Its entries are sorted by short names of modules. */
  readonly modular: boolean;
  readonly emphasis: ReadonlySet<string>;
  readonly narrator: Narrator;
  readonly lead: Release;
  readonly earlier: readonly Release[];
  /** What a notice about a flaw says it is about, as far as its title tells; null for a release. */
  readonly notice: string | null;
};
