import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dialogue, type EpisodeMaker, openEpisodeMaker } from '../../tests/support/episode-maker.ts';
import { measureLoudness } from '../../tests/support/ffmpeg.ts';
import { voicedSentence, voiceLike } from '../../tests/support/speech-like.ts';
import type { VoicedSentence } from '../domain/sound.ts';
import type { Episode } from './episode.ts';

let maker: EpisodeMaker;

before(async () => {
  maker = await openEpisodeMaker();
});
after(() => maker.close());

const quietNoise = (seconds: number) =>
  Float32Array.from(
    { length: seconds * 22_050 },
    (_, at) => (Math.sin(at * at) + Math.sin((at + 1) ** 2)) * 1e-4,
  );

const programmes: Record<string, () => VoicedSentence[]> = {
  'a dialogue of unequal voices': dialogue,
  'a very quiet voice': () =>
    [1, 2, 3].map((seed) => voicedSentence({ samples: voiceLike({ peak: 0.0003, seed }) })),
  'a very loud, clipped voice': () =>
    [1, 2, 3].map((seed) =>
      voicedSentence({
        samples: voiceLike({ peak: 9, seed }).map((sample) => Math.min(1, Math.max(-1, sample))),
      }),
    ),
  'one short word': () => [voicedSentence({ samples: voiceLike({ seconds: 0.25 }), boundary: 'end' })],
  'a whisper': () => [voicedSentence({ samples: quietNoise(3) })],
  'long silence around and inside a sentence': () => {
    const samples = new Float32Array(22_050 * 20);
    samples.set(voiceLike(), 22_050 * 3);
    samples.set(voiceLike({ seed: 4 }), 22_050 * 14);
    return [voicedSentence({ samples })];
  },
  'mixed sample rates from 16 to 48 kHz': () =>
    [24_000, 16_000, 22_050, 44_100, 48_000].map((sampleRate, index) =>
      voicedSentence({ sampleRate, samples: voiceLike({ sampleRate, seed: index + 1 }) }),
    ),
  'single loud clicks in a soft voice': () => {
    const samples = voiceLike({ seconds: 6, peak: 0.05 });
    for (let at = 5000; at < samples.length; at += 9000) samples[at] = 1;
    return [voicedSentence({ samples })];
  },
};

for (const [name, sentences] of Object.entries(programmes)) {
  test(`${name} comes out at -16 LUFS and under -1 dBTP`, async () =>
    checkLoudness(await maker.produce(sentences())));
}

async function checkLoudness(episode: Episode): Promise<void> {
  const { integrated, truePeak } = await measureLoudness(episode.files.audio);
  assert.ok(Math.abs(integrated + 16) <= 0.5, `${integrated} LUFS`);
  assert.ok(truePeak <= -1, `${truePeak} dBTP`);
  assert.ok(Math.abs(episode.loudness - integrated) <= 0.3, `${episode.loudness} measured as ${integrated}`);
}
