import { Problem } from '../domain/errors.ts';
import type { VoicedSentence } from '../domain/sound.ts';
import { type SoundDesign, type SoundKind, soundKinds } from '../domain/sound-design.ts';
import type { EpisodeOptions } from './episode.ts';
import { createTimeline, type Timeline, type TimelineBuilder } from './episode-timeline.ts';
import { type EpisodeSampleRate, episodeSampleRates } from './mp3-frame.ts';
import { bedLength, type PreparedDesign } from './place-music.ts';
import type { StoredMusic } from './prepare-music.ts';
import type { StoredSentence } from './prepare-sentence.ts';
import type { Workers } from './workers.ts';

export type CollectedSentences = { readonly timeline: Timeline; readonly sampleRate: EpisodeSampleRate };

/** First pass: prepares and stores each sentence and adds it to the timeline. */
export async function collectSentences(
  voiced: AsyncIterable<VoicedSentence>,
  workers: Workers,
  { signal, sounds = {} }: Pick<EpisodeOptions, 'signal' | 'sounds'>,
): Promise<CollectedSentences> {
  const queue: { voiced: Omit<VoicedSentence, 'sound'>; preparing: Promise<StoredSentence | null> }[] = [];
  let timeline: TimelineBuilder | undefined;
  let sampleRate: EpisodeSampleRate = episodeSampleRates[0];
  const settle = async (builder: TimelineBuilder) => {
    const next = queue.shift();
    if (next) builder.add(next.voiced, await next.preparing);
  };
  for await (const { sound, ...rest } of untilAborted(voiced, signal)) {
    checkRate(sound.sampleRate);
    if (timeline === undefined) {
      sampleRate = episodeRate(sound.sampleRate);
      timeline = createTimeline(sampleRate, await prepareDesign(sounds, workers, sampleRate));
    }
    const preparing = workers.run('prepare', { sound, sampleRate, directory: workers.directory });
    queue.push({ voiced: rest, preparing });
    if (queue.length > workers.count) await settle(timeline);
  }
  while (timeline && queue.length > 0) await settle(timeline);
  const finished = timeline?.finish();
  if (finished === undefined || finished.takes.every((take) => take.length === 0)) {
    throw new Problem(
      'GENERATION_FAILED',
      'There is nothing to hear: no sentence of the script gave a sound.',
      { fault: 'text' },
    );
  }
  return { timeline: await underSpeech(finished, workers), sampleRate };
}

async function prepareDesign(
  sounds: SoundDesign,
  { run, directory }: Workers,
  sampleRate: number,
): Promise<PreparedDesign> {
  const prepared: { [Kind in SoundKind]?: StoredMusic } = {};
  for (const kind of soundKinds) {
    const sound = sounds[kind];
    const stored = sound ? await run('prepareMusic', { sound, sampleRate, directory }) : null;
    if (stored) prepared[kind] = stored;
  }
  return prepared;
}

/** Adds the bed, which needs the times of all speech. */
async function underSpeech(timeline: Timeline, { run, directory }: Workers): Promise<Timeline> {
  const { sampleRate, takes } = timeline;
  const bed = timeline.music.find(({ kind }) => kind === 'bed');
  if (!bed) return timeline;
  const others = timeline.music.filter((each) => each !== bed);
  const speech = takes
    .filter(({ length }) => length > 0)
    .map(({ audibleStart, audibleEnd }) => ({
      start: audibleStart - bed.position,
      end: audibleEnd - bed.position,
    }));
  const length = bedLength(bed, others, takes, sampleRate);
  const ducked = await run('duckBed', { bed, length, speech, sampleRate, directory });
  const music = [...others, { ...bed, ...ducked }].toSorted((one, other) => one.position - other.position);
  return { ...timeline, music };
}

/** The built-in voices speak at 22,050 Hz and are not resampled; voices with a higher rate get 24,000. */
function episodeRate(soundRate: number): EpisodeSampleRate {
  return soundRate <= episodeSampleRates[0] ? episodeSampleRates[0] : episodeSampleRates[1];
}

function checkRate(rate: number): void {
  if (Number.isInteger(rate) && rate >= 8000 && rate <= 192_000) return;
  const message = `The voice gave sound at ${rate} Hz; 8,000 to 192,000 are possible.`;
  throw new Problem('GENERATION_FAILED', message, { fault: 'service' });
}

/** Yields the items until the signal is aborted, then throws its reason at once, even while it waits. */
export async function* untilAborted<Item>(
  items: AsyncIterable<Item>,
  signal: AbortSignal,
): AsyncGenerator<Item, void, void> {
  const iterator = items[Symbol.asyncIterator]();
  // Promise.race with a promise that outlives all items would keep every item in memory.
  let stopWaiting: (reason: unknown) => void = () => undefined;
  const onAbort = () => stopWaiting(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    while (true) {
      signal.throwIfAborted();
      const step = await new Promise<IteratorResult<Item>>((resolve, reject) => {
        stopWaiting = reject;
        iterator.next().then(resolve, reject);
      });
      if (step.done) return;
      yield step.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    // Not awaited: a hanging source settles this promise late or never.
    iterator.return?.().catch(() => undefined);
  }
}
