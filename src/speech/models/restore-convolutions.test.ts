import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { modelCache } from '../../../tests/support/model-cache.ts';
import { ensureModel } from './ensure-model.ts';
import { outputName, readOnnx, tensorContent } from './onnx-model.ts';
import { restoreConvolutions } from './restore-convolutions.ts';

test('quantised convolutions become convolutions of floats, and nothing unused is left', async () => {
  const directory = await ensureModel('kokoro', { cacheDirectory: modelCache });
  const model = readOnnx(await readFile(join(directory, 'model.onnx')));
  assert.equal(restoreConvolutions(model), 87);
  const restored = model.nodes.filter(({ name }) => name.endsWith('_restored'));
  assert.equal(restored.length, 87);
  assert.ok(restored.every(({ opType }) => opType === 'Conv'));
  assert.ok(model.nodes.every(({ opType }) => opType !== 'ConvInteger'));

  const weights = model.initializers.find(({ name }) => name === restored[0]?.input[1]);
  assert.ok(weights);
  const { dimensions, raw } = tensorContent(weights);
  const floats = new Float32Array(Uint8Array.from(raw).buffer);
  assert.equal(
    floats.length,
    dimensions.reduce((product, size) => product * size, 1),
  );
  assert.ok(floats.every((value) => Math.abs(value) < 10));

  const made = new Set([
    ...model.nodes.flatMap(({ output }) => output),
    ...model.initializers.map(({ name }) => name),
  ]);
  assert.ok(model.outputs.every((output) => made.has(outputName(output))));
  const read = new Set(model.nodes.flatMap(({ input }) => input));
  assert.ok(model.initializers.every(({ name }) => read.has(name)));
});
