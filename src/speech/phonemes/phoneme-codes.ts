import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * A lexicon in the form that sherpa reads: a character and its symbol on each line. Sherpa takes no phonemes as they are,
 * but looks up Chinese characters one by one and joins what it finds: so every symbol that Kokoro was taught has a
 * character, and a text of these characters is a text of phonemes.
 */
export const phonemeLexicon = fileURLToPath(new URL('./lexicon.txt', import.meta.url));

const lines = readFileSync(phonemeLexicon, 'utf8').trimEnd().split('\n');
const codes = new Map(lines.map((line) => [line.slice(2), line.charAt(0)]));

/** Phonemes for a voice that was loaded with the lexicon. Spaces and unknown symbols are left out. */
export function encodePhonemes(phonemes: string): string {
  return [...phonemes].map((symbol) => codes.get(symbol) ?? '').join('');
}
