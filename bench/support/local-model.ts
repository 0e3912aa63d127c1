import { kokoroModel } from '../../src/speech/kokoro/kokoro-engine.ts';
import type { LocalModel } from '../../src/speech/local/local-engine.ts';
import { piperModel } from '../../src/speech/piper/piper-engine.ts';

/** The model that `--engine` names, and settings with which the service speaks with it. Piper by default. */
export function localModel(name = 'piper'): { model: LocalModel; settings: Record<string, string> } {
  const model = [piperModel, kokoroModel].find((each) => each.name === name);
  if (model === undefined) throw new Error(`There is no engine ${name} on this machine.`);
  return { model, settings: { TTS_A_ENGINE: name, TTS_B_ENGINE: name } };
}
