/** A part of a sound that was left out, in samples of the original. */
export type Omission = { readonly start: number; readonly end: number };

const quietest = 0.01;
const maxSeconds = 0.2;
const keptShare = 0.2;

/**
 * Shortens each long silence, as the engine itself does by default: a voice pauses too long at commas. Here the
 * omissions are known, so that times can follow them.
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

/** The same time after the omissions. */
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
