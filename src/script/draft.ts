import type { Change, ContextsUsed, SourceRelease, SourceUnit, WriterInput } from '../domain/writing.ts';
import type { PhraseBank } from './phrases/phrase-bank.ts';
import type { Source } from './read/read-source.ts';
import type { Paragraph } from './say/sentence.ts';

/** The input of both writers, for release notes and for documents. */
export type Material = {
  readonly input: WriterInput;
  readonly source: Source;
  readonly title: string | null;
  readonly language: string;
  readonly bank: PhraseBank;
};

/** The result of both writers, before it is assigned to the hosts. */
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
  /** The number of sentences in the additional context that have no effect. */
  readonly unfollowed: number;
};
