import { Problem } from '../domain/errors.ts';
import type { SoundFault } from '../domain/quality-report.ts';
import { moveWords, type Sentence, type Sound } from '../domain/sound.ts';
import type { Tenant } from '../domain/tenant.ts';
import type { Recognizer } from './listening/recognizer.ts';
import { countWordErrors, type WordErrors } from './listening/word-errors.ts';
import { processFault } from './processes/pool-errors.ts';
import { examineSound, isUseless } from './quality/examine-sound.ts';
import type { SentenceOutcome } from './quality/quality-report.ts';
import { boundLength } from './sentences/bound-length.ts';
import type { Direction, Quality } from './speech-engine.ts';
import { joinSamples } from './words/join-samples.ts';

export type ListenBack = 'off' | 'suspects' | 'all';

export type TakeOptions = {
  readonly quality: Quality;
  readonly listenBack: ListenBack;
  readonly recognizer: Recognizer | null;
  /** Maximum characters of spoken text in one request. */
  readonly limit: number;
  readonly tenant?: Tenant | undefined;
  readonly signal: AbortSignal;
};

type Take = {
  readonly sound: Sound;
  readonly faults: readonly SoundFault[];
  /** Null if it was not transcribed; `failed` if the recognizer could not. */
  readonly heard: WordErrors | 'failed' | null;
};

const maxTakes: Readonly<Record<Quality, number>> = { fast: 2, normal: 3, best: 4 };
/** The share of misheard words that this recognizer sometimes produces on good speech. */
const tolerable: Readonly<Record<Quality, number>> = { fast: 0.25, normal: 0.2, best: 0.05 };

/** Speaks a sentence until it sounds right, with at most the takes that the quality allows. */
export async function synthesizeWithRetakes(
  sentence: Sentence,
  direction: Direction,
  options: TakeOptions,
): Promise<{ sound: Sound; outcome: SentenceOutcome }> {
  const { tenant, signal } = options;
  const takes: Take[] = [];
  let failure: unknown;
  while (direction.spoken.length <= options.limit && takes.length < maxTakes[options.quality]) {
    try {
      const sound = await direction.speak({ tenant, signal, take: takes.length });
      takes.push(await judge(sound, direction.spoken, options));
    } catch (error) {
      // A problem is final: the engine has already retried.
      if (signal.aborted || error instanceof Problem) throw error;
      failure = error;
      break;
    }
    if (isGood(takes.at(-1), options.quality)) break;
  }
  const best = takes.toSorted((a, b) => badness(a) - badness(b))[0];
  const retakes = Math.max(0, takes.length - 1);
  if (best !== undefined && !isUseless(best.faults)) return finish(sentence, best, retakes, options.quality);
  const sound = await speakInPieces(sentence, direction, options, failure);
  return { sound, outcome: { retakes, divided: true } };
}

async function judge(sound: Sound, spoken: string, options: TakeOptions): Promise<Take> {
  const faults = examineSound(sound, spoken);
  const { recognizer, quality, listenBack, tenant, signal } = options;
  const isListenedTo =
    quality !== 'fast' &&
    listenBack !== 'off' &&
    (listenBack === 'all' || quality === 'best' || faults.length > 0) &&
    !isUseless(faults);
  if (!isListenedTo || recognizer === null) return { sound, faults, heard: null };
  const heard = await recognizer.transcribe(sound, { tenant, signal }).then(
    (text) => countWordErrors(spoken, text, true),
    (error: unknown) => {
      if (signal.aborted) throw error;
      // The report counts the failure. The take may still be good.
      return 'failed' as const;
    },
  );
  return { sound, faults, heard };
}

/** Whether a take is good. A correctly transcribed take is good even if its sound is suspect. */
function isGood(take: Take | undefined, quality: Quality): boolean {
  if (take === undefined || isUseless(take.faults)) return false;
  if (take.heard === null || take.heard === 'failed') return take.faults.length === 0 || quality === 'fast';
  return take.heard.errors <= 1 || take.heard.errors <= take.heard.words * tolerable[quality];
}

function badness({ faults, heard }: Take): number {
  const misheard = heard === null || heard === 'failed' ? 0 : heard.errors / Math.max(1, heard.words);
  return (isUseless(faults) ? 100 : 0) + misheard * 10 + faults.length;
}

function finish(sentence: Sentence, best: Take, retakes: number, quality: Quality) {
  const { sound, heard } = best;
  const listening = heard === 'failed' ? { notListenedTo: true } : heard && { heard };
  const outcome: SentenceOutcome = { retakes, ...listening };
  if (isGood(best, quality)) return { sound, outcome };
  const faults = heard && best.faults.length === 0 ? (['misheard'] as const) : best.faults;
  return { sound, outcome: { ...outcome, suspect: { text: sentence.text, faults } } };
}

/** Speaks a sentence in pieces as the last resort, because short texts rarely fail. */
async function speakInPieces(
  sentence: Sentence,
  direction: Direction,
  options: TakeOptions,
  cause: unknown,
): Promise<Sound> {
  const limit = Math.min(options.limit, Math.max(20, Math.ceil(direction.spoken.length * 0.6)));
  const pieces = boundLength(direction.spoken, limit, (text) => text);
  const sounds: Sound[] = [];
  for (const { text: piece } of pieces) {
    if (!/[\p{L}\p{N}]/u.test(piece)) continue;
    const sound = await direction
      .speakPart(piece, { tenant: options.tenant, signal: options.signal, take: 0 })
      .catch((error: unknown) => {
        if (options.signal.aborted || error instanceof Problem) throw error;
        throw unspeakable(sentence, error);
      });
    if (isUseless(examineSound(sound, piece)))
      throw unspeakable(sentence, cause ?? new Error('The sound is unusable.'));
    sounds.push(sound);
  }
  return concatenate(sounds);
}

function unspeakable(sentence: Sentence, cause: unknown): Problem {
  const excerpt = sentence.text.length > 60 ? `${sentence.text.slice(0, 60)}…` : sentence.text;
  return new Problem(
    'GENERATION_FAILED',
    `Speech failed: no usable sound for “${excerpt}”. Change that sentence, or try again.`,
    { cause, fault: processFault(cause) },
  );
}

function concatenate(sounds: readonly Sound[]): Sound {
  const sampleRate = sounds[0]?.sampleRate ?? 22_050;
  const samples = joinSamples(sounds.map((sound) => sound.samples));
  let offset = 0;
  const words = sounds.flatMap((sound) => {
    const moved = moveWords(sound.words ?? [], offset / sampleRate);
    offset += sound.samples.length;
    return moved;
  });
  return { samples, sampleRate, ...(sounds.every((sound) => sound.words) && { words }) };
}
