import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureModel } from '../../src/speech/models/ensure-model.ts';
import { readSymbols } from '../../src/speech/words/phoneme-words.ts';
import { modelCache } from '../../tests/support/model-cache.ts';
import { voiceTokens } from './voice-tokens.ts';

/** The sounds of American English in the symbols of our phonemizer, and in those of the CMU dictionary. */
const table =
  'aɪ AY, aʊ AW, ɔɪ OY, eɪ EY, oʊ OW, tʃ CH, dʒ JH, ɜɹ ER, ɚɹ ER, ' +
  'ɑ AA, a AA, æ AE, ʌ AH, ə AH, ɐ AH, ɔ AO, o AO, ɛ EH, e EH, ɜ ER, ɚ ER, ɪ IH, ᵻ IH, i IY, ʊ UH, u UW, ' +
  'b B, d D, ð DH, f F, ɡ G, h HH, j Y, k K, l L, m M, n N, ŋ NG, p P, ɹ R, s S, ʃ SH, t T, ɾ D, ʔ T, θ TH, v V, ' +
  'w W, z Z, ʒ ZH';
const phones = new Map(table.split(', ').map((row) => row.split(' ') as [string, string]));

/** How words are said, in the symbols of the CMU dictionary. A word without a sound is left out. */
export async function pronounce(words: readonly string[]): Promise<Record<string, string>> {
  const directory = await ensureModel('kokoro', { cacheDirectory: modelCache });
  const symbols = readSymbols(await readFile(join(directory, 'tokens.txt'), 'utf8'));
  const { tokens } = await voiceTokens(words, 'en-us');
  return Object.fromEntries(
    words.flatMap((word, index) => {
      const phonemes = (tokens[index] ?? []).map((token) => symbols.get(token) ?? '').join('');
      const said = toPhones(phonemes);
      return said === '' ? [] : [[word, said]];
    }),
  );
}

/** Two symbols are one sound where the table has both. Stress and length are left out. */
export function toPhones(phonemes: string): string {
  const symbols = [...phonemes.replaceAll(/[ˈˌː$]/gu, '')];
  const said: string[] = [];
  while (symbols.length > 0) {
    const [one = '', other = ''] = symbols;
    const pair = phones.get(one + other);
    said.push(pair ?? phones.get(one) ?? '');
    symbols.splice(0, pair === undefined || other === '' ? 1 : 2);
  }
  return said.filter((phone) => phone !== '').join(' ');
}
