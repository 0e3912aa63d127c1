import type { FieldMessage } from '../domain/field-message.ts';
import type { SpeakerCount } from '../domain/script.ts';
import type { Sentence, Sound } from '../domain/sound.ts';
import type { Voice } from '../domain/voice.ts';
import type { SpeechProvider, VoiceSettings } from '../domain/voice-settings.ts';
import type { CloudAccess } from './cloud/request.ts';
import type { ModelProgress } from './models/ensure-model.ts';

/** What the registry knows of an engine. Each engine has a folder, whose `definition.ts` exports one of these. */
export type EngineDefinition = {
  /** As in TTS_A_ENGINE, and in upper case in the names of its settings: `NAME_API_KEY`, `NAME_BASE_URL`. */
  readonly name: string;
  /** Sits in this slot where its key is set and no engine is named for the slot. */
  readonly preferredSlot?: SpeechProvider;
  create(options: EngineOptions): SpeechEngine;
};

/** What engines are made with: each takes what it needs. */
export type EngineOptions = {
  /** How the provider is reached; null where no key is set. */
  readonly access: EngineAccess | null;
  readonly cacheDirectory: string;
  readonly onModelProgress?: ((progress: ModelProgress) => void) | undefined;
  /** Processes of an engine that works on this machine: one a core. */
  readonly processes: number;
  readonly idleMilliseconds?: number;
  /** Whether the same text is to sound the same each time. */
  readonly steady?: boolean | undefined;
};

/** A base URL of null stands for the provider's own. */
export type EngineAccess = Omit<CloudAccess, 'baseUrl'> & { readonly baseUrl: string | null };

/** Something that speaks. */
export type SpeechEngine = {
  readonly name: string;
  /** Part of the key of every cached sentence: it changes when the same request would sound different. */
  readonly version: string;
  /** Most characters of spoken text in one request. */
  readonly limit: number;
  /** How many requests it works on at once. */
  readonly parallel: number;
  voices(): Promise<readonly Voice[]>;
  /** Whether a voice id can be used; true as well when the engine cannot tell. */
  knowsVoice(id: string): Promise<boolean>;
  /** `language` is a primary BCP 47 subtag. */
  supportsLanguage(language: string): boolean;
  prepare(settings: VoiceSettings, speakers: SpeakerCount): SpeechPlan;
  /** Gets ready to answer at once. */
  warm(): void;
  close(): Promise<void>;
};

/** How one engine performs one script. */
export type SpeechPlan = {
  /** Options it cannot honour. */
  readonly warnings: readonly FieldMessage[];
  readonly care: Care;
  /** One direction for each sentence. */
  direct(sentences: readonly Sentence[], toSpoken: (text: string) => string): Direction[];
};

/** How much trouble is taken over each sentence. */
export type Care = 'least' | 'usual' | 'most';

/** How one sentence is said. */
export type Direction = {
  /** Plain JSON: everything that decides the sound, for the cache key. Null when nothing in it can be said. */
  readonly request: unknown;
  /** The text the engine gets. */
  readonly spoken: string;
  /** False when words had to be left out that the engine cannot say. */
  readonly complete: boolean;
  readonly pauseScale: number;
  speak(options: SpeakOptions): Promise<Sound>;
  /** Says a part of the sentence in the same way: for a sentence that fails as a whole. */
  speakPart(spoken: string, options: SpeakOptions): Promise<Sound>;
};

export type SpeakOptions = {
  readonly signal: AbortSignal;
  /** 0 is the first try; each retake must have a chance to come out otherwise. */
  readonly take: number;
};
