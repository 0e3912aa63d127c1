import type { Sound } from '../../domain/sound.ts';
import { serveChildTasks } from '../processes/serve-tasks.ts';
import { joinParts } from './join-parts.ts';
import type { VoicePart, VoiceRequest } from './voice-request.ts';

/** A model whose files are on this machine. Its module exports a `loadModel`. */
export type ReadyModel = { readonly entry: string; readonly files: ModelPaths };

export type ModelPaths = {
  /** The ONNX file. */
  readonly model: string;
  /** The directory of its other files. */
  readonly directory: string;
  /** The data of the phonemizer. */
  readonly phonemizer: string;
  /** The directory of the Japanese dictionary, which is fetched for the first Japanese text. */
  readonly japanese?: string;
};

export type LoadModel = (files: ModelPaths, steady: boolean) => Promise<SpeakPart>;

/** `speed` is the rate, corrected for the change of pitch that follows. */
type SpeakPart = (request: VoiceRequest, part: VoicePart, speed: number) => Promise<Sound>;

export type VoiceSetUp = { readonly preload: ReadyModel | null; readonly steady: boolean };

export type VoiceTask = { readonly model: ReadyModel; readonly request: VoiceRequest };

/** A sound and the processor time it took. */
export type SpokenSound = { readonly sound: Sound; readonly processorSeconds: number };

/** A process keeps every model it has loaded, because loading takes longer than speaking most sentences. */
serveChildTasks<VoiceSetUp, VoiceTask, SpokenSound>(async ({ preload, steady }) => {
  const loaded = new Map<string, Promise<SpeakPart>>();
  const load = async ({ entry, files }: ReadyModel): Promise<SpeakPart> => {
    const { loadModel }: { loadModel: LoadModel } = await import(entry);
    return loadModel(files, steady);
  };
  const speakerOf = (model: ReadyModel) => {
    const speak = loaded.get(model.entry) ?? load(model);
    loaded.set(model.entry, speak);
    return speak;
  };
  if (preload) await speakerOf(preload);

  return async ({ model, request }) => {
    const speak = await speakerOf(model);
    const { user: start } = process.cpuUsage();
    const sounds: Sound[] = [];
    // Raising the pitch shortens the sound, so it is spoken slower first.
    for (const part of request.parts) sounds.push(await speak(request, part, part.rate / part.pitch));
    const sound = joinParts(sounds, request.parts);
    return { sound, processorSeconds: (process.cpuUsage().user - start) / 1e6 };
  };
});
