import type { KeyMode } from '../domain/api-key.ts';
import { commonLanguages } from '../domain/language.ts';
import type { PoolUse } from '../domain/metrics.ts';
import type { EngineSpeed } from '../domain/voice.ts';
import { type SpeechProvider, speechProviders } from '../domain/voice-settings.ts';
import { elevenlabs } from './elevenlabs/elevenlabs-engine.ts';
import { kokoro } from './kokoro/kokoro-engine.ts';
import { createRecognizer, type Recognizer } from './listening/recognizer.ts';
import type { EngineChoice } from './local/engine-choice.ts';
import { createLocalEngines, type LocalDefinitions, type LocalOptions } from './local/local-engines.ts';
import { standIn } from './local/stand-in.ts';
import type { ModelName } from './models/model-packages.ts';
import { openai } from './openai/openai-engine.ts';
import { piper } from './piper/piper-engine.ts';
import type { EngineAccess, EngineDefinition, SpeechEngine } from './speech-engine.ts';
import type { ListenBack } from './voice-sentence.ts';

/** The registry: the only place that names the engines. The better local engine comes first. */
const localEngines: LocalDefinitions = [kokoro, piper];
const cloudEngines: readonly EngineDefinition[] = [openai, elevenlabs];

export type SpeechOptions = LocalOptions & {
  /**
   * The engine in each slot of the API's `voice.provider`. `auto` is the best engine that this machine is fast enough for;
   * null is the engine that prefers the slot, or `auto`.
   */
  readonly slots: Readonly<Record<SpeechProvider, string | null>>;
  /** By the name of the engine. */
  readonly access: Readonly<Record<string, EngineAccess>>;
  readonly listenBack: ListenBack;
};

export type SpeechEngines = {
  readonly listenBack: ListenBack;
  readonly recognizer: Recognizer;
  engineFor(provider: SpeechProvider): SpeechEngine;
  /** Explains why an engine is in the slot if the configuration does not name one; null otherwise. */
  choiceFor(provider: SpeechProvider): EngineChoice | null;
  /** How fast an engine of this machine is; null for an engine of a vendor. */
  speedOf(engine: string): EngineSpeed | null;
  /** The names of all engines that speak a language, configured or not. */
  enginesFor(language: string): string[];
  /** The common languages that at least one slot speaks. */
  languages(): string[];
  /** The sandbox has engines of this machine in every slot, because they cost nothing. */
  forMode(mode: KeyMode): SpeechEngines;
  /** Rejects while a local voice that workers need is missing. */
  check(): Promise<void>;
  /** Looks for damage in model files and repairs it. */
  verify(): Promise<void>;
  /** The model files that conversions need here, those of the sandbox included. */
  packages(): ModelName[];
  vendors(): readonly SpeechEngine[];
  /** Returns the load of the local speech processes. */
  use(): PoolUse;
  /** Starts the engine of the default slot, so that the first request does not wait. */
  warm(): void;
  /** Measures this machine for `auto` and returns the choice. Null if no slot uses `auto` or the machine was measured before. */
  decide(): Promise<EngineChoice | null>;
  close(): Promise<void>;
};

export function createSpeechEngines(options: SpeechOptions): SpeechEngines {
  const { listenBack, slots } = options;
  const local = createLocalEngines(localEngines, options);
  const cloud = createCloudEngines(options);
  const names = new Map(
    speechProviders.map((slot) => [slot, slots[slot] ?? cloud.preferredFor(slot) ?? local.automatic]),
  );
  const nameIn = (slot: SpeechProvider) => names.get(slot) ?? local.automatic;
  const live = (slot: SpeechProvider) => {
    const engine = local.find(nameIn(slot)) ?? cloud.find(nameIn(slot));
    if (engine) return engine;
    const known = [local.automatic, ...[...localEngines, ...cloudEngines].map(({ name }) => name)].join(', ');
    throw new Error(`${slot.toUpperCase()}_ENGINE takes one of ${known}, but got "${nameIn(slot)}".`);
  };
  for (const slot of speechProviders) live(slot);
  const sandbox = (slot: SpeechProvider) => standIn(local.fastest, local.hasVoice, live(slot));
  const recognizer = createRecognizer({ ...options, size: 'tiny' });
  const withSlots = (engineFor: SpeechEngines['engineFor']): SpeechEngines => ({
    listenBack,
    recognizer,
    engineFor,
    choiceFor: (slot) => local.explain(nameIn(slot)),
    speedOf: local.speedOf,
    enginesFor: (language) =>
      [...localEngines, ...cloudEngines]
        .filter((each) => each.supportsLanguage(language))
        .map(({ name }) => name),
    languages: () =>
      commonLanguages.filter((language) =>
        speechProviders.some((slot) => engineFor(slot).supportsLanguage(language)),
      ),
    forMode: (mode) => withSlots(mode === 'sandbox' ? sandbox : live),
    vendors: () => [...new Set(speechProviders.map(live))].filter((engine) => engine.reach),
    use: () => local.use(),
    warm: () => engineFor('tts_a').warm(),
    async decide() {
      const isOpen = speechProviders.some((slot) => local.explain(nameIn(slot))?.timesRealTime === null);
      return isOpen ? local.decide() : null;
    },
    async check() {
      await Promise.all(speechProviders.map((slot) => sandbox(slot).check?.()));
    },
    packages() {
      const ofVoices = speechProviders.flatMap((slot) => sandbox(slot).packages ?? []);
      return [...new Set<ModelName>([...ofVoices, 'recogniser-tiny'])];
    },
    verify: () => local.verify(),
    async close() {
      await Promise.all([local, recognizer].map((part) => part.close()));
    },
  });
  return withSlots(live);
}

/** Creates a cloud engine only when a slot uses it, because it needs a key. */
function createCloudEngines({ access }: SpeechOptions) {
  const engines = new Map<string, SpeechEngine>();
  return {
    preferredFor: (slot: SpeechProvider) =>
      cloudEngines.find(({ name, preferredSlot }) => preferredSlot === slot && access[name])?.name,
    find(name: string) {
      const definition = cloudEngines.find((each) => each.name === name);
      const engine = engines.get(name) ?? definition?.create({ access: access[name] ?? null });
      if (engine) engines.set(name, engine);
      return engine;
    },
  };
}
