import type { FieldMessage } from '../domain/field-message.ts';
import type { SpeakerCount } from '../domain/script.ts';
import type { Sentence, Sound } from '../domain/sound.ts';
import type { Tenant } from '../domain/tenant.ts';
import type { Voice, VoiceRole } from '../domain/voice.ts';
import type { SpeechProvider, VoiceSettings } from '../domain/voice-settings.ts';
import type { CloudAccess } from './cloud/request.ts';
import type { ModelName } from './models/model-packages.ts';

/** An entry of the registry. Each engine has a folder, whose `*-engine.ts` exports one. */
export type Definition = {
  /** As in TTS_A_ENGINE. */
  readonly name: string;
  /** `language` is a primary BCP 47 subtag. */
  readonly supportsLanguage: (language: string) => boolean;
};

/** An engine of a provider. Its name is in the names of its settings: `NAME_API_KEY`, `NAME_BASE_URL`. */
export type EngineDefinition = Definition & {
  /** The slot that the engine takes if its key is set and no engine is configured for the slot. */
  readonly preferredSlot?: SpeechProvider;
  /** `access` is null when no key is set. */
  create(options: { readonly access: EngineAccess | null }): SpeechEngine;
};

/** A base URL of null means the provider's own. */
export type EngineAccess = Omit<CloudAccess, 'baseUrl'> & { readonly baseUrl: string | null };

export type SpeechEngine = {
  readonly name: string;
  /** Part of the key of every cached sentence: change it when the same request would sound different. */
  readonly version: string;
  /** Maximum characters of spoken text in one request. */
  readonly limit: number;
  /** The number of requests it handles at once. */
  readonly parallel: number;
  voices(): Promise<readonly Voice[]>;
  /** Whether a voice id can be used; true when the engine cannot know. */
  knowsVoice(id: string): Promise<boolean>;
  supportsLanguage(language: string): boolean;
  /** Whether it reads this language only as a substitute for an engine that speaks it. */
  readsForeign?(language: string): boolean;
  /** Plans a script. The language is absent before it is known. */
  prepare(settings: VoiceSettings, speakers: SpeakerCount, language?: string): SpeechPlan;
  readonly isLocal?: boolean;
  readonly packages?: readonly ModelName[];
  /** Starts up, so that the first request does not wait. */
  warm(): void;
  /** Rejects if the vendor does not respond or refuses the key. */
  reach?(): Promise<void>;
  /** Rejects while the engine lacks something it needs on this machine. */
  check?(): Promise<void>;
  /** Looks for damage in its files and repairs it. */
  verify?(): Promise<void>;
};

export type SpeechPlan = {
  readonly warnings: readonly FieldMessage[];
  readonly quality: Quality;
  /** Maximum characters of spoken text in one request, if lower for the language than for the engine. */
  readonly limit?: number;
  /** Whether the engine uses the `phonemes` of sentences. */
  readonly takesIpa: boolean;
  /**
   * Takes the whole script, because an engine may speak several lines in one request. The function it returns directs
   * one sentence, so that a long script does not block the process.
   */
  direct(sentences: readonly Sentence[]): (sentence: Sentence, index: number) => Direction;
};

/** How much effort goes into each sentence. */
export type Quality = 'fast' | 'normal' | 'best';

export type Direction = {
  /** The engine that speaks, if several are combined. */
  readonly engine?: Pick<SpeechEngine, 'name' | 'version'>;
  readonly voice: string;
  /** Everything that determines the sound, as plain JSON for the cache key. Null if there is nothing to say. */
  readonly request: unknown;
  /** The text the engine gets. */
  readonly spoken: string;
  /** False if the engine cannot say some of the words. */
  readonly complete: boolean;
  readonly pauseScale: number;
  speak(options: SpeakOptions): Promise<Sound>;
  /** Speaks a part of the sentence in the same way, if the sentence fails as a whole. */
  speakPart(spoken: string, options: SpeakOptions): Promise<Sound>;
};

export type SpeakOptions = {
  /** The tenant whose turn it takes, if the engine has a queue. */
  readonly tenant?: Tenant | undefined;
  readonly signal: AbortSignal;
  /** 0 for the first take. A retake may sound different. */
  readonly take: number;
};

export function requestedVoice(
  { voiceId, hostVoiceIds }: VoiceSettings,
  { speaker }: Sentence,
  speakers: SpeakerCount,
): string | undefined {
  return speakers === 1 ? voiceId : hostVoiceIds?.[`host${speaker}`];
}

/** Returns the id of the voice of a sentence. A default voice that is requested for the other host is not used. */
export function voiceFor(
  settings: VoiceSettings,
  sentence: Sentence,
  { speakers, defaultFor }: { speakers: SpeakerCount; defaultFor: (role: VoiceRole) => string },
): string {
  const requested = requestedVoice(settings, sentence, speakers);
  if (requested !== undefined) return requested;
  if (speakers === 1) return defaultFor('narrator');
  const [own, other] = sentence.speaker === 1 ? (['host1', 'host2'] as const) : (['host2', 'host1'] as const);
  const voice = defaultFor(own);
  return voice === settings.hostVoiceIds?.[other] ? defaultFor(other) : voice;
}
