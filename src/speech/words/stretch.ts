type Range = { readonly start: number; readonly end: number };

const frameSeconds = 0.03;
const searchSeconds = 0.008;

/**
 * Makes ranges of a sound longer and keeps their pitch: overlapping frames are placed further apart, each where it
 * continues the wave before it (WSOLA). Outside the ranges the samples stay as they are. Times are in seconds.
 */
export function stretch(
  samples: Float32Array,
  sampleRate: number,
  { ranges, length }: { readonly ranges: readonly Range[]; readonly length: number },
): { samples: Float32Array; moved: (seconds: number) => number } {
  const moved = (seconds: number) =>
    ranges.reduce(
      (sum, { start, end }) => sum + Math.max(0, Math.min(seconds, end) - start) * (length - 1),
      seconds,
    );
  if (ranges.length === 0) return { samples: samples.slice(), moved };
  const hop = Math.round((sampleRate * frameSeconds) / 2);
  const window = Float32Array.from(
    { length: 2 * hop },
    (_, index) => 0.5 - 0.5 * Math.cos((Math.PI * index) / hop),
  );
  const source = sourceTimes(ranges, length);
  const result = new Float32Array(Math.round(moved(samples.length / sampleRate) * sampleRate));
  const search = Math.round(sampleRate * searchSeconds);
  let taken = -hop;
  for (let position = -hop; position < result.length; position += hop) {
    const wanted = Math.round(source((position + hop) / sampleRate) * sampleRate) - hop;
    // The samples after the last frame fit exactly. They are used unless the drift becomes too large.
    const follows = position < 0 ? -hop : taken + hop;
    taken =
      Math.abs(follows - wanted) <= search ? follows : bestNear(samples, { wanted, follows, search, hop });
    for (
      let index = Math.max(0, -position);
      index < 2 * hop && position + index < result.length;
      index += 1
    ) {
      const at = position + index;
      result[at] = (result[at] ?? 0) + (samples[taken + index] ?? 0) * (window[index] ?? 0);
    }
  }
  return { samples: result, moved };
}

/** Maps a time in the longer sound to a time in the original. */
function sourceTimes(ranges: readonly Range[], length: number): (seconds: number) => number {
  return (seconds) => {
    let added = 0;
    for (const { start, end } of ranges) {
      const inside = seconds - added - start;
      if (inside <= 0) break;
      added += Math.min(inside * (1 - 1 / length), (end - start) * (length - 1));
    }
    return seconds - added;
  };
}

type Search = Readonly<Record<'wanted' | 'follows' | 'search' | 'hop', number>>;

/** Returns the frame near the wanted one whose wave is most similar to the samples after the last frame. */
function bestNear(samples: Float32Array, { wanted, follows, search, hop }: Search): number {
  let best = { at: wanted, likeness: Number.NEGATIVE_INFINITY };
  for (let at = wanted - search; at <= wanted + search; at += 1) {
    let [product, energy] = [0, 1e-9];
    for (let index = 0; index < hop; index += 1) {
      const sample = samples[at + index] ?? 0;
      product += sample * (samples[follows + index] ?? 0);
      energy += sample * sample;
    }
    const likeness = product / Math.sqrt(energy);
    if (likeness > best.likeness) best = { at, likeness };
  }
  return best.at;
}
