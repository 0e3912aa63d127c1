import assert from 'node:assert/strict';
import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { until } from '../../../tests/support/until.ts';
import { ensureModel } from '../models/ensure-model.ts';
import { createLocalEngine, type LocalEngineOptions, type LocalModel } from './local-engine.ts';

let cacheDirectory = '';
before(async () => {
  cacheDirectory = await mkdtemp(join(tmpdir(), 'aloud-verify-'));
});
after(() => rm(cacheDirectory, { recursive: true }));

test('a model that changes on the disk is fetched again, and the processes that loaded it are replaced', async () => {
  const checks: unknown[] = [];
  let restarts = 0;
  const model = {
    ...{ name: 'test', version: '1', packages: ['recogniser-tiny'], deadline: 1 },
    catalogue: { voices: [] },
    entry: new URL(import.meta.url),
    async fetch(options: LocalEngineOptions) {
      checks.push(options.check);
      await ensureModel('recogniser-tiny', options);
      return {};
    },
  };
  const speech = { size: 1, steady: false, restart: () => (restarts += 1) };
  const engine = createLocalEngine(
    model as unknown as LocalModel,
    { cacheDirectory, speech } as unknown as LocalEngineOptions,
  );
  await engine.verify?.();
  assert.deepEqual(checks, [], 'what was never used is not fetched');
  const directory = await ensureModel('recogniser-tiny', { cacheDirectory });
  await until(() =>
    engine.check?.().then(
      () => true,
      () => false,
    ),
  );
  await engine.verify?.();
  assert.deepEqual([checks.at(-1), restarts], ['full', 0]);
  await truncate(join(directory, 'encoder.onnx'), 1000);
  await engine.verify?.();
  assert.equal(restarts, 1);
  await ensureModel('recogniser-tiny', { cacheDirectory, npm: '/bin/false', check: 'full' });
});
