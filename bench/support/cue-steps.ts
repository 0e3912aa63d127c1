import { toSpoken } from '../../src/script/normalise/to-spoken.ts';
import type { Recogniser } from '../../src/speech/listening/recogniser.ts';
import { countWordErrors } from '../../src/speech/listening/word-errors.ts';
import { type CaptionCue, captionCues, type Span } from './caption-spans.ts';
import { decode, findSilences } from './ffmpeg.ts';

/** How far a cue begins from the sound of its first word. */
export type CueStep = {
  readonly text: string;
  readonly start: number;
  /** Whether it begins inside a sentence. */
  readonly inside: boolean;
  /** In seconds, positive when the cue is late; infinite when no silence ends near it. */
  readonly late: number;
  /** How many words are heard on the other side of the cut: positive when the cue before has them too. */
  readonly words: number;
};

/**
 * Finds by ffmpeg where sound begins near each cue, and by a recogniser whether it is the sound of its first word:
 * what is heard before that moment and behind it must be what the two cues say, and not some words more or less.
 */
export async function cueSteps(path: string, captions: string, recogniser: Recogniser): Promise<CueStep[]> {
  const cues = captionCues(captions);
  const sound = await decode(path, 16_000);
  const silences = await findSilences(path);
  const onsets = cues.map((cue) => nearestEnd(silences, cue.start));
  const transcripts = await Promise.all(
    cues.map((cue, index) => {
      const from = (onsets[index] ?? cue.start) - lead;
      const next = cues[index + 1];
      const to =
        next && next.start - cue.end < 0.002 ? (onsets[index + 1] ?? next.start) - lead : cue.end + lead;
      const samples = sound.samples.slice(Math.max(0, from) * sound.sampleRate, to * sound.sampleRate);
      return recogniser.transcribe({ samples, sampleRate: sound.sampleRate });
    }),
  );
  return cues.map((cue, index) => {
    const [before, onset] = [cues[index - 1], onsets[index]];
    return {
      text: cue.text,
      start: cue.start,
      inside: before !== undefined && cue.start - before.end < 0.002,
      late: onset === undefined ? Number.POSITIVE_INFINITY : cue.start - onset,
      words: before
        ? wordsAstray([before, cue], [transcripts[index - 1] ?? '', transcripts[index] ?? ''])
        : 0,
    };
  });
}

/** A breath of silence before the first word. */
const lead = 0.05;
const farthest = 1;
const mostAstray = 5;

function nearestEnd(silences: readonly Span[], time: number): number | undefined {
  const ends = silences.map(({ end }) => end).filter((end) => Math.abs(end - time) <= farthest);
  return ends.toSorted((one, other) => Math.abs(one - time) - Math.abs(other - time))[0];
}

/** Moves the cut word by word and takes the place that fits best what was heard on both sides. */
function wordsAstray(cues: [CaptionCue, CaptionCue], heard: [string, string]): number {
  const [before = [], behind = []] = cues.map(({ text }) =>
    toSpoken(text, { language: 'en', pronunciations: [] }).split(' '),
  );
  const words = [...before, ...behind];
  const errorsAt = (moved: number) => {
    const cut = before.length + moved;
    const [first, second] = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
    return countWordErrors(first, heard[0]).errors + countWordErrors(second, heard[1]).errors;
  };
  let best = 0;
  for (let moved = -mostAstray; moved <= mostAstray; moved += 1) {
    if (before.length + moved < 0 || moved > behind.length) continue;
    if (errorsAt(moved) < errorsAt(best)) best = moved;
  }
  return best;
}
