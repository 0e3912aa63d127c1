import { createPeakFinder } from './true-peak.ts';

export type Limiter = {
  /** How many samples the output lags behind the input. */
  readonly delay: number;
  /** Replaces each sample by the limited one `delay` samples before it. */
  process(samples: Float32Array): void;
};

/**
 * Keeps the true peak under a ceiling. It looks ahead: the gain falls in a straight line
 * that reaches its lowest point with the peak, and recovers slowly, so that nothing is clipped.
 */
export function createLimiter(sampleRate: number, ceiling: number): Limiter {
  const peaks = createPeakFinder(ceiling / 2);
  const ahead = Math.round(sampleRate * lookAheadSeconds);
  const window = ahead + 1;
  const release = 1 - Math.exp(-1 / (sampleRate * releaseSeconds));
  const delay = ahead + peaks.delay;
  const delayed = new Float32Array(delay);
  const envelopes = new Float64Array(window).fill(1);
  const lowest = createSlidingMinimum(window);
  let [delayedAt, envelopeAt, envelope, sum] = [0, 0, 1, window];
  /** Steps until every gain in the window is 1 again; at 0 the sound only passes through. */
  let busy = 0;

  const process = (samples: Float32Array) => {
    const found = peaks.find(samples);
    for (let index = 0; index < samples.length; index++) {
      const peak = found[index] ?? 0;
      const leaving = delayed[delayedAt] ?? 0;
      delayed[delayedAt] = samples[index] ?? 0;
      delayedAt = delayedAt + 1 === delay ? 0 : delayedAt + 1;
      if (peak > ceiling) busy = 2 * window;
      if (busy === 0) {
        samples[index] = leaving;
        continue;
      }
      const wanted = lowest.next(peak > ceiling ? ceiling / peak : 1);
      envelope = wanted < envelope ? wanted : envelope + (wanted - envelope) * release;
      if (envelope > almostOne) envelope = 1;
      else busy = Math.max(busy, 2 * window);
      sum += envelope - (envelopes[envelopeAt] ?? 1);
      envelopes[envelopeAt] = envelope;
      envelopeAt = envelopeAt + 1 === window ? 0 : envelopeAt + 1;
      samples[index] = leaving * (sum / window);
      busy -= 1;
      // Rounding errors of the running sum end here.
      if (busy === 0) sum = window;
    }
  };
  return { delay, process };
}

const lookAheadSeconds = 0.005;
const releaseSeconds = 0.06;
const almostOne = 0.9999;

/** The least of the last `size` values, in constant time: a queue that holds only values not yet undercut. */
function createSlidingMinimum(size: number): { next(value: number): number } {
  const values = new Float64Array(size + 1);
  const times = new Float64Array(size + 1);
  let [head, length, now] = [0, 0, 0];
  const next = (value: number) => {
    now += 1;
    while (length > 0 && (values[(head + length - 1) % values.length] ?? 0) >= value) length -= 1;
    const tail = (head + length) % values.length;
    values[tail] = value;
    times[tail] = now;
    length += 1;
    if ((times[head] ?? 0) <= now - size) {
      head = (head + 1) % values.length;
      length -= 1;
    }
    return values[head] ?? value;
  };
  return { next };
}
