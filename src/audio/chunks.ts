import { decoderDelay, samplesPerFrame } from './mp3-frame.ts';
import type { Take, Timeline } from './timeline.ts';

export type Piece = Pick<Take, 'pcmPath' | 'offset' | 'length' | 'position'> & { readonly gain: number };

/** A part of the episode that is mastered and encoded separately. It begins and ends in silence. */
export type Chunk = {
  readonly pieces: readonly Piece[];
  /** The range of MP3 frames, the last not included. */
  readonly firstFrame: number;
  readonly endFrame: number;
  /** The same part, cut at the beginning of a sentence: whole steps of the meter. */
  readonly meterStart: number;
  readonly meterEnd: number;
};

/**
 * Cuts an episode into chunks of about half a minute, so that all processors can work on it.
 * In digital silence, separately encoded parts of an MP3 join without a trace.
 */
export function cutChunks(timeline: Timeline, gains: readonly number[]): Chunk[] {
  const pieces = timeline.takes
    .map(({ pcmPath, offset, length, position }, index) => {
      return { pcmPath, offset, length, position, gain: gains[index] ?? 0 };
    })
    .filter((piece) => piece.length > 0);
  const groups: Piece[][] = [];
  let previousEnd = Number.NEGATIVE_INFINITY;
  for (const piece of pieces) {
    const group = groups.at(-1);
    const begin = group?.[0]?.position ?? 0;
    const long = piece.position - begin >= timeline.sampleRate * chunkSeconds;
    const silent = piece.position - previousEnd >= silenceSamples;
    if (group === undefined || (long && silent)) groups.push([piece]);
    else group.push(piece);
    previousEnd = piece.position + piece.length;
  }
  return groups.map((group, index) => {
    const next = groups[index + 1]?.[0]?.position;
    const first = index === 0 ? 0 : (group[0]?.position ?? 0);
    return {
      pieces: group,
      firstFrame: index === 0 ? 0 : cutBefore(first),
      endFrame: next === undefined ? (timeline.length + decoderDelay) / samplesPerFrame : cutBefore(next),
      meterStart: first,
      meterEnd: next ?? timeline.length,
    };
  });
}

const chunkSeconds = 30;
/** A cut needs silence on both sides for the delay of encoder and decoder and the overlap of their windows. */
const silenceSamples = 6 * samplesPerFrame;

function cutBefore(sample: number): number {
  return Math.floor(sample / samplesPerFrame) - 2;
}
