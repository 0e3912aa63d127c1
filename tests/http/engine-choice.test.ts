import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { commandHere } from '../support/command-line.ts';
import { freePort } from '../support/free-port.ts';
import { createPerson } from '../support/site.ts';
import { openStudio } from '../support/studio.ts';

const kept = 'engine-choice.json';

let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aloud-engine-choice-'));
});
after(() => rm(directory, { recursive: true }));

/** A cache of models in which this speed of Kokoro was measured. */
async function cacheWith(timesRealTime: number | null): Promise<string> {
  const cache = await mkdtemp(join(directory, 'cache-'));
  if (timesRealTime !== null) await writeFile(join(cache, kept), JSON.stringify({ timesRealTime }));
  return cache;
}

/** What the API and the doctor say of the voices of an installation whose first slot is `auto`. */
async function voicesOf(CACHE_DIR: string) {
  const settings = { CACHE_DIR, TTS_A_ENGINE: 'auto', TTS_B_ENGINE: 'piper', SPEECH_PROCESSES: '1' };
  const app = await startTestApp(settings, undefined, { role: 'api' });
  try {
    const { key } = await app.customer();
    const { data } = await (await app.request('/v1/voices', { key })).json();
    const nowhere = { DATA_DIR: join(directory, 'nowhere'), PORT: String(await freePort()) };
    const { stdout } = await commandHere({ ...settings, ...nowhere }, directory)(['doctor']);
    return { automatic: data[0], named: data[1], doctor: /^✓ voices: (.*)$/m.exec(stdout)?.[1] };
  } finally {
    await app.close();
  }
}

for (const { measured, engine, reason } of [
  { measured: 9.6, engine: 'kokoro', reason: 'kokoro speaks at 9.6 times real time here, which reaches 4.' },
  {
    measured: 1.16,
    engine: 'piper',
    reason: 'kokoro speaks at 1.16 times real time here, which is less than 4.',
  },
  { measured: null, engine: 'piper', reason: 'The speed of kokoro is not measured yet.' },
])
  test(`the API and the doctor say why \`auto\` is ${engine} at ${measured ?? 'an unknown'} speed`, async () => {
    const cache = await cacheWith(measured);
    const { automatic, named, doctor } = await voicesOf(cache);
    assert.deepEqual([automatic.provider, automatic.engine], ['tts_a', engine]);
    assert.deepEqual(automatic.choice, { reason, times_real_time: measured });
    assert.equal(automatic.voices[0].engine, engine);
    assert.deepEqual([named.engine, named.choice], ['piper', undefined]);
    assert.equal(doctor, `tts_a is ${engine} (${reason.slice(0, -1)}), tts_b is piper`);
    // Whoever asks changes nothing.
    assert.deepEqual(await readdir(cache), measured === null ? [] : [kept]);
    if (measured !== null)
      assert.deepEqual(JSON.parse(await readFile(join(cache, kept), 'utf8')), { timesRealTime: measured });
  });

test('the studio says which voices take longer, and how long where that was measured', async () => {
  const hintAt = async (timesRealTime: number | null, TTS_B_ENGINE: string) => {
    const settings = { CACHE_DIR: await cacheWith(timesRealTime), TTS_B_ENGINE, SPEECH_PROCESSES: '1' };
    const app = await startTestApp(settings, undefined, { role: 'api' });
    try {
      const { open } = await openStudio(app, await createPerson(app));
      const { body } = await open('/studio/new');
      const speedOf = (id: string) =>
        new RegExp(`value="favorite:${id}".*?(Fast|Slower) to make`, 's').exec(body)?.[1];
      assert.deepEqual([speedOf('clara'), speedOf('af_heart')], ['Fast', 'Slower']);
      return /Slower voices sound more natural, and take longer to make\.([^<]*)</.exec(body)?.[1];
    } finally {
      await app.close();
    }
  };
  assert.equal(await hintAt(2.5, 'piper'), ' About 24 seconds for a minute of audio here.');
  assert.equal(await hintAt(9.6, 'auto'), ' About 6 seconds for a minute of audio here.');
  assert.equal(await hintAt(null, 'auto'), '');
});

test('the doctor wants the model files of the engines in use, by any of their names', async () => {
  const settings = { CACHE_DIR: await cacheWith(null), DATA_DIR: join(directory, 'nowhere') };
  const missing = async (engine: string) => {
    const engines = { TTS_A_ENGINE: engine, TTS_B_ENGINE: 'piper', SPEECH_PROCESSES: '1' };
    const { stdout } = await commandHere({ ...settings, ...engines }, directory)(['doctor']);
    return {
      models: /^– model files: (.*): a worker/m.exec(stdout)?.[1],
      voices: /^✓ voices: (.*)$/m.exec(stdout)?.[1],
    };
  };
  const piper = { models: 'voice, recogniser-tiny', voices: 'tts_a is piper, tts_b is piper' };
  assert.deepEqual(await missing('piper'), piper);
  assert.deepEqual(await missing('builtin'), piper);
  assert.deepEqual(await missing('kokoro'), {
    models: 'voice, kokoro, recogniser-tiny',
    voices: 'tts_a is kokoro, tts_b is piper',
  });
});
