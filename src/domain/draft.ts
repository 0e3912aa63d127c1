import type { KeyMode } from './api-key.ts';
import type { ConversionRequest } from './conversion.ts';
import type { FieldMessage } from './field-message.ts';
import { mergeSections, type Script, type SpeakerCount, type Turn } from './script.ts';
import { titleFromText } from './title-from-text.ts';
import type { WritingFacts } from './writing.ts';

/** A paragraph of a draft. Rewriting the script leaves locked paragraphs unchanged. */
export type DraftTurn = Turn & { readonly locked: boolean };

export type DraftScript = {
  readonly language: string;
  readonly speakers: SpeakerCount;
  readonly turns: readonly DraftTurn[];
};

export type DraftWriting = WritingFacts & { readonly warnings: readonly FieldMessage[] };

/** The content of a version of a draft. Stored as JSON. */
export type DraftDocument = Omit<ConversionRequest, 'publicUrl' | 'webhookUrl' | 'untitled'> & {
  /** Null until one is written. */
  readonly script: DraftScript | null;
  readonly writing: DraftWriting | null;
};

export type Draft = {
  readonly id: string;
  readonly organizationId: string;
  readonly mode: KeyMode;
  /** Each change increments it. */
  readonly version: number;
  readonly document: DraftDocument;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export type DraftSummary = Pick<Draft, 'id' | 'version' | 'createdAt' | 'updatedAt'> & {
  readonly title: string;
  /** The beginning of its source. */
  readonly beginning: string;
  readonly hasScript: boolean;
  readonly episodes: number;
};

/** Returns the name that pages show for a draft without a title. */
export function nameOfUntitled(content: string): string {
  if (!/\p{L}/u.test(content)) return content.trim().slice(0, 60) || 'Untitled';
  return titleFromText('document', content, { productName: null, version: null });
}

/** The longest pause after a paragraph, in seconds. */
export const maxPauseAfter = 10;

/** Inserts a second of silence at its position in a paragraph. */
export const pauseMark = '[pause 1s]';

export function withoutPauses(text: string): string {
  return text.replaceAll(/ ?\[pause [\d.]{1,4} ?m?s\]/gi, '').trimStart();
}

/** Returns the script as it is spoken, without blank paragraphs. */
export function spokenScript({ language, speakers, turns }: DraftScript): Script {
  const spoken = turns.filter(({ text }) => text.trim() !== '');
  return { language, speakers, turns: mergeSections(spoken.map(({ locked: _, ...turn }) => turn)) };
}

export function draftScript({ language, speakers, turns }: Script): DraftScript {
  return { language, speakers, turns: turns.map((turn) => ({ ...turn, locked: false })) };
}
