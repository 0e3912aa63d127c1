import type { KeyMode } from '../domain/api-key.ts';
import { commonLanguages } from '../domain/language.ts';
import { type SpeechProvider, speechProviders } from '../domain/voice-settings.ts';
import { builtin } from './builtin/builtin-engine.ts';
import { standIn } from './builtin/stand-in.ts';
import { elevenlabs } from './elevenlabs/elevenlabs-engine.ts';
import { createRecogniser, type Recogniser } from './listening/recogniser.ts';
import { openai } from './openai/openai-engine.ts';
import type { EngineAccess, EngineOptions, SpeechEngine } from './speech-engine.ts';
import type { ListenBack } from './voice-sentence.ts';

/** The registry: the only place that names the engines. */
const definitions = [builtin, openai, elevenlabs];

export type SpeechOptions = Omit<EngineOptions, 'access'> & {
  /** The engine in each slot of the API's `voice.provider`; null for the one that prefers it, or the built-in one. */
  readonly slots: Readonly<Record<SpeechProvider, string | null>>;
  /** By the name of the engine. */
  readonly access: Readonly<Record<string, EngineAccess>>;
  readonly listenBack: ListenBack;
};

export type SpeechEngines = {
  readonly listenBack: ListenBack;
  readonly recogniser: Recogniser;
  engineFor(provider: SpeechProvider): SpeechEngine;
  /** The names of all engines that speak a language, configured or not. */
  enginesFor(language: string): string[];
  /** Those of the common languages that some slot speaks. */
  languages(): string[];
  /** The sandbox has the built-in engine in every slot, in place of the live one: it costs nothing. */
  forMode(mode: KeyMode): SpeechEngines;
  /** Rejects while the built-in voice, which every worker needs, is missing on this machine. */
  check(): Promise<void>;
  /** Looks for damage in model files and repairs it. */
  verify(): Promise<void>;
  /** Starts the engine of the default slot, so that the first request does not wait. */
  warm(): void;
  close(): Promise<void>;
};

export function createSpeechEngines(options: SpeechOptions): SpeechEngines {
  const { listenBack, slots, access } = options;
  const engines = new Map<string, SpeechEngine>();
  const engineNamed = (name: string) => {
    const definition = definitions.find((each) => each.name === name);
    if (!definition) {
      const names = definitions.map((each) => each.name).join(', ');
      throw new Error(`There is no speech engine ${name}; use one of ${names}.`);
    }
    const engine = engines.get(name) ?? definition.create({ ...options, access: access[name] ?? null });
    engines.set(name, engine);
    return engine;
  };
  const preferredFor = (slot: SpeechProvider) =>
    definitions.find(({ name, preferredSlot }) => preferredSlot === slot && access[name]) ?? builtin;
  const live = new Map(
    speechProviders.map((slot) => [slot, engineNamed(slots[slot] ?? preferredFor(slot).name)]),
  );
  const sandbox = new Map(
    [...live].map(([slot, engine]) => [slot, standIn(engineNamed(builtin.name), engine)]),
  );
  const recogniser = createRecogniser({ ...options, size: 'tiny', processes: 1 });
  const withSlots = (inSlot: ReadonlyMap<SpeechProvider, SpeechEngine>): SpeechEngines => {
    const engineFor = (provider: SpeechProvider) => inSlot.get(provider) ?? engineNamed(builtin.name);
    return {
      listenBack,
      recogniser,
      engineFor,
      enginesFor: (language) =>
        definitions.filter((each) => each.supportsLanguage(language)).map(({ name }) => name),
      languages: () =>
        commonLanguages.filter((language) =>
          [...inSlot.values()].some((engine) => engine.supportsLanguage(language)),
        ),
      forMode: (mode) => withSlots(mode === 'sandbox' ? sandbox : live),
      warm: () => engineFor('tts_a').warm(),
      check: async () => engineNamed(builtin.name).check?.(),
      verify: async () => engineNamed(builtin.name).verify?.(),
      async close() {
        await Promise.all([...engines.values(), recogniser].map((part) => part.close()));
      },
    };
  };
  return withSlots(live);
}
