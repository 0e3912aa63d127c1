import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createSpeechEngines, type SpeechOptions } from '../speech-engines.ts';
import { createEngineSelector, type EngineSelectionOptions } from './engine-choice.ts';

describe('the engine of this machine', () => {
  let directory = '';
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'aloud-choice-'));
  });
  after(() => rm(directory, { recursive: true }));

  const options = (
    name: string,
    speed: number,
    changes: Partial<EngineSelectionOptions> = {},
  ): EngineSelectionOptions => ({
    preferred: 'fine',
    fallback: 'quick',
    threshold: 4,
    unavailableReason: null,
    processes: availableParallelism(),
    cacheDirectory: join(directory, name),
    measure: async () => speed / availableParallelism(),
    ...changes,
  });

  it('is the fallback until it was measured, and then the preferred one where it is fast enough', async () => {
    for (const [speed, engine] of [
      [4.1, 'fine'],
      [3.9, 'quick'],
    ] as const) {
      const selector = createEngineSelector(options(engine, speed));
      const { reason, ...open } = selector.current();
      assert.deepEqual(open, { engine: 'quick', timesRealTime: null });
      assert.match(reason, /not measured yet/);
      assert.deepEqual(await selector.decide(), selector.current());
      assert.equal(selector.current().engine, engine);
      assert.equal(selector.current().timesRealTime, speed);
    }
  });

  it('never changes by itself, and is the same for all processes', async () => {
    const first = createEngineSelector(options('kept', 8));
    const waiting = createEngineSelector(options('kept', 1));
    const [choice, other] = await Promise.all([first.decide(), waiting.decide()]);
    assert.deepEqual(other, choice);
    const later = createEngineSelector(
      options('kept', 1, { measure: () => Promise.reject(new Error('again')) }),
    );
    assert.deepEqual(await later.decide(), choice);
    assert.deepEqual((await readdir(join(directory, 'kept'))).sort(), [
      'engine-choice.json',
      'engine-choice.json.lock',
    ]);
  });

  it('is measured again when its file is damaged', async () => {
    const damaged = options('damaged', 5);
    await createEngineSelector(damaged).decide();
    await writeFile(join(damaged.cacheDirectory, 'engine-choice.json'), '{');
    const selector = createEngineSelector(damaged);
    assert.equal(selector.current().timesRealTime, null);
    assert.equal((await selector.decide()).timesRealTime, 5);
  });

  it('counts no more processes than processors', async () => {
    const processes = 2 * availableParallelism();
    assert.equal((await createEngineSelector(options('many', 5, { processes })).decide()).timesRealTime, 5);
  });

  it('is Piper without a measurement on a machine with too little memory, and says so', async () => {
    const options: SpeechOptions = {
      slots: { tts_a: 'auto', tts_b: 'kokoro' },
      access: {},
      cacheDirectory: join(directory, 'small'),
      processes: 4,
      listenBack: 'off',
      memoryBytes: 2e9,
    };
    const engines = createSpeechEngines(options);
    const choice = await engines.decide();
    assert.match(
      choice?.reason ?? '',
      /kokoro needs .+ GB of memory for 4 speech processes, and 2\.0 GB are here/,
    );
    for (const slot of ['tts_a', 'tts_b'] as const) {
      const engine = engines.engineFor(slot);
      assert.equal(engine.name, 'piper');
      assert.equal(engines.choiceFor(slot)?.reason, choice?.reason);
      const { warnings } = engine.prepare({ provider: slot, voiceId: 'af_heart', model: 'v3' }, 1, 'en');
      assert.deepEqual(
        warnings.map(({ path, message }) => [path, message]),
        ['voice.voice_id', 'voice.model'].map((path) => [path, choice?.reason]),
      );
      assert.equal(engine.supportsLanguage('es'), false);
    }
    await engines.close();
    // The reason is logged even if the configuration names the engine.
    const named = createSpeechEngines({ ...options, slots: { tts_a: 'kokoro', tts_b: 'piper' } });
    assert.deepEqual(await named.decide(), { engine: 'piper', reason: choice?.reason, timesRealTime: null });
    assert.equal(named.choiceFor('tts_b'), null);
    await named.close();
    const large = createSpeechEngines({
      ...options,
      memoryBytes: 64e9,
      slots: { tts_a: 'kokoro', tts_b: 'builtin' },
    });
    assert.equal(await large.decide(), null);
    assert.deepEqual([large.engineFor('tts_a').name, large.engineFor('tts_b').name], ['kokoro', 'piper']);
    await large.close();
    await assert.rejects(readdir(join(directory, 'small')), /ENOENT/);
  });
});
