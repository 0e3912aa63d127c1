import { createHash } from 'node:crypto';
import type { ScriptSettings, SourceType } from './conversion-settings.ts';
import type { FieldMessage } from './field-message.ts';
import type { LanguageHint } from './language.ts';
import type { Script } from './script.ts';
import type { TextTaskOptions } from './text-task.ts';

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

/** One change of a release note. */
export type Change = {
  readonly category: ChangeCategory;
  /** The affected part of the product, if the source names one. */
  readonly scope: string | null;
  /** One cleaned sentence or clause, in the source's own words. */
  readonly text: string;
  readonly breaking: boolean;
  readonly severity: 'low' | 'normal' | 'high' | 'critical';
};

/** An earlier release note of the same product, of the same organization and key mode. */
export type EarlierRelease = {
  readonly id: string;
  readonly title: string;
  readonly version: string | null;
  readonly createdAt: Date;
};

/** An earlier release with the facts that a later script may refer to. */
export type HistoryEntry = EarlierRelease & {
  /** The beginnings of its first changes. */
  readonly changes: readonly string[];
};

export type ContextsUsed = {
  readonly organization: boolean;
  readonly product: boolean;
  readonly additional: boolean;
  /** Ids of the earlier releases that the script refers to. */
  readonly history: readonly string[];
};

export type WriterInput = LanguageHint & {
  readonly sourceType: SourceType;
  readonly title: string;
  readonly content: string;
  readonly additionalContext: string | null;
  readonly organizationContext: string | null;
  readonly productContext: string | null;
  /** The requested number of releases, newest first. */
  readonly history: readonly HistoryEntry[];
  /** All releases of the month of `now`, newest first; empty or absent if they cannot all be counted. */
  readonly releasesThisMonth?: readonly EarlierRelease[];
  readonly settings: ScriptSettings;
  /** The time that "this month" is relative to. */
  readonly now: Date;
};

/** Characters of the source, counted in code points. */
export type SourceRange = { readonly id: number; readonly start: number; readonly end: number };

/** The source's own words, the same with a label, a count of units, or a frame without a statement. */
export type SentenceSource = {
  readonly text: string;
  readonly manner: 'quoted' | 'framed' | 'counted' | 'frame';
  readonly units: readonly SourceRange[];
};

/** The smallest part of a source that can be narrated on its own. */
export type SourceUnit = SourceRange & {
  /** Its headings, outermost first. */
  readonly path: readonly string[];
  /** Its cleaned words with their lead-in. */
  readonly text: string;
  /** Null for a unit of a document. */
  readonly category: ChangeCategory | null;
  /** Whether its author calls it a change, in a label or a heading: "Updated: Tide tables". */
  readonly changed?: boolean;
  /** Whether the script must mention it. */
  readonly must: boolean;
  /** Whether it belongs to the release that the script covers. */
  readonly news: boolean;
};

/** A release of the source. A document has no releases. */
export type SourceRelease = {
  readonly version: string | null;
  readonly date: string | null;
  /** Its name in the heading, if the headings of other releases have other names: "Android". */
  readonly name?: string | null;
  readonly news: boolean;
  readonly unreleased: boolean;
  /** Sections above the first version of the notes. */
  readonly preface?: boolean;
  /** Units that belong to it. */
  readonly units: readonly number[];
};

export type WriterOutput = {
  readonly script: Script;
  /** Sentence by sentence, in the order of the script. */
  readonly sources: readonly SentenceSource[];
  readonly units: readonly SourceUnit[];
  /** Units that the script opens with. */
  readonly lede: readonly number[];
  /** The releases of the source, in its order. */
  readonly releases?: readonly SourceRelease[];
  /** The description of the product in the text above its releases. */
  readonly about?: string | null;
  /** The contexts that the script uses. */
  readonly contextsUsed: ContextsUsed;
  readonly warnings: readonly FieldMessage[];
  /** The changes found in a release note; empty for a document. */
  readonly changes: readonly Change[];
  /** Product and version as found in the text if the settings name none. */
  readonly productName: string | null;
  readonly version: string | null;
  /** Up to three sentences that summarize the text. */
  readonly highlights: readonly string[];
};

/** A stored unit, without its headings: they may be as long as the text and would be repeated in each of thousands of units. */
export type KeptUnit = Omit<SourceUnit, 'path'>;

/** The facts about the text that a script was written from. */
export type ScriptSources = Pick<WriterOutput, 'sources'> & {
  readonly units: readonly KeptUnit[];
  /** Shows whether the text has changed since. */
  readonly contentHash: string;
};

/** The facts stored with a script besides its words. */
export type WritingFacts = ScriptSources &
  Pick<WriterOutput, 'changes' | 'productName' | 'version' | 'highlights'>;

export function writingFacts(output: WriterOutput, content: string): WritingFacts {
  const { changes, productName, version, highlights, sources } = output;
  const units = output.units.map(({ path: _, ...unit }) => unit);
  return { changes, productName, version, highlights, sources, units, contentHash: hashOf(content) };
}

export function isWrittenFrom({ contentHash }: ScriptSources, content: string): boolean {
  return contentHash === hashOf(content);
}

function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/** Turns a text into a script. Throws a `Problem` with `GENERATION_FAILED` if it cannot. */
export type Writer = (input: WriterInput, options: TextTaskOptions) => Promise<WriterOutput>;
