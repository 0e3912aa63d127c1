import type { Take, Timeline } from './episode-timeline.ts';
import type { Gains } from './levels.ts';
import { decoderDelay, samplesPerFrame } from './mp3-frame.ts';

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
export function cutChunks(timeline: Timeline, gains: Gains): Chunk[] {
  const pieces = [
    ...timeline.takes.map((take, index) => pieceOf(take, gains.takes[index])),
    ...timeline.music.map((sound, index) => pieceOf(sound, gains.music[index])),
  ]
    .filter((piece) => piece.length > 0)
    .sort((one, other) => one.position - other.position);
  const groups: Piece[][] = [];
  let previousEnd = Number.NEGATIVE_INFINITY;
  for (const piece of pieces) {
    const group = groups.at(-1);
    const begin = group?.[0]?.position ?? 0;
    const long = piece.position - begin >= timeline.sampleRate * chunkSeconds;
    const silent = piece.position - previousEnd >= silenceSamples;
    if (group === undefined || (long && silent)) groups.push([piece]);
    else group.push(piece);
    previousEnd = Math.max(previousEnd, piece.position + piece.length);
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

function pieceOf({ pcmPath, offset, length, position }: Omit<Piece, 'gain'>, gain = 0): Piece {
  return { pcmPath, offset, length, position, gain };
}

const chunkSeconds = 30;
/** A cut needs silence on both sides for the delay of encoder and decoder and the overlap of their windows. */
const silenceSamples = 6 * samplesPerFrame;

function cutBefore(sample: number): number {
  return Math.floor(sample / samplesPerFrame) - 2;
}
