import { createNormaliser } from '../../src/script/normalise/create-normaliser.ts';
import type { Recogniser } from '../../src/speech/listening/recogniser.ts';
import { countWordErrors } from '../../src/speech/listening/word-errors.ts';
import { type CaptionCue, captionCues, followsAtOnce, type Span } from './caption-spans.ts';
import { decode, findSilences } from './ffmpeg.ts';
import { round } from './statistics.ts';

/** How far a cue begins from the sound of its first word. */
export type CueStep = {
  readonly text: string;
  readonly start: number;
  /** Whether it begins inside a sentence. */
  readonly inside: boolean;
  /** In seconds, positive when the cue is late; null when no silence ends near it. */
  readonly late: number | null;
  /** How many of its words are heard before it; negative when it begins among those of the cue before. */
  readonly words: number;
  readonly heard: string;
};

/**
 * Finds by ffmpeg where sound begins near each cue, and by a recogniser whether it is the sound of its first word:
 * the words before and after that time must be those of the two cues, no more and no fewer.
 */
export async function cueSteps(path: string, captions: string, recogniser: Recogniser): Promise<CueStep[]> {
  const cues = captionCues(captions);
  const sound = await decode(path, 16_000);
  const onsets = await findOnsets(path, cues);
  const transcripts = await Promise.all(
    cues.map((cue, index) => {
      const from = (onsets[index] ?? cue.start) - lead;
      const next = cues[index + 1];
      const to =
        next && followsAtOnce(cue, next.start) ? (onsets[index + 1] ?? next.start) - lead : cue.end + lead;
      const samples = sound.samples.slice(Math.max(0, from) * sound.sampleRate, to * sound.sampleRate);
      return recogniser.transcribe({ samples, sampleRate: sound.sampleRate });
    }),
  );
  return cues.map((cue, index) => {
    const [before, onset] = [cues[index - 1], onsets[index]];
    return {
      text: cue.text,
      start: round(cue.start),
      heard: transcripts[index] ?? '',
      inside: before !== undefined && followsAtOnce(before, cue.start),
      late: onset === undefined ? null : round(cue.start - onset),
      words: before
        ? wordsAstray([before, cue], [transcripts[index - 1] ?? '', transcripts[index] ?? ''])
        : 0,
    };
  });
}

/** A breath of silence before the first word. */
const lead = 0.05;
const farthest = 0.5;
const maxAstray = 5;
const normalise = createNormaliser({ language: 'en', pronunciations: [] });

/** Before a sentence there is silence; in a pause inside one the voice's own noise is heard, with some more than others. */
async function findOnsets(path: string, cues: readonly CaptionCue[]): Promise<(number | undefined)[]> {
  const [silence, pauses, noisyPauses] = await Promise.all([
    findSilences(path, -46),
    findSilences(path, -36),
    findSilences(path, -31),
  ]);
  return cues.map((cue, index) => {
    const before = cues[index - 1];
    if (before === undefined || !followsAtOnce(before, cue.start)) return nearestEnd(silence, cue.start);
    return nearestEnd(pauses, cue.start) ?? nearestEnd(noisyPauses, cue.start);
  });
}

function nearestEnd(silences: readonly Span[], time: number): number | undefined {
  const ends = silences.map(({ end }) => end).filter((end) => Math.abs(end - time) <= farthest);
  return ends.toSorted((one, other) => Math.abs(one - time) - Math.abs(other - time))[0];
}

/**
 * Moves the cut word by word to what fits best what was heard on both sides. A word on the wrong side is two errors,
 * missed here and added there; one error more or less is a word that was misheard.
 */
function wordsAstray(cues: [CaptionCue, CaptionCue], heard: [string, string]): number {
  const [before = [], behind = []] = cues.map(({ text }) => normalise(text).split(' '));
  const words = [...before, ...behind];
  const errorsAt = (moved: number) => {
    const cut = before.length + moved;
    const [first, second] = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
    return countWordErrors(first, heard[0]).errors + countWordErrors(second, heard[1]).errors;
  };
  const here = errorsAt(0) - 1;
  let best = 0;
  for (let moved = -maxAstray; moved <= maxAstray; moved += 1) {
    if (before.length + moved < 0 || moved > behind.length) continue;
    if (errorsAt(moved) < Math.min(here, errorsAt(best))) best = moved;
  }
  return best;
}
