import type { FieldMessage } from '../domain/field-message.ts';
import type { SpeakerCount } from '../domain/script.ts';
import type { Sentence, Sound } from '../domain/sound.ts';
import type { Voice } from '../domain/voice.ts';
import type { VoiceSettings } from '../domain/voice-settings.ts';

export type EngineName = 'builtin' | 'openai' | 'elevenlabs';

/** Something that speaks. One file a provider; `speech-engines.ts` is the only place that names them. */
export type SpeechEngine = {
  readonly name: EngineName;
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
