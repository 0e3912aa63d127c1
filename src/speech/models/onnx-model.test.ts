import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { modelCache } from '../../../tests/support/model-cache.ts';
import { ensureModel } from './ensure-model.ts';
import { exposeDurations, readDurations } from './expose-durations.ts';
import { makeTensor, outputName, readOnnx, tensorContent, tensorTypes, writeOnnx } from './onnx-model.ts';
import { readFields } from './protobuf.ts';

test('an ONNX file is read, and written with all it had', async () => {
  const directory = await ensureModel('voice', { cacheDirectory: modelCache });
  const file = await readFile(join(directory, 'model.onnx'));
  const model = readOnnx(file);
  const pieces = writeOnnx(model);
  const written = Buffer.concat(pieces);
  assert.deepEqual(readOnnx(written), model);
  assert.equal(written.length, file.length);
  assert.equal(outputName(model.outputs[0] ?? new Uint8Array()), 'output');
  assert.ok(model.metadata.some(([key, value]) => key === 'sample_rate' && value === '22050'));
  const { dimensions, type, raw } = tensorContent(model.initializers[0] ?? makeTensor('', none));
  assert.equal(type, tensorTypes.float);
  assert.equal(raw.length, 4 * dimensions.reduce((product, size) => product * size, 1));

  const nodes = model.nodes.length;
  exposeDurations(model, { tokens: 'input', durations: '/Ceil_output_0' });
  assert.equal(readOnnx(Buffer.concat(writeOnnx(model))).nodes.length, nodes + 10);
});

const none = { dimensions: [0], type: tensorTypes.float, raw: new Uint8Array() };

test('a tensor is read as it was made', () => {
  const content = { dimensions: [2, 2], type: tensorTypes.uint8, raw: Buffer.of(1, 2, 3, 255) };
  assert.deepEqual(tensorContent(makeTensor('weights', content)), content);
});

test('bytes that are no message are refused', () => {
  assert.throws(() => readFields(Uint8Array.of(0x0a, 0x7f)), /no protobuf message/);
  assert.throws(() => readFields(new Uint8Array(12).fill(255)), /no protobuf message/);
});

test('the durations of several pieces are separated from their sound', () => {
  const output = Float32Array.of(
    ...[0.1, 0.2, 0.3, 0.4],
    ...[7],
    ...[2],
    1,
    ...[0.5, 0.6],
    ...[8, 9],
    ...[0, 1],
    2,
  );
  assert.deepEqual(readDurations(output, 2), [
    { samples: Float32Array.of(0.1, 0.2, 0.3, 0.4), tokens: [7], durations: [2] },
    { samples: Float32Array.of(0.5, 0.6), tokens: [8, 9], durations: [0, 1] },
  ]);
  assert.throws(() => readDurations(output.subarray(1), 2), /not as expected/);
});
