import { Problem } from '../domain/errors.ts';
import type { Sentence, Sound, VoicedSentence } from '../domain/sound.ts';
import type { EpisodeProgress } from './episode.ts';
import { type EpisodeSampleRate, episodeSampleRates } from './mp3-frame.ts';
import type { StoredSentence } from './store-sentence.ts';
import { createTimeline, type Timeline, type TimelineBuilder } from './timeline.ts';
import { untilAborted } from './until-aborted.ts';
import type { Workers } from './workers.ts';

export type CollectOptions = {
  readonly workers: Workers;
  readonly signal: AbortSignal;
  readonly onProgress: ((progress: EpisodeProgress) => void) | undefined;
};

export type CollectedSentences = { readonly timeline: Timeline; readonly sampleRate: EpisodeSampleRate };

/** First pass: each sentence is prepared, stored and given its place. */
export async function collectSentences(
  voiced: AsyncIterable<VoicedSentence>,
  options: CollectOptions,
): Promise<CollectedSentences> {
  const { workers, signal } = options;
  const queue: Waiting[] = [];
  try {
    let timeline: TimelineBuilder | undefined;
    let sampleRate: EpisodeSampleRate = episodeSampleRates[0];
    const settle = async (builder: TimelineBuilder) => {
      const next = queue.shift();
      if (next) builder.place(next.sentence, await next.preparing, next.pauseScale);
    };
    for await (const { sentence, sound, pauseScale } of untilAborted(voiced, signal)) {
      checkRate(sound);
      if (timeline === undefined) {
        sampleRate = episodeRate(sound.sampleRate);
        timeline = createTimeline(sampleRate);
      }
      const preparing = workers.run('prepare', { sound, sampleRate, directory: workers.directory });
      queue.push({ sentence, pauseScale, preparing });
      if (queue.length > workers.count) await settle(timeline);
      options.onProgress?.({ stage: 'collected', ...timeline.progress() });
    }
    while (timeline && queue.length > 0) await settle(timeline);
    const finished = timeline?.finish();
    if (finished === undefined || finished.takes.every((take) => take.length === 0)) {
      throw new Problem(
        'GENERATION_FAILED',
        'There is nothing to hear: no sentence of the script gave a sound.',
      );
    }
    return { timeline: finished, sampleRate };
  } finally {
    await Promise.allSettled(queue.map((waiting) => waiting.preparing));
  }
}

type Waiting = { sentence: Sentence; pauseScale: number; preparing: Promise<StoredSentence | null> };

/** The built-in voices speak at 22,050 Hz and stay as they are; what has more to offer gets 24,000. */
function episodeRate(soundRate: number): EpisodeSampleRate {
  return soundRate <= episodeSampleRates[0] ? episodeSampleRates[0] : episodeSampleRates[1];
}

function checkRate(sound: Sound): void {
  if (!Number.isInteger(sound.sampleRate) || sound.sampleRate < 8000 || sound.sampleRate > 192_000) {
    throw new Problem(
      'GENERATION_FAILED',
      `The voice gave sound at ${sound.sampleRate} Hz; 8,000 to 192,000 are possible.`,
    );
  }
}
