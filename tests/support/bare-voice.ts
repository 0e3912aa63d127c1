import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalModel } from '../../src/speech/local/local-engine.ts';
import { ensureModel } from '../../src/speech/models/ensure-model.ts';
import { writeOnnx } from '../../src/speech/models/onnx-model.ts';
import { readKokoro } from '../../src/speech/models/read-kokoro.ts';
import { phonemeLexicon } from '../../src/speech/phonemes/phoneme-codes.ts';
import { modelCache } from './model-cache.ts';

/** What sherpa needs to load a voice as it was fetched, without durations. Kokoro is written to `directory` first. */
export async function bareVoice(
  { name }: LocalModel,
  { directory = tmpdir(), noise = 0.333 } = {},
): Promise<object> {
  const options = { cacheDirectory: modelCache };
  const piper = await ensureModel('voice', options);
  const dataDir = join(piper, 'espeak-ng-data');
  if (name === 'piper') {
    const files = { model: join(piper, 'model.onnx'), tokens: join(piper, 'tokens.txt'), dataDir };
    return configuration({ vits: { ...files, noiseScale: noise, noiseScaleW: noise } });
  }
  const kokoro = await ensureModel('kokoro', options);
  const model = join(directory, 'bare-kokoro.onnx');
  await writeFile(model, writeOnnx(await readKokoro(kokoro)));
  const files = { voices: join(kokoro, 'voices.bin'), tokens: join(kokoro, 'tokens.txt'), dataDir };
  return configuration({ kokoro: { model, ...files, lang: 'en-us', lexicon: phonemeLexicon } });
}

/** The same settings as the service's own processes. */
function configuration(model: object): object {
  return { model: { ...model, numThreads: 1, provider: 'cpu' }, maxNumSentences: 1 };
}
