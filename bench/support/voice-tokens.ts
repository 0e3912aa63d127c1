import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ensureModel } from '../../src/speech/models/ensure-model.ts';
import { kokoroMetadata } from '../../src/speech/models/kokoro-files.ts';
import {
  makeNode,
  makeOutput,
  makeTensor,
  outputName,
  readOnnx,
  tensorTypes,
  writeOnnx,
} from '../../src/speech/models/onnx-model.ts';
import { modelCache as cacheDirectory } from '../../tests/support/model-cache.ts';

/** A liaison of French words: it has no sound. */
const silent = new Set(['-']);

/** The tokens that Kokoro's own phonemizer makes of each text, and the symbols that Kokoro does not know. */
export async function voiceTokens(texts: readonly string[], lang: string) {
  const kokoro = await ensureModel('kokoro', { cacheDirectory });
  const phonemizer = join(await ensureModel('voice', { cacheDirectory }), 'espeak-ng-data');
  const directory = await mkdtemp(join(tmpdir(), 'aloud-tokens-'));
  try {
    const model = join(directory, 'model.onnx');
    await writeFile(model, writeOnnx(tokenVoice(await readFile(join(kokoro, 'model.onnx')))));
    const program = fileURLToPath(new URL('./token-voice-child.ts', import.meta.url));
    const child = spawn(process.execPath, [program, model, kokoro, phonemizer, lang]);
    child.stdin.end(JSON.stringify(texts));
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const tokens: number[][] = JSON.parse(output);
    const lost = Array.from(errors.matchAll(/Unicode codepoint: \\U\+([0-9a-f]{4,6})/g), ([, code = '']) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    );
    return { tokens, lost: lost.filter((symbol) => !silent.has(symbol)) };
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** A model with the inputs of Kokoro whose sound is its tokens: thousands of sentences in seconds. */
function tokenVoice(file: Uint8Array) {
  const model = readOnnx(file);
  const [output = new Uint8Array()] = model.outputs;
  const name = outputName(output);
  const shape = new Uint8Array(BigInt64Array.from([1n, 1n, -1n]).buffer);
  // The types of values between its nodes.
  const valueInfo = 13;
  return {
    ...model,
    nodes: [
      makeNode('Cast', ['input_ids'], 'floats', { to: tensorTypes.float }),
      makeNode('Reshape', ['floats', 'row'], name),
    ],
    initializers: [makeTensor('row', { dimensions: [3], type: tensorTypes.int64, raw: shape })],
    outputs: [makeOutput(name, [1, 1, 'samples'])],
    metadata: [...model.metadata, ...kokoroMetadata],
    otherOfGraph: model.otherOfGraph.filter(({ number }) => number !== valueInfo),
  };
}
