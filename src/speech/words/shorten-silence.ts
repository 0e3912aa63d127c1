/** A removed part of a sound, in samples of the original. */
export type Omission = { readonly start: number; readonly end: number };

const quietest = 0.01;
const maxSeconds = 0.2;
const keptShare = 0.2;

/**
 * Shortens each long silence, because a voice pauses too long at commas. The engine does the same by default, but without
 * reporting the omissions, which are needed to adjust times.
 */
export function shortenSilence(samples: Float32Array, sampleRate: number) {
  const omissions: Omission[] = [];
  const longest = Math.trunc(sampleRate * maxSeconds);
  let silentSince = 0;
  for (let index = 0; index <= samples.length; index++) {
    const isSilent = index < samples.length && Math.abs(samples[index] ?? 0) <= quietest;
    if (isSilent) continue;
    const length = index - silentSince;
    if (length > longest) omissions.push({ start: silentSince + Math.trunc(length * keptShare), end: index });
    silentSince = index + 1;
  }
  return { samples: withoutOmissions(samples, omissions), omissions };
}

/** Adjusts a time to the omissions. */
export function afterOmissions(sample: number, omissions: readonly Omission[]): number {
  return omissions.reduce(
    (moved, { start, end }) => moved - Math.max(0, Math.min(sample, end) - start),
    sample,
  );
}

function withoutOmissions(samples: Float32Array, omissions: readonly Omission[]): Float32Array {
  if (omissions.length === 0) return samples;
  const omitted = omissions.reduce((sum, { start, end }) => sum + end - start, 0);
  const kept = new Float32Array(samples.length - omitted);
  let [from, to] = [0, 0];
  for (const { start, end } of [...omissions, { start: samples.length, end: samples.length }]) {
    kept.set(samples.subarray(from, start), to);
    to += start - from;
    from = end;
  }
  return kept;
}
