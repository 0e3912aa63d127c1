import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { modelCache } from '../../../tests/support/model-cache.ts';
import type { Sentence, Sound } from '../../domain/sound.ts';
import { createSpeechEngines, type SpeechEngines, type SpeechOptions } from '../speech-engines.ts';

const rates = { kokoro: 24_000, piper: 22_050 } as const;
const voices = { kokoro: 'af_heart', piper: 'clara' } as const;
type Engine = keyof typeof voices;

describe('the processes of both engines', () => {
  let cacheDirectory = '';
  before(async () => {
    cacheDirectory = await mkdtemp(join(tmpdir(), 'aloud-processes-'));
    for (const name of ['models', 'prepared'])
      await symlink(join(modelCache, name), join(cacheDirectory, name));
  });
  after(() => rm(cacheDirectory, { recursive: true }));

  const withEngines = async (
    options: Pick<SpeechOptions, 'processes' | 'slots'>,
    use: (engines: SpeechEngines) => Promise<void>,
  ) => {
    const engines = createSpeechEngines({
      ...{ access: {}, cacheDirectory, listenBack: 'off', steady: true, memoryBytes: 16e9 },
      ...options,
    });
    try {
      await use(engines);
    } finally {
      await engines.close();
    }
  };

  it('are never more than the setting, however many sentences wait', async () => {
    using processes = countVoiceProcesses();
    await withEngines({ processes: 2, slots: { tts_a: 'piper', tts_b: 'kokoro' } }, async (engines) => {
      engines.warm();
      const order: readonly Engine[] = ['piper', 'kokoro', 'piper', 'piper', 'piper'];
      const sounds = await Promise.all(order.map((engine) => speak(engines, engine)));
      assert.deepEqual(
        sounds.map(({ sampleRate }) => sampleRate),
        order.map((engine) => rates[engine]),
      );
    });
    assert.deepEqual(processes.counts(), { most: 2, now: 0 });
  });

  it('measure this machine once for `auto`, while others speak, and the result is kept', async () => {
    using processes = countVoiceProcesses();
    const options = { processes: 1, slots: { tts_a: 'auto', tts_b: 'auto' } } as const;
    const path = join(cacheDirectory, 'engine-choice.json');
    await withEngines(options, async (engines) => {
      const [choice] = await Promise.all([engines.decide(), speak(engines, 'piper')]);
      const timesRealTime = choice?.timesRealTime ?? 0;
      assert.ok(timesRealTime > 0);
      assert.equal(choice?.engine, timesRealTime >= 4 ? 'kokoro' : 'piper');
      assert.deepEqual(engines.choiceFor('tts_a'), choice);
      assert.equal(engines.engineFor('tts_b').name, choice?.engine);
      // The measuring process is replaced if it has loaded a model that will rarely be used.
      await speak(engines, 'piper');
      const kept = await readFile(path, 'utf8');
      assert.equal(JSON.parse(kept).timesRealTime, timesRealTime);
      assert.equal(await engines.decide(), null);
      await withEngines(options, async (later) => {
        assert.equal(await later.decide(), null);
        assert.deepEqual(later.choiceFor('tts_a'), choice);
      });
      assert.equal(await readFile(path, 'utf8'), kept);
    });
    assert.deepEqual(processes.counts(), { most: 1, now: 0 });
  });
});

async function speak(engines: SpeechEngines, engine: Engine): Promise<Sound> {
  const text = 'Exports are fast.';
  const sentence: Sentence = { text, spoken: text, speaker: 1, section: null, boundary: 'end' };
  const plan = engines.engineFor('tts_a').prepare({ provider: 'tts_a', voiceId: voices[engine] }, 1, 'en');
  return plan.direct([sentence])(sentence, 0).speak({ signal: new AbortController().signal, take: 0 });
}

/** Counts the voice processes that this process starts from now on. */
function countVoiceProcesses() {
  const running = new Set<ChildProcess>();
  let most = 0;
  const onStart = (message: unknown) => {
    const { process: child } = message as { process: ChildProcess };
    child.once('spawn', () => {
      if (!child.spawnargs.some((word) => word.includes('voice-child'))) return;
      running.add(child);
      most = Math.max(most, running.size);
      child.once('exit', () => running.delete(child));
    });
  };
  subscribe('child_process', onStart);
  return {
    counts: () => ({ most, now: running.size }),
    [Symbol.dispose]: () => unsubscribe('child_process', onStart),
  };
}
