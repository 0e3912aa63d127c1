import { text } from 'node:stream/consumers';
import type { Conversion, MediaFile } from '../../domain/conversion.ts';
import { fitTitles } from '../../domain/section-titles.ts';
import type { TimedSentence } from '../../domain/transcript.ts';
import type { ConversionServices } from '../context.ts';
import { mediaKey } from '../conversions/media.ts';
import { shareEpisode } from './share-episode.ts';

export type Episode = {
  readonly sentences: readonly TimedSentence[];
  readonly chapters: readonly EpisodeChapter[];
  /** Loudness over time, from 0 to 1, in equal slices. */
  readonly peaks: readonly number[];
};

type EpisodeChapter = { readonly start: number; readonly title: string };

const maxPeaks = 400;

/** Null until an episode is completed. A missing or damaged file leaves its part empty. */
export async function readEpisode(
  services: ConversionServices,
  conversion: Conversion,
): Promise<Episode | null> {
  if (!conversion.media) return null;
  const { id, published, media: names } = conversion;
  return shareEpisode(services.store, mediaKey(id, published.attempt, names.timings), async () => {
    let characters = 0;
    let isWhole = true;
    const read = async <T>(file: MediaFile, list: string): Promise<T[]> => {
      const content = await readJson(services, conversion, names[file]);
      characters += content?.length ?? 0;
      const items = content?.value?.[list];
      if (Array.isArray(items)) return items;
      isWhole = false;
      return [];
    };
    const [sentences, chapters, data] = await Promise.all([
      read<TimedSentence>('timings', 'sentences'),
      read<{ startTime: number; title: string }>('chapters', 'chapters'),
      read<number>('waveform', 'data'),
    ]);
    const titles = fitTitles(chapters.map(({ title }) => title));
    const starts = chapters.map(({ startTime }, index) => ({ start: startTime, title: titles[index] ?? '' }));
    const episode = { sentences, chapters: starts, peaks: loudness(data) };
    return { episode, characters: isWhole ? characters : null };
  });
}

async function readJson(services: ConversionServices, { id, published }: Conversion, name: string) {
  const { media, reportFault } = services;
  const key = mediaKey(id, published.attempt, name);
  try {
    if (!(await media.find(key))) return null;
    const content = await text(await media.read(key));
    return { value: JSON.parse(content), length: content.length };
  } catch {
    // The error of the parser quotes the file, which contains customer text.
    reportFault(new Error(`${key} is damaged or cannot be read.`), 'a page is shown without a part of it');
    return null;
  }
}

function loudness(data: readonly number[]): number[] {
  const pairs = Math.floor(data.length / 2);
  const count = Math.min(maxPeaks, pairs);
  const swings = Array.from({ length: count }, (_, slice) => {
    const from = Math.floor((slice * pairs) / count);
    const to = Math.max(from + 1, Math.floor(((slice + 1) * pairs) / count));
    return data.slice(from * 2, to * 2).reduce((sum, value) => sum + Math.abs(value), 0) / (to - from);
  });
  const loudest = Math.max(1, ...swings);
  return swings.map((swing) => swing / loudest);
}
