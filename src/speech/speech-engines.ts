import type { KeyMode } from '../domain/api-key.ts';
import type { SpeechProvider } from '../domain/voice-settings.ts';
import { createBuiltinEngine } from './builtin/builtin-engine.ts';
import { createElevenLabsEngine, type ElevenLabsOptions } from './elevenlabs/elevenlabs-engine.ts';
import { createRecogniser, type Recogniser } from './listening/recogniser.ts';
import type { ModelProgress } from './models/ensure-model.ts';
import { createOpenAiEngine, type OpenAiOptions } from './openai/openai-engine.ts';
import type { EngineName, SpeechEngine } from './speech-engine.ts';
import type { ListenBack } from './voice-sentence.ts';

export type SpeechOptions = {
  /** Which engine each slot of the API's `voice.provider` uses. */
  readonly slots: Readonly<Record<SpeechProvider, EngineName>>;
  readonly openai: OpenAiOptions | null;
  readonly elevenlabs: ElevenLabsOptions | null;
  readonly cacheDirectory: string;
  /** Processes of the built-in engine: one a core. */
  readonly processes: number;
  readonly idleMilliseconds?: number;
  /** Whether the built-in engine says the same text the same way each time. */
  readonly steady?: boolean;
  readonly listenBack: ListenBack;
  readonly onModelProgress?: ((progress: ModelProgress) => void) | undefined;
};

/** Every engine there is, and which slot it sits in. */
export type SpeechEngines = {
  readonly listenBack: ListenBack;
  readonly recogniser: Recogniser;
  engineFor(provider: SpeechProvider): SpeechEngine;
  /** The sandbox has the built-in engine in every slot: it costs nothing. */
  forMode(mode: KeyMode): SpeechEngines;
  /** Gets the engine of the default slot ready to answer at once. */
  warm(): void;
  close(): Promise<void>;
};

/** The registry: the only place that names the engines. */
export function createSpeechEngines(options: SpeechOptions): SpeechEngines {
  const models = { cacheDirectory: options.cacheDirectory, onProgress: options.onModelProgress };
  const idle = options.idleMilliseconds === undefined ? {} : { idleMilliseconds: options.idleMilliseconds };
  const makers: Readonly<Record<EngineName, () => SpeechEngine>> = {
    builtin: () =>
      createBuiltinEngine({ ...models, ...idle, processes: options.processes, steady: options.steady }),
    openai: () => createOpenAiEngine(configured('openai', options.openai)),
    elevenlabs: () => createElevenLabsEngine(configured('elevenlabs', options.elevenlabs)),
  };
  const made = new Map<EngineName, SpeechEngine>();
  for (const name of new Set<EngineName>([...Object.values(options.slots), 'builtin']))
    made.set(name, makers[name]());
  const recogniser = createRecogniser({ ...models, ...idle, size: 'tiny' });
  const withSlots = (slots: SpeechOptions['slots']): SpeechEngines => {
    const engineFor = (provider: SpeechProvider) => {
      const engine = made.get(slots[provider]);
      if (engine === undefined) throw new Error(`No engine sits in ${provider}.`);
      return engine;
    };
    return {
      listenBack: options.listenBack,
      recogniser,
      engineFor,
      forMode: (mode) =>
        withSlots(mode === 'sandbox' ? { tts_a: 'builtin', tts_b: 'builtin' } : options.slots),
      warm: () => engineFor('tts_a').warm(),
      async close() {
        await Promise.all([...made.values(), recogniser].map((part) => part.close()));
      },
    };
  };
  return withSlots(options.slots);
}

function configured<T>(name: string, options: T | null): T {
  if (options === null) throw new Error(`The ${name} speech engine is chosen, but it has no API key.`);
  return options;
}
