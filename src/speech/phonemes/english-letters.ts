import { table } from './table.ts';

const names =
  'ˈA bˈi sˈi dˈi ˈi ˈɛf ʤˈi ˈAʧ ˈI ʤˈA kˈA ˈɛl ˈɛm ˈɛn ˈO pˈi kjˈu ˈɑɹ ˈɛs tˈi jˈu vˈi dˈʌbᵊlju ˈɛks wˈI zˈi'.split(
    ' ',
  );

/** Longer spellings first. */
const spellings = Object.entries(
  table(
    'tion ʃən, ight It, ing ɪŋ, sch sk, th θ, sh ʃ, ch ʧ, ph f, ck k, qu kw, ee i, ea i, oo u, ou W, ' +
      'ow O, ai A, ay A, oy Y, oi Y, er əɹ, ar ɑɹ, or ɔɹ, ir ɜɹ, ur ɜɹ, ce s, ci sɪ, ge ʤ, a æ, b b, c k, ' +
      'd d, e ɛ, f f, g ɡ, h h, i ɪ, j ʤ, k k, l l, m m, n n, o ɑ, p p, q k, r ɹ, s s, t t, u ʌ, v v, w w, ' +
      'x ks, y i, z z',
  ),
);

/** Approximates an English word within another language by its letters. The result is never silent. Capitals are spelled. */
export function englishToPhonemes(word: string): string {
  if (/^[A-Z]+$/.test(word))
    return [...word].map((letter) => names[letter.charCodeAt(0) - 65] ?? '').join(' ');
  // A last e is silent and makes the vowel before its consonant long.
  const lower = word.toLowerCase();
  const letters = lower.length > 3 ? lower.replace(/(?<=[^aeiou])e$/, '') : lower;
  const spoken: string[] = [];
  for (let at = 0; at < letters.length; ) {
    const [written = '', phonemes = ''] = spellings.find(([each]) => letters.startsWith(each, at)) ?? [];
    spoken.push(phonemes);
    at += Math.max(1, written.length);
  }
  return spoken.join('').replace(/[æɛɪɑʌiuAOWYIəɔɜ]/, (vowel) => `ˈ${vowel}`);
}
