import type { FieldMessage } from '../../domain/field-message.ts';
import type { SpeakerCount } from '../../domain/script.ts';
import type { Sentence } from '../../domain/sound.ts';
import type { VoiceRole } from '../../domain/voice.ts';
import type { SpeechModel, VoiceSettings } from '../../domain/voice-settings.ts';
import { createModelCheck } from '../models/check-model.ts';
import { ensureModel, type ModelOptions, repairModel } from '../models/ensure-model.ts';
import type { ModelName } from '../models/model-packages.ts';
import {
  type Definition,
  type Direction,
  type SpeakOptions,
  type SpeechEngine,
  type SpeechPlan,
  voiceFor,
} from '../speech-engine.ts';
import { type Catalogue, primaryTag } from './catalogue.ts';
import { directSentences, type LocalDirection, type Manner, requestPart } from './direct-sentences.ts';
import { keyPhrasesOf } from './key-phrases.ts';
import type { ModelSource, SpeechProcesses } from './speech-processes.ts';
import type { ModelPaths, SpokenSound } from './voice-child.ts';
import type { VoiceRequest } from './voice-request.ts';

/** The entry of the registry for an engine that runs on this machine. */
export type LocalDefinition = Definition & {
  /** Former names, which remain valid. */
  readonly aliases?: readonly string[];
  /** The `voice.model` of the API that selects the engine. */
  readonly speechModel: SpeechModel;
  /** The speed and memory that the machine needs for the engine to be the default. */
  readonly needs?: { readonly timesRealTime: number; readonly bytesPerProcess: number };
  create(options: LocalEngineOptions): LocalEngine;
};

/** All engines of this machine share the processes. */
export type LocalEngineOptions = ModelOptions & { readonly speech: SpeechProcesses };

/** A neural voice model that runs on this machine. */
export type LocalModel = {
  readonly name: string;
  /** Changes whenever the same request sounds different. */
  readonly version: string;
  readonly catalogue: Catalogue;
  /** The module that loads the model in the speech processes. */
  readonly entry: URL;
  /** Fetches and prepares missing files. */
  fetch(options: ModelOptions): Promise<ModelPaths>;
  readonly packages: readonly ModelName[];
  /** Dictionaries by language, fetched when the language is first spoken. */
  readonly dictionaries?: Readonly<Record<string, ModelName>>;
  /** Maximum characters of a request, for languages whose characters have many sounds. */
  readonly limits?: Readonly<Record<string, number>>;
  readonly manner: Manner;
  /** Milliseconds for each character, on a slow core. */
  readonly deadline: number;
};

export type LocalEngine = SpeechEngine & {
  readonly catalogue: Catalogue;
  /** Speaks without directing, for measurements. */
  say(request: VoiceRequest): Promise<SpokenSound>;
};

type Speak = (request: VoiceRequest, options: SpeakOptions) => ReturnType<Direction['speak']>;

/** An engine that needs no network. The model and its GPL phonemizer run in child processes. */
export function createLocalEngine(model: LocalModel, options: LocalEngineOptions): LocalEngine {
  const { name, catalogue } = model;
  const { speech } = options;
  const version = `${model.version}${speech.steady ? '-steady' : ''}`;
  let wasReady = false;
  const source: ModelSource = {
    async ready(check) {
      const files = await model.fetch({ ...options, check });
      wasReady = true;
      return { entry: model.entry.href, files };
    },
  };
  const run = async (request: VoiceRequest, { tenant, signal }: Partial<SpeakOptions>) => {
    const dictionary = model.dictionaries?.[primaryTag(request.language)];
    if (dictionary !== undefined) await ensureModel(dictionary, options);
    const characters = request.parts.reduce((sum, part) => sum + part.text.length, 0);
    const deadline = 20_000 + characters * model.deadline;
    return speech.run(source, request, { deadline, tenant, cost: characters, signal });
  };
  const speak: Speak = async (request, speakOptions) =>
    (await run(model.manner.retake(request, speakOptions.take), speakOptions)).sound;
  return {
    name,
    catalogue,
    version,
    limit: 240,
    parallel: speech.size,
    voices: async () => catalogue.voices.map(({ speaker, rate, gain, ...voice }) => voice),
    knowsVoice: async (id) => catalogue.find(id) !== undefined,
    supportsLanguage: catalogue.speaks,
    isLocal: true,
    packages: model.packages,
    prepare: (settings, speakers, language = 'en') =>
      preparePlan({ ...model, version }, { settings, speakers, language }, speak),
    warm: () => speech.warm(source),
    check: createModelCheck(() => source.ready('quick')),
    async verify() {
      if (!wasReady) return;
      const repaired = await Promise.all(model.packages.map((name) => repairModel(name, options)));
      await source.ready('full');
      if (repaired.some(Boolean)) speech.restart();
    },
    say: (request) => run(request, {}),
  };
}

type Wanted = {
  readonly settings: VoiceSettings;
  readonly speakers: SpeakerCount;
  readonly language: string;
};

function preparePlan(
  { name, version, catalogue, manner, limits }: LocalModel,
  { settings, speakers, language }: Wanted,
  speak: Speak,
): SpeechPlan {
  const voiceOf = (sentence: Sentence) => {
    const defaultFor = (role: VoiceRole) => catalogue.choose(undefined, role, language).id;
    return catalogue.choose(voiceFor(settings, sentence, { speakers, defaultFor }), 'narrator', language);
  };
  const limit = limits?.[primaryTag(language)];
  return {
    warnings: warningsFor(settings, language),
    ...(limit !== undefined && { limit }),
    quality: settings.model === 'v3' ? 'best' : settings.model === 'flash_v2' ? 'fast' : 'normal',
    // The phonemizer of the models accepts text only.
    takesIpa: false,
    direct(sentences) {
      const direct = directSentences(sentences, settings, voiceOf, manner);
      return (sentence, index) => ({
        ...toDirection(direct(sentence, index), speak),
        engine: { name, version },
        voice: voiceOf(sentence).id,
      });
    },
  };
}

function warningsFor({ expression }: VoiceSettings, language: string): FieldMessage[] {
  const warnings: FieldMessage[] = [];
  const warn = (option: string, message: string) =>
    warnings.push({ path: `voice.expression_settings.${option}`, message });
  if (expression?.allowLaughter)
    warn('allow_laughter', 'The built-in voices cannot laugh; the option is ignored.');
  if (expression?.emphasisStyle && keyPhrasesOf(primaryTag(language)) === undefined)
    warn('emphasis_style', `The built-in voices know no key phrases of this language (${language}).`);
  return warnings;
}

function toDirection({ request, complete, pauseScale }: LocalDirection, speak: Speak) {
  const sayable = request ?? { speaker: 0, language: 'en', parts: [] };
  return {
    request,
    spoken: sayable.parts.map((part) => part.text).join(' '),
    complete,
    pauseScale,
    speak: (options: SpeakOptions) => speak(sayable, options),
    speakPart: (spoken: string, options: SpeakOptions) => speak(requestPart(sayable, spoken), options),
  };
}
