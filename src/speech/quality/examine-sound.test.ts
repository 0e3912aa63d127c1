import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Sound } from '../../domain/sound.ts';
import { examineSound, expectedSeconds, isUseless } from './examine-sound.ts';

const text = 'Search results appear while you type, and they remember your filters.';
const sampleRate = 22_050;

/** A murmur: a tone whose loudness follows no pattern. */
function murmur(seconds: number, loudness = 0.3): Sound {
  const samples = Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, index) => {
    const swell = 0.55 + 0.45 * Math.sin((index / 2000) ** 1.5);
    return loudness * swell * Math.sin(index / 17);
  });
  return { samples, sampleRate };
}

describe('examining a sound', () => {
  it('finds nothing wrong with a sound of the right length', () => {
    assert.deepEqual(examineSound(murmur(expectedSeconds(text)), text), []);
  });

  it('finds what is useless', () => {
    const useless: [Sound, string][] = [
      [{ samples: new Float32Array(), sampleRate }, 'empty'],
      [{ samples: new Float32Array(50_000).fill(Number.NaN), sampleRate }, 'empty'],
      [{ samples: new Float32Array(100_000), sampleRate }, 'silent'],
      [murmur(3, 0.002), 'silent'],
      [murmur(0.4), 'implausible'],
      [murmur(30), 'implausible'],
    ];
    for (const [sound, fault] of useless) {
      const faults = examineSound(sound, text);
      assert.deepEqual(faults, [fault]);
      assert.ok(isUseless(faults));
    }
  });

  it('suspects what is rather short or long, clipped, or said twice', () => {
    assert.deepEqual(examineSound(murmur(expectedSeconds(text) * 0.42), text), ['short']);
    assert.deepEqual(examineSound(murmur(expectedSeconds(text) * 2.2), text), ['long']);
    assert.deepEqual(examineSound(clip(murmur(expectedSeconds(text))), text), ['clipped']);
    const once = murmur(expectedSeconds(text) * 0.7);
    const twice = { samples: Float32Array.from([...once.samples, ...once.samples]), sampleRate };
    assert.deepEqual(examineSound(twice, text), ['repeated']);
  });

  it('expects figures and capitals to take longer than letters', () => {
    assert.ok(expectedSeconds('12345') > expectedSeconds('abcde'));
    assert.ok(expectedSeconds('ABCDE') > expectedSeconds('abcde'));
  });
});

function clip({ samples }: Sound): Sound {
  return { samples: samples.map((sample) => Math.max(-1, Math.min(1, sample * 9))), sampleRate };
}
