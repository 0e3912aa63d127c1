import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Episode, EpisodeOptions } from '../../src/audio/episode.ts';
import { produceEpisode } from '../../src/audio/produce-episode.ts';
import type { VoicedSentence } from '../../src/domain/sound.ts';
import { voicedSentence, voiceLike } from './speech-like.ts';

export type EpisodeMaker = {
  /** Removed by `close`. */
  readonly root: string;
  produce(sentences: Sentences, options?: Partial<EpisodeOptions>): Promise<Episode>;
  close(): Promise<void>;
};

type Sentences = Iterable<VoicedSentence> | AsyncIterable<VoicedSentence>;

/** Makes episodes, by default each in its own directory. */
export async function openEpisodeMaker(): Promise<EpisodeMaker> {
  const root = await mkdtemp(join(tmpdir(), 'aloud-audio-'));
  let count = 0;
  const produce: EpisodeMaker['produce'] = async (sentences, options = {}) => {
    count += 1;
    const directory = options.directory ?? join(root, String(count));
    await mkdir(directory, { recursive: true });
    async function* source() {
      yield* sentences;
    }
    return produceEpisode(source(), {
      ...{ directory, title: 'Release 2.1', organization: 'Acme', language: 'en', threads: 2 },
      date: new Date('2026-03-04T05:06:07Z'),
      signal: new AbortController().signal,
      ...options,
    });
  };
  return { root, produce, close: () => rm(root, { recursive: true, force: true }) };
}

/** A dialogue of two unequal voices in sections, longer than one chunk. */
export function dialogue(): VoicedSentence[] {
  return Array.from({ length: 24 }, (_, index) => {
    const speaker = index % 2 === 0 ? 1 : 2;
    const samples = voiceLike({
      ...{ seconds: 1.2 + (index % 5) * 0.7, silence: 0.15 + (index % 3) * 0.2, seed: index + 1 },
      ...(speaker === 1 ? { pitch: 110, peak: 0.9 } : { pitch: 205, peak: 0.12 }),
    });
    const section = index % 8 === 0 ? `Part ${index / 8 + 1}: ünïcode & <more>` : null;
    const boundary = index === 23 ? 'end' : index % 8 === 7 ? 'section' : 'speaker';
    return voicedSentence({
      samples,
      speaker,
      section,
      boundary,
      text: `Sentence ${index}, as it is written.`,
    });
  });
}
