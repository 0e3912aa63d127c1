import type { Config } from './config/config.ts';
import type { Script } from './domain/script.ts';
import { speechProviders } from './domain/voice-settings.ts';
import type { Writer } from './domain/writing.ts';
import { type RenderedEpisode, type Renderer, type RenderInput, renderEpisode } from './jobs/renderer.ts';
import type { LanguageModelHealth } from './script/language-model/check-language-model.ts';
import type { readVerbatim } from './script/read-verbatim.ts';
import { ensureModel, hasModel, type ModelProgress } from './speech/models/ensure-model.ts';
import { type ModelName, modelPackages } from './speech/models/model-packages.ts';
import { ensurePreparedModel } from './speech/models/prepare-model.ts';
import { createSegmentStore } from './speech/segment-cache/segment-store.ts';
import { createSpeechEngines, type SpeechEngines } from './speech/speech-engines.ts';
import { openMediaCache } from './storage/media/open-media-store.ts';
import { openTextProcesses, type TextProcesses, textWriter } from './text-processes/text-processes.ts';

export type { RenderedEpisode } from './jobs/renderer.ts';

/** Makes scripts and episodes without a server, for the command line. */
export type OfflinePipeline = {
  readonly write: Writer;
  readonly readVerbatim: (...given: Parameters<typeof readVerbatim>) => Promise<Script>;
  readonly render: (input: Omit<RenderInput, 'segmentOwner'>) => Promise<RenderedEpisode>;
  close(): Promise<void>;
};

const segmentOwner = { secret: 'command line', note: async () => {} };

/** In milliseconds. Nobody else waits here, and the only text also pays for loading and compiling the code. */
const limits = { processorTime: 30_000, time: 120_000 };

export async function openOfflinePipeline(
  config: Config,
  onProgress: (message: string) => void,
): Promise<OfflinePipeline> {
  const texts = openTextProcesses({ processes: 1, warmUp: false, ...limits });
  const engines = openEngines(config, onProgress);
  const renderer = await openRenderer(config, engines, texts);
  return {
    write: chooseWriter(config, texts),
    // Imported at first use: it loads the data that languages are detected with, which a service needs in text processes only.
    readVerbatim: async (...given) => (await import('./script/read-verbatim.ts')).readVerbatim(...given),
    render: (input) => renderEpisode(renderer, { ...input, segmentOwner }),
    async close() {
      await Promise.all([engines.close(), texts.close()]);
    },
  };
}

/** Hashes the model files. Returns the names of those that are missing or damaged. */
export async function findBrokenModels(config: Config): Promise<string[]> {
  const broken = [];
  for (const name of await neededModels(config)) if (!(await hasModel(name, config))) broken.push(name);
  return broken;
}

/** Checks every byte of the model files and fetches those that are missing or damaged. */
export async function repairModels(config: Config, onProgress: (message: string) => void): Promise<void> {
  const { cacheDirectory } = config;
  const options = { cacheDirectory, onProgress: reportModelProgress(onProgress), check: 'full' } as const;
  for (const name of await neededModels(config)) {
    if (modelPackages[name].preparation) await ensurePreparedModel(name, options);
    else await ensureModel(name, options);
  }
}

/** Those of the engines in use. A dictionary is fetched when its language is first spoken. */
function neededModels(config: Config): Promise<ModelName[]> {
  return withEngines(config, (engines) => engines.packages());
}

/** What speaks in each slot, and why. Measures nothing: the service does that when it starts. */
export function describeVoices(config: Config): Promise<string> {
  return withEngines(config, (engines) =>
    speechProviders
      .map((slot) => {
        const reason = engines.choiceFor(slot)?.reason.replace(/\.$/, '');
        return `${slot} is ${engines.engineFor(slot).name}${reason ? ` (${reason})` : ''}`;
      })
      .join(', '),
  );
}

/** For a look at the engines: none is started. */
async function withEngines<Result>(
  { speech, cacheDirectory }: Config,
  look: (engines: SpeechEngines) => Result,
): Promise<Result> {
  const engines = createSpeechEngines({ ...speech, cacheDirectory });
  try {
    return look(engines);
  } finally {
    await engines.close();
  }
}

/** Sends a test request to the configured language model; null with the built-in writer. */
export async function askLanguageModel({ writer }: Config): Promise<LanguageModelHealth | null> {
  if (writer.kind === 'builtin') return null;
  const { checkLanguageModel } = await import('./script/language-model/check-language-model.ts');
  return checkLanguageModel(writer);
}

/** The configured voices. */
export function openEngines(
  { speech, cacheDirectory }: Config,
  onProgress: (message: string) => void,
): SpeechEngines {
  return createSpeechEngines({ ...speech, cacheDirectory, onProgress: reportModelProgress(onProgress) });
}

/** Adds the cache of spoken sentences. */
export async function openRenderer(
  config: Config,
  engines: SpeechEngines,
  texts: TextProcesses,
): Promise<Renderer> {
  const { segmentCacheBytes: maximumBytes } = config.speech;
  const location = { directory: config.data.directory, ...config.media, maximumBytes };
  const segments = maximumBytes === 0 ? null : createSegmentStore(await openMediaCache('segments', location));
  return { engines, segments, texts };
}

/** The configured writer, with the built-in one as fallback. Imported at first use, because it is large. */
export function chooseWriter({ writer }: Config, texts: TextProcesses): Writer {
  const builtin = textWriter(texts);
  if (writer.kind === 'builtin') return builtin;
  let loading: Promise<Writer> | null = null;
  return async (input, options) => {
    loading ??= import('./script/language-model/create-language-model-writer.ts').then((module) =>
      module.createLanguageModelWriter(writer, builtin, texts.run),
    );
    return (await loading)(input, options);
  };
}

const step = 0.25;

/** Reports the download of a model at each quarter. */
function reportModelProgress(report: (message: string) => void): (progress: ModelProgress) => void {
  const reported = new Map<string, number>();
  return ({ model, phase, done }) => {
    const last = reported.get(model) ?? -step;
    if (phase === 'ready') {
      if (reported.has(model)) report(`The ${model} model is ready.`);
      reported.delete(model);
    } else if (done - last >= step) {
      reported.set(model, done);
      report(`Downloading the ${model} model, once for this machine: ${Math.round(done * 100)} %`);
    }
  };
}
