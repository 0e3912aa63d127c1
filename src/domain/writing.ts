import type { ScriptSettings, SourceType } from './conversion-settings.ts';
import type { FieldMessage } from './field-message.ts';
import type { Script } from './script.ts';

export type ChangeCategory =
  | 'breaking'
  | 'security'
  | 'removed'
  | 'deprecated'
  | 'added'
  | 'performance'
  | 'changed'
  | 'fixed'
  | 'chore';

/** One change told by a release note. */
export type Change = {
  readonly category: ChangeCategory;
  /** The part of the product it concerns, where the source names one. */
  readonly scope: string | null;
  /** One cleaned sentence or clause, in the source's own words. */
  readonly text: string;
  readonly breaking: boolean;
  readonly severity: 'low' | 'normal' | 'high' | 'critical';
};

/** An earlier release note of the same organization: facts that a later script may refer to. */
export type HistoryEntry = {
  readonly id: string;
  readonly title: string;
  readonly productName: string | null;
  readonly version: string | null;
  readonly changes: readonly Change[];
  readonly createdAt: Date;
};

/** Everything a writer may draw on. */
export type WriterInput = {
  readonly sourceType: SourceType;
  readonly title: string;
  readonly content: string;
  readonly additionalContext: string | null;
  readonly organizationContext: string | null;
  readonly productContext: string | null;
  /** Newest first. */
  readonly history: readonly HistoryEntry[];
  readonly settings: ScriptSettings;
  /** The moment the script is written for; "this month" is relative to it. */
  readonly now: Date;
};

export type WriterOutput = {
  readonly script: Script;
  readonly warnings: readonly FieldMessage[];
  /** The changes found in a release note; empty for a document. */
  readonly changes: readonly Change[];
  /** Product and version as found in the text where the settings name none. */
  readonly productName: string | null;
  readonly version: string | null;
  /** Up to three sentences that sum the text up. */
  readonly highlights: readonly string[];
};

/** What a script leaves behind for the scripts of later releases. */
export type WritingFacts = Pick<WriterOutput, 'changes' | 'productName' | 'version' | 'highlights'>;

/** Turns a text into a script. Throws a `Problem` with `GENERATION_FAILED` when it cannot. */
export type Writer = (input: WriterInput, options: { signal: AbortSignal }) => Promise<WriterOutput>;
