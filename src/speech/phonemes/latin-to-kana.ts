const vowelIndex: Readonly<Record<string, number>> = { a: 0, i: 1, u: 2, e: 3, o: 4 };

/** The kana of each onset, with each vowel and alone. */
const syllables: Readonly<Record<string, string>> = {
  '': 'ア イ ウ エ オ',
  b: 'バ ビ ブ ベ ボ ブ',
  c: 'カ シ ク セ コ ク',
  ch: 'チャ チ チュ チェ チョ チ',
  ck: 'カ キ ク ケ コ ック',
  d: 'ダ ディ ドゥ デ ド ド',
  f: 'ファ フィ フ フェ フォ フ',
  g: 'ガ ギ グ ゲ ゴ グ',
  h: 'ハ ヒ フ ヘ ホ ー',
  j: 'ジャ ジ ジュ ジェ ジョ ジ',
  k: 'カ キ ク ケ コ ク',
  l: 'ラ リ ル レ ロ ル',
  m: 'マ ミ ム メ モ ム',
  n: 'ナ ニ ヌ ネ ノ ン',
  p: 'パ ピ プ ペ ポ プ',
  ph: 'ファ フィ フ フェ フォ フ',
  q: 'カ キ ク ケ コ ク',
  qu: 'クア クイ ク クエ クオ ク',
  r: 'ラ リ ル レ ロ ル',
  s: 'サ シ ス セ ソ ス',
  sh: 'シャ シ シュ シェ ショ シュ',
  t: 'タ ティ トゥ テ ト ト',
  th: 'サ シ ス セ ソ ス',
  ts: 'ツァ ツィ ツ ツェ ツォ ツ',
  v: 'ヴァ ヴィ ヴ ヴェ ヴォ ヴ',
  w: 'ワ ウィ ウ ウェ ウォ ウ',
  x: 'クサ クシ クス クセ クソ クス',
  y: 'ヤ イ ユ イェ ヨ イ',
  z: 'ザ ジ ズ ゼ ゾ ズ',
};

const syllable = /(ch|ck|ph|qu|sh|th|ts|[bcdfghjklmnpqrstvwxyz])?([aiueo])?/y;

/** Approximates Latin words by the Japanese reading of their letters. The result is never silent. */
export function latinToKana(text: string): string {
  return text.replaceAll(/[A-Za-z]{1,400}/g, (word) => {
    const letters = word.toLowerCase().replace(/(?<=[a-z]{2}[^aeiou])e$/, '');
    const kana: string[] = [];
    for (let at = 0; at < letters.length; ) {
      syllable.lastIndex = at;
      const [whole = '', onset = '', vowel] = syllable.exec(letters) ?? [];
      const row = syllables[onset]?.split(' ') ?? [];
      kana.push(row[vowel === undefined ? 5 : (vowelIndex[vowel] ?? 5)] ?? '');
      at += Math.max(1, whole.length);
    }
    return kana.join('');
  });
}
