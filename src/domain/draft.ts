import type { KeyMode } from './api-key.ts';
import type { ConversionRequest } from './conversion.ts';
import type { FieldMessage } from './field-message.ts';
import { mergeSections, type Script, type SpeakerCount, type Turn } from './script.ts';
import { titleFromText } from './title-from-text.ts';
import type { WritingFacts } from './writing.ts';

/** A paragraph of a draft. A locked one stays when the script is rewritten. */
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

/** A text that becomes an episode. */
export type Draft = {
  readonly id: string;
  readonly organizationId: string;
  readonly mode: KeyMode;
  /** Each change is the next. */
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
  /** Episodes that were made of it. */
  readonly episodes: number;
};

/** What a draft without a title is called. */
export function nameOfUntitled(content: string): string {
  if (!/\p{L}/u.test(content)) return content.trim().slice(0, 60) || 'Untitled';
  return titleFromText('document', content, { productName: null, version: null });
}

/** Seconds after a paragraph. */
export const maxPauseAfter = 10;

/** Typed within a paragraph, it is a second of silence there. */
export const pauseMark = '[pause 1s]';

export function withoutPauses(text: string): string {
  return text.replaceAll(/ ?\[pause [\d.]{1,4} ?m?s\]/gi, '').trimStart();
}

/** The script as it is spoken. Blank paragraphs are left out. */
export function spokenScript({ language, speakers, turns }: DraftScript): Script {
  const spoken = turns.filter(({ text }) => text.trim() !== '');
  return { language, speakers, turns: mergeSections(spoken.map(({ locked: _, ...turn }) => turn)) };
}

export function draftScript({ language, speakers, turns }: Script): DraftScript {
  return { language, speakers, turns: turns.map((turn) => ({ ...turn, locked: false })) };
}
