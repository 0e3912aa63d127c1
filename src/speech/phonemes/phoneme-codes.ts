import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * A lexicon in sherpa's format: a character and its symbol on each line. Sherpa accepts no phonemes, but looks up Chinese
 * characters one by one and joins the results. So every symbol that Kokoro knows has a character, and a text of these
 * characters is a text of phonemes.
 */
export const phonemeLexicon = fileURLToPath(new URL('./lexicon.txt', import.meta.url));

const lines = readFileSync(phonemeLexicon, 'utf8').trimEnd().split('\n');
const codes = new Map(lines.map((line) => [line.slice(2), line.charAt(0)]));

/** Encodes phonemes for a voice that was loaded with the lexicon. Omits spaces and unknown symbols. */
export function encodePhonemes(phonemes: string): string {
  return [...phonemes].map((symbol) => codes.get(symbol) ?? '').join('');
}
