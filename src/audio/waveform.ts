/** Lowest and highest sample of each pixel, from `first` on. */
export type Waveform = {
  readonly samplesPerPixel: number;
  readonly first: number;
  readonly lowest: Float32Array;
  readonly highest: Float32Array;
};

const maxPixels = 1000;
const minSamplesPerPixel = 64;

export function samplesPerPixel(length: number): number {
  return Math.max(minSamplesPerPixel, Math.ceil(length / maxPixels));
}

export function createWaveform(samplesPerPixel: number, start: number, end: number): Waveform {
  const first = Math.floor(start / samplesPerPixel);
  const count = Math.ceil(end / samplesPerPixel) - first;
  return { samplesPerPixel, first, lowest: new Float32Array(count), highest: new Float32Array(count) };
}

export function addToWaveform(waveform: Waveform, samples: Float32Array, position: number): void {
  const { samplesPerPixel, first, lowest, highest } = waveform;
  for (let begin = 0; begin < samples.length; ) {
    const pixel = Math.floor((position + begin) / samplesPerPixel);
    const end = Math.min(samples.length, (pixel + 1) * samplesPerPixel - position);
    let low = lowest[pixel - first] ?? 0;
    let high = highest[pixel - first] ?? 0;
    for (let index = begin; index < end; index++) {
      const sample = samples[index] ?? 0;
      if (sample < low) low = sample;
      if (sample > high) high = sample;
    }
    lowest[pixel - first] = low;
    highest[pixel - first] = high;
    begin = end;
  }
}

export function mergeWaveform(whole: Waveform, part: Waveform): void {
  for (const [index, low] of part.lowest.entries()) {
    const at = part.first - whole.first + index;
    whole.lowest[at] = Math.min(whole.lowest[at] ?? 0, low);
    whole.highest[at] = Math.max(whole.highest[at] ?? 0, part.highest[index] ?? 0);
  }
}

/** Returns the JSON format of audiowaveform, which players read: pairs of minimum and maximum in eight bits. */
export function waveformFile(waveform: Waveform, sampleRate: number) {
  const data: number[] = [];
  for (const [index, low] of waveform.lowest.entries()) {
    data.push(toEightBits(low), toEightBits(waveform.highest[index] ?? 0));
  }
  return {
    version: 2,
    channels: 1,
    sample_rate: sampleRate,
    samples_per_pixel: waveform.samplesPerPixel,
    bits: 8,
    length: waveform.lowest.length,
    data,
  };
}

function toEightBits(sample: number): number {
  return Math.min(127, Math.max(-128, Math.round(sample * 127))) + 0;
}
