import { encodePhonemes } from '../../src/speech/phonemes/phoneme-codes.ts';

/** Symbols of a text that the voice does not know. */
export function unknownPhonemes(phonemes: string): string[] {
  return [...phonemes].filter((symbol) => symbol !== ' ' && encodePhonemes(symbol) === '');
}
