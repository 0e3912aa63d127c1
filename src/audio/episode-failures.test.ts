import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dialogue, type EpisodeMaker, openEpisodeMaker } from '../../tests/support/episode-maker.ts';
import { decode } from '../../tests/support/ffmpeg.ts';
import { voicedSentence, voiceLike } from '../../tests/support/speech-like.ts';
import { faultOf, Problem } from '../domain/errors.ts';

let maker: EpisodeMaker;

before(async () => {
  maker = await openEpisodeMaker();
});
after(() => maker.close());

test('a script without a sentence, or without a sound, is a clear error', async () => {
  const silent = voicedSentence({ samples: new Float32Array(22_050) });
  const offset = voicedSentence({ samples: new Float32Array(22_050).fill(0.5) });
  for (const sentences of [[], [voicedSentence({ samples: new Float32Array() })], [silent, offset]]) {
    await assert.rejects(
      maker.produce(sentences),
      (failure) => failure instanceof Problem && /nothing to hear/.test(failure.message),
    );
  }
});

test('a silent sentence among others keeps its text and is counted', async () => {
  const episode = await maker.produce([
    voicedSentence(),
    voicedSentence({ samples: new Float32Array(), text: '…' }),
    voicedSentence(),
  ]);
  assert.equal(episode.silentSentences, 1);
  assert.deepEqual(
    episode.sentences.map((sentence) => sentence.text),
    ['A sentence.', '…', 'A sentence.'],
  );
  assert.equal(episode.cues.length, 2);
});

test('samples that are no numbers become silence, and what comes behind them is heard', async () => {
  const samples = voiceLike();
  const whole = await produced(samples);
  samples.fill(Number.NaN, 900, 1400);
  samples[2000] = Number.POSITIVE_INFINITY;
  samples[3000] = 1e30;
  const broken = await produced(samples);
  assert.ok(Math.abs(broken.length - whole.length) < 2000, `${whole.length}, then ${broken.length} samples`);
  assert.ok(loudnessOf(broken) > loudnessOf(whole) * 0.7, `${loudnessOf(whole)}, then ${loudnessOf(broken)}`);
});

async function produced(samples: Float32Array): Promise<Float32Array> {
  const episode = await maker.produce([voicedSentence({ samples })]);
  return decode(episode.files.audio, episode.sampleRate);
}

function loudnessOf(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

test('an impossible sample rate is a clear error, and no fault of the text', async () => {
  const sound = { samples: voiceLike(), sampleRate: 100 };
  await assert.rejects(
    maker.produce([{ ...voicedSentence(), sound }]),
    (error: Error) => /100 Hz/.test(error.message) && faultOf(error) === 'service',
  );
});

test('a failing voice passes its error on', async () => {
  async function* failing() {
    yield voicedSentence();
    throw new Problem('GENERATION_FAILED', 'The voice has failed.', { fault: 'service' });
  }
  await assert.rejects(maker.produce(failing()), /The voice has failed/);
});

test('an abort ends the work at once, even while the voice hangs', async () => {
  const controller = new AbortController();
  async function* hanging() {
    yield voicedSentence();
    setTimeout(() => controller.abort(new Error('Enough.')), 50);
    await new Promise(() => undefined);
  }
  await assert.rejects(maker.produce(hanging(), { signal: controller.signal }), /Enough/);
});

test('an abort while the audio is mastered ends the work', async () => {
  const controller = new AbortController();
  const onProgress = () => controller.abort(new Error('Enough.'));
  await assert.rejects(maker.produce(dialogue(), { signal: controller.signal, onProgress }), /Enough/);
});
