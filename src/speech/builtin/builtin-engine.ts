import type { FieldMessage } from '../../domain/field-message.ts';
import type { SpeakerCount } from '../../domain/script.ts';
import type { Sentence, Sound } from '../../domain/sound.ts';
import type { VoiceSettings } from '../../domain/voice-settings.ts';
import { createModelCheck } from '../models/check-model.ts';
import { repairModel } from '../models/ensure-model.ts';
import { modelPackages } from '../models/model-packages.ts';
import { ensurePreparedModel, repairPreparedModel } from '../models/prepare-model.ts';
import { createProcessPool, type ProcessPool } from '../processes/process-pool.ts';
import {
  castSentence,
  type Direction,
  type EngineDefinition,
  type EngineOptions,
  type SpeakOptions,
  type SpeechEngine,
  type SpeechPlan,
} from '../speech-engine.ts';
import type { BuiltinRequest } from './builtin-request.ts';
import { catalogue, findVoice, voiceOrDefault } from './catalogue.ts';
import { type BuiltinDirection, directSentences, requestPart } from './direct-sentences.ts';

const supportsLanguage = (language: string) => language.toLowerCase() === 'en';

export const builtin: EngineDefinition = { name: 'builtin', supportsLanguage, create: createBuiltinEngine };

/** Characters of a short script: some 40 seconds. */
const shortScript = 600;

type Pool = ProcessPool<BuiltinRequest, Sound>;

/** Neural voices that need no network. The model and its GPL phonemizer run in child processes. */
export function createBuiltinEngine(options: Omit<EngineOptions, 'access'>): SpeechEngine {
  const { steady = false, processes, idleMilliseconds = 60_000 } = options;
  const pool: Pool = createProcessPool({
    entry: new URL('./voice-child.ts', import.meta.url),
    size: processes,
    burst: shortScript,
    idleMilliseconds,
    setUp: async (isRetry) => ({
      ...(await ensurePreparedModel('voice', { ...options, check: isRetry ? 'full' : 'quick' })),
      steady,
    }),
  });
  return {
    name: 'builtin',
    // Raise the second number when shaping, delivery or the model's settings change.
    version: `${modelPackages.voice.contentSha256.slice(0, 12)}-3${steady ? '-steady' : ''}`,
    limit: 240,
    parallel: processes,
    voices: async () => catalogue.map(({ speaker, rate, gain, ...voice }) => voice),
    knowsVoice: async (id) => findVoice(id) !== undefined,
    supportsLanguage,
    prepare: (settings, speakers) => preparePlan(settings, speakers, pool),
    warm: () => pool.warm(),
    check: createModelCheck(() => ensurePreparedModel('voice', options)),
    async verify() {
      const repaired = await repairModel('voice', options);
      if ((await repairPreparedModel('voice', options)) || repaired) pool.restart();
    },
    close: () => pool.close(),
  };
}

function preparePlan(settings: VoiceSettings, speakers: SpeakerCount, pool: Pool): SpeechPlan {
  const warnings: FieldMessage[] = [];
  if (settings.expression?.allowLaughter) {
    warnings.push({
      path: 'voice.expression_settings.allow_laughter',
      message: 'The built-in voices cannot laugh; the option is ignored.',
    });
  }
  const voiceOf = (sentence: Sentence) => {
    const { role, id } = castSentence(settings, sentence, speakers);
    return voiceOrDefault(id, role);
  };
  return {
    warnings,
    care: settings.model === 'v3' ? 'most' : settings.model === 'flash_v2' ? 'least' : 'usual',
    // The model's phonemizer reads text only.
    takesIpa: false,
    direct(sentences) {
      const direct = directSentences(sentences, settings, voiceOf);
      return (sentence, index) => toDirection(direct(sentence, index), pool);
    },
  };
}

function toDirection({ request, complete, pauseScale }: BuiltinDirection, pool: Pool): Direction {
  const run = (wanted: BuiltinRequest, { tenant, signal }: SpeakOptions) => {
    const characters = wanted.parts.reduce((sum, part) => sum + part.text.length, 0);
    return pool.run(wanted, { deadline: 20_000 + characters * 150, tenant, cost: characters, signal });
  };
  const sayable = request ?? { speaker: 0, care: 'usual', parts: [] };
  return {
    request,
    spoken: sayable.parts.map((part) => part.text).join(' '),
    complete,
    pauseScale,
    speak: (options) => run(sayable, options),
    speakPart: (spoken, options) => run(requestPart(sayable, spoken), options),
  };
}
