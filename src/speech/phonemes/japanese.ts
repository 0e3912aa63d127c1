import { latinToKana } from './latin-to-kana.ts';

/** The onset and vowel of each kana, in the symbols of Kokoro's training. */
const rows: Readonly<Record<string, readonly string[]>> = {
  アイウエオ: ['', '', '', '', ''],
  カキクケコ: ['k', 'kʲ', 'k', 'k', 'k'],
  ガギグゲゴ: ['ɡ', 'ɡʲ', 'ɡ', 'ɡ', 'ɡ'],
  サシスセソ: ['s', 'ɕ', 's', 's', 's'],
  ザジズゼゾ: ['ʣ', 'ʥ', 'z', 'ʣ', 'ʣ'],
  タチツテト: ['t', 'ʨ', 'ʦ', 't', 't'],
  ダヂヅデド: ['d', 'ʥ', 'z', 'd', 'd'],
  ナニヌネノ: ['n', 'ɲ', 'n', 'n', 'n'],
  ハヒフヘホ: ['h', 'ç', 'ɸ', 'h', 'h'],
  バビブベボ: ['b', 'bʲ', 'b', 'b', 'b'],
  パピプペポ: ['p', 'pʲ', 'p', 'p', 'p'],
  マミムメモ: ['m', 'mʲ', 'm', 'm', 'm'],
  ラリルレロ: ['ɾ', 'ɾʲ', 'ɾ', 'ɾ', 'ɾ'],
};
const vowels = ['a', 'i', 'ɯ', 'e', 'o'];
const sounds = new Map<string, readonly [onset: string, vowel: string]>(
  Object.entries(rows).flatMap(([kana, onsets]) =>
    [...kana].map((each, index) => [each, [onsets[index] ?? '', vowels[index] ?? '']] as const),
  ),
);
for (const [kana, onset, vowel] of [
  ['ス', 's', 'ɨ'],
  ['ズ', 'z', 'ɨ'],
  ['ツ', 'ʦ', 'ɨ'],
  ['ヅ', 'z', 'ɨ'],
  ['ヤ', 'j', 'a'],
  ['ユ', 'j', 'ɯ'],
  ['ヨ', 'j', 'o'],
  ['ワ', 'β', 'a'],
  ['ヰ', '', 'i'],
  ['ヱ', '', 'e'],
  ['ヲ', '', 'o'],
  ['ヴ', 'v', 'ɯ'],
] as const)
  sounds.set(kana, [onset, vowel]);

const single: Readonly<Record<string, string>> = {
  ン: 'ɴ',
  ッ: 'ʔ',
  ー: 'ː',
  '、': ',',
  '。': '.',
  '「': '“',
  '」': '”',
  '『': '“',
  '』': '”',
  '・': '',
  '〜': '',
};
const smallVowels: Readonly<Record<string, string>> = { ァ: 'a', ィ: 'i', ゥ: 'ɯ', ェ: 'e', ォ: 'o' };
const smallGlides: Readonly<Record<string, string>> = { ャ: 'a', ュ: 'ɯ', ョ: 'o' };

/** Returns the phonemes of a text in kana. `lost` has the characters that are neither kana nor punctuation. */
export function kanaToPhonemes(kana: string): { readonly phonemes: string; readonly lost: string[] } {
  const spoken: string[] = [];
  const lost: string[] = [];
  const letters = [...toKatakana(latinToKana(kana.normalize('NFKC')))];
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? '';
    const next = letters[at + 1] ?? '';
    const sound = sounds.get(letter);
    const joined = sound && joinSmall(letter, sound[0], next);
    if (joined) {
      spoken.push(joined);
      at += 1;
    } else if (sound) spoken.push(sound.join(''));
    else {
      const other = single[letter] ?? smallVowels[letter] ?? smallGlides[letter] ?? plain(letter);
      if (other === undefined) lost.push(letter);
      else spoken.push(other);
    }
  }
  return { phonemes: spoken.join('').replaceAll(/ +/g, ' ').trim(), lost };
}

function plain(letter: string): string | undefined {
  return /[\s,.!?:;()"“”—…]/.test(letter) ? letter.replace(/\s/, ' ') : undefined;
}

/** キャ is kʲa, ファ is ɸa, ウィ is βi, デュ is dʲɯ. */
function joinSmall(letter: string, onset: string, next: string): string | null {
  const vowel = smallVowels[next];
  if (vowel !== undefined)
    return (letter === 'ウ' ? 'β' : letter === 'イ' ? 'j' : onset.replace('ʲ', '')) + vowel;
  const glide = smallGlides[next];
  if (glide === undefined) return null;
  if (onset === '') return `j${glide}`;
  return onset + (/[ʲɕʥʨɲçj]$/.test(onset) ? '' : 'ʲ') + glide;
}

function toKatakana(text: string): string {
  return text.replaceAll(/[ぁ-ゖ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60));
}
