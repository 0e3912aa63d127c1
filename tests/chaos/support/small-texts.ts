import type { Random } from './random.ts';

const things = ['export', 'import', 'search', 'sync'];
const places = ['menu', 'archive', 'mail'];
const ends = ['works', 'is faster', 'is back'];

/** Requests for conversions of a sentence. All begin and end alike, so that voices have little to say again. */
export function createSmallTexts(random: Random): { next(): Record<string, unknown> } {
  const sentence = () => `The ${random.pick(things)} in the ${random.pick(places)} ${random.pick(ends)}.`;
  return {
    next: () => ({
      source_type: 'document',
      title: 'Notes',
      content: sentence(),
      voice: { provider: 'tts_b', model: 'flash_v2' },
    }),
  };
}
