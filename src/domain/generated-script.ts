import type { ConversionRequest } from './conversion.ts';
import type { FieldMessage } from './field-message.ts';
import type { Script } from './script.ts';
import type { HistoryEntry, WritingFacts } from './writing.ts';

/** A request for a script, to be read, edited and voiced later. */
export type ScriptRequest = Omit<ConversionRequest, 'title' | 'publicUrl' | 'webhookUrl'> & {
  /** Null to take it from the text. */
  readonly title: string | null;
};

/** The contexts that a script uses. Stored as JSON. */
export type ContextUsed = {
  readonly organization: boolean;
  readonly product: boolean;
  readonly additional: boolean;
  readonly history: readonly (Pick<HistoryEntry, 'id' | 'title' | 'version'> & {
    readonly createdAt: string;
  })[];
};

/** A script that can be voiced for two hours. */
export type GeneratedScript = {
  readonly id: string;
  readonly request: ScriptRequest & { readonly title: string };
  readonly script: Script;
  readonly facts: WritingFacts;
  readonly warnings: readonly FieldMessage[];
  readonly contextUsed: ContextUsed;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};
