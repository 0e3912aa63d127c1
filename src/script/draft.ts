import type { Change, ContextsUsed, SourceRelease, SourceUnit } from '../domain/writing.ts';
import type { Paragraph } from './say/sentence.ts';

/** What both kinds of text come to before they are given to their hosts. */
export type Draft = {
  readonly paragraphs: readonly Paragraph[];
  readonly units: readonly SourceUnit[];
  readonly lede: readonly number[];
  readonly releases?: readonly SourceRelease[];
  readonly changes: readonly Change[];
  readonly productName: string | null;
  readonly version: string | null;
  readonly highlights: readonly string[];
  readonly contextsUsed: ContextsUsed;
};
