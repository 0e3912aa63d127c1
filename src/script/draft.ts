import type { Change, ContextsUsed, SourceRelease, SourceUnit, WriterInput } from '../domain/writing.ts';
import type { PhraseBank } from './phrases/phrase-bank.ts';
import type { Source } from './read/read-source.ts';
import type { Paragraph } from './say/sentence.ts';

/** What both kinds of text are written from. */
export type Material = {
  readonly input: WriterInput;
  readonly source: Source;
  readonly title: string | null;
  readonly language: string;
  readonly bank: PhraseBank;
};

/** What both kinds of text come to before they are given to their hosts. */
export type Draft = {
  readonly paragraphs: readonly Paragraph[];
  readonly units: readonly SourceUnit[];
  readonly lede: readonly number[];
  readonly releases: readonly SourceRelease[];
  readonly about?: string | null;
  readonly changes: readonly Change[];
  readonly productName: string | null;
  readonly version: string | null;
  readonly highlights: readonly string[];
  readonly contextsUsed: ContextsUsed;
  /** Sentences of the additional context that change nothing. */
  readonly unfollowed: number;
};
