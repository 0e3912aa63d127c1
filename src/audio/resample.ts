/// <reference path="./speex-resampler.d.ts" />
import createSpeexModule from '@echogarden/speex-resampler-wasm/simd';

/** Converts samples to another rate, with the same duration and no delay. */
export async function resample(samples: Float32Array, from: number, to: number): Promise<Float32Array> {
  if (from === to) return samples;
  speex ??= createSpeexModule();
  const module = await speex;
  const work = module._malloc(lengthsBytes + 4 * (blockSize + outputSize(from, to)));
  const state = module._speex_resampler_init(1, from, to, quality, work);
  if (work === 0 || state === 0) throw new Error(`No resampler for ${from} Hz to ${to} Hz.`);
  try {
    module._speex_resampler_skip_zeros(state);
    const result = new Float32Array(Math.round((samples.length * to) / from));
    const input = work + lengthsBytes;
    const output = input + 4 * blockSize;
    const flushed = samples.length + module._speex_resampler_get_input_latency(state) + blockSize;
    let written = 0;
    for (let read = 0; read < flushed && written < result.length; ) {
      // Zeros after the end of the sound push the last samples out of the filter.
      const block = samples.subarray(read, read + blockSize);
      const heap = module.HEAPF32;
      heap.fill(0, input / 4, input / 4 + blockSize);
      heap.set(block, input / 4);
      module.HEAPU32[work / 4] = blockSize;
      module.HEAPU32[work / 4 + 1] = outputSize(from, to);
      module._speex_resampler_process_float(state, 0, input, work, output, work + 4);
      const used = module.HEAPU32[work / 4] ?? 0;
      const made = Math.min(module.HEAPU32[work / 4 + 1] ?? 0, result.length - written);
      if (used === 0 && made === 0) throw new Error('The resampler makes no progress.');
      result.set(module.HEAPF32.subarray(output / 4, output / 4 + made), written);
      read += used;
      written += made;
    }
    return result;
  } finally {
    module._speex_resampler_destroy(state);
    module._free(work);
  }
}

/** From 0 to 10. At 5, the errors are smaller than those of the MP3. */
const quality = 5;
const blockSize = 8192;
/** Two 32-bit lengths that the resampler reads and overwrites. */
const lengthsBytes = 8;

let speex: ReturnType<typeof createSpeexModule> | undefined;

function outputSize(from: number, to: number): number {
  return Math.ceil((blockSize * to) / from) + 16;
}
