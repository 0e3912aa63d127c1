import type { Random } from './random.ts';

const things = ['export', 'import', 'search', 'log in', 'sync', 'upload', 'report', 'calendar', 'printer'];
const places = ['home page', 'menu', 'archive', 'mobile app', 'server', 'window', 'editor', 'mail'];
const ends = ['works', 'is faster', 'no longer stops', 'is back', 'is quiet', 'can be switched off'];

/** Requests for conversions of a sentence or two: all differ, though voices need not say all of it anew. */
export function createSmallTexts(random: Random): { next(): Record<string, unknown> } {
  let count = 0;
  const sentence = () => `The ${random.pick(things)} in the ${random.pick(places)} ${random.pick(ends)}.`;
  return {
    next() {
      count += 1;
      return {
        source_type: 'document',
        title: `Note ${count}`,
        content: sentence(),
        voice: { provider: 'tts_b', model: 'flash_v2' },
      };
    },
  };
}
