import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { unknownPhonemes } from '../../../tests/support/unknown-phonemes.ts';
import { chineseToPhonemes } from './chinese.ts';
import { encodePhonemes, phonemeLexicon } from './phoneme-codes.ts';

const cases: readonly (readonly [written: string, phonemes: string])[] = [
  ['中国', 'ꭧʊ→ŋkwo↗'],
  ['绿色女儿', 'ly↘sɤ↘ny↓ɚ↗'],
  ['日期', 'ɻɨ↘ʨʰi→'],
  ['学习', 'ɕɥe↗ɕi↗'],
  // Tones change next to each other.
  ['我不是一个人。', 'wo↓pu↗ʂɨ↘i↗kɤ↘ɻə↗n.'],
  ['更新了，很快！', 'kə→ŋɕi→nlɤ,xə↓nkʰwai↘!'],
  ['更新API', 'kə→ŋɕi→n ˈA pˈi ˈI'],
];

describe('Chinese', () => {
  for (const [written, phonemes] of cases)
    test(`${written} sounds as ${phonemes}`, () =>
      assert.deepEqual(chineseToPhonemes(written), { phonemes, lost: [] }));

  test('has a sound for every character in use, and the voice knows each symbol of it', () => {
    const lost: string[] = [];
    for (let code = 0x4e00; code <= 0x9fa5; code += 1) {
      const result = chineseToPhonemes(String.fromCharCode(code));
      lost.push(...result.lost, ...unknownPhonemes(result.phonemes));
    }
    // Characters that were made for Korean and Japanese have no Chinese reading.
    assert.ok(lost.length < 50, lost.join(' '));
  });

  test('says Latin words by their letters', () => {
    const { phonemes, lost } = chineseToPhonemes('使用 useState 和 Kubernetes');
    assert.deepEqual([lost, unknownPhonemes(phonemes)], [[], []]);
    assert.match(phonemes, / \S*ˈ\S* .* \S*ˈ\S*$/);
  });
});

describe('Phonemes', () => {
  test('are encoded one by one, and the lexicon has a line for each', () => {
    const lines = readFileSync(phonemeLexicon, 'utf8').trimEnd().split('\n');
    const meaning = new Map(lines.map((line) => [line.charAt(0), line.slice(2)]));
    const phonemes = 'ꭧʊ→ŋ, kwo↗.';
    const back = [...encodePhonemes(phonemes)].map((code) => meaning.get(code)).join('');
    assert.equal(back, phonemes.replaceAll(' ', ''));
    assert.equal(meaning.size, lines.length);
  });
});
