import type { FieldMessage } from '../../domain/field-message.ts';
import type { SpeakerCount } from '../../domain/script.ts';
import type { Sentence, Sound } from '../../domain/sound.ts';
import type { Voice } from '../../domain/voice.ts';
import type { VoiceSettings } from '../../domain/voice-settings.ts';
import { ensureModel, type ModelOptions } from '../models/ensure-model.ts';
import { modelPackages } from '../models/model-packages.ts';
import { createProcessPool, type ProcessPool } from '../processes/process-pool.ts';
import type { Direction, SpeakOptions, SpeechEngine, SpeechPlan } from '../speech-engine.ts';
import type { BuiltinRequest } from './builtin-request.ts';
import { catalogue, findVoice, voiceOrDefault } from './catalogue.ts';
import type { CatalogueVoice } from './catalogue-voice.ts';
import { type BuiltinDirection, directSentences, requestPart } from './direct-sentences.ts';

export type BuiltinOptions = ModelOptions & {
  /** One a core is best; each takes about 350 MB. */
  readonly processes: number;
  readonly idleMilliseconds?: number;
  /** Whether the same request always makes the same sound; it is a little flatter then. */
  readonly steady?: boolean | undefined;
};

type Pool = ProcessPool<BuiltinRequest, Sound>;

/** Neural voices that need no network. The model and its GPL phonemiser stay in processes of their own. */
export function createBuiltinEngine(options: BuiltinOptions): SpeechEngine {
  const steady = options.steady ?? false;
  const pool: Pool = createProcessPool({
    entry: new URL('./voice-child.ts', import.meta.url),
    size: options.processes,
    idleMilliseconds: options.idleMilliseconds ?? 60_000,
    setUp: async (again) => ({
      directory: await ensureModel('voice', { ...options, check: again ? 'full' : 'quick' }),
      steady,
    }),
  });
  return {
    name: 'builtin',
    // The second figure is ours: it grows when shaping, delivery or the model's settings change.
    version: `${modelPackages.voice.contentSha256.slice(0, 12)}-2${steady ? '-steady' : ''}`,
    limit: 240,
    parallel: options.processes,
    voices: async () => catalogue.map(describe),
    knowsVoice: async (id) => findVoice(id) !== undefined,
    supportsLanguage: (language) => language.toLowerCase() === 'en',
    prepare: (settings, speakers) => preparePlan(settings, speakers, pool),
    warm: () => pool.warm(),
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
  return {
    warnings,
    care: settings.model === 'v3' ? 'most' : settings.model === 'flash_v2' ? 'least' : 'usual',
    direct(sentences, toSpoken) {
      const voiceOf = (sentence: Sentence) => chooseVoice(settings, sentence, speakers);
      return directSentences(sentences, settings, voiceOf, toSpoken).map((direction) =>
        toDirection(direction, pool),
      );
    },
  };
}

function toDirection({ request, complete, pauseScale }: BuiltinDirection, pool: Pool): Direction {
  const run = (wanted: BuiltinRequest, { signal }: SpeakOptions) => {
    const characters = wanted.parts.reduce((sum, part) => sum + part.text.length, 0);
    return pool.run(wanted, { deadline: 20_000 + characters * 150, signal });
  };
  const nothing = request ?? { speaker: 0, care: 'usual', parts: [] };
  return {
    request,
    spoken: nothing.parts.map((part) => part.text).join(' '),
    complete,
    pauseScale,
    speak: (options) => run(nothing, options),
    speakPart: (spoken, options) => run(requestPart(nothing, spoken), options),
  };
}

function chooseVoice(settings: VoiceSettings, sentence: Sentence, speakers: SpeakerCount): CatalogueVoice {
  const hosts = settings.hostVoiceIds;
  if (speakers === 1) return voiceOrDefault(settings.voiceId, 'narrator');
  return sentence.speaker === 1
    ? voiceOrDefault(hosts?.host1, 'host1')
    : voiceOrDefault(hosts?.host2, 'host2');
}

function describe({ id, name, description, gender, defaultFor, figures }: CatalogueVoice): Voice {
  return { id, name, description, gender, defaultFor, figures };
}
