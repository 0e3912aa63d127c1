/** The sound change at the end of a number before a counter. */
type Change = 'none' | 'k' | 's' | 'h';

/** Counters with their readings. Longer ones come before their own beginnings. */
const counters: readonly (readonly [written: string, reading: string, change: Change])[] = [
  ['時間', 'ジカン', 'none'],
  ['週間', 'シューカン', 's'],
  ['種類', 'シュルイ', 's'],
  ['世代', 'セダイ', 's'],
  ['か月', 'カゲツ', 'k'],
  ['ヶ月', 'カゲツ', 'k'],
  ['カ月', 'カゲツ', 'k'],
  ['か所', 'カショ', 'k'],
  ['箇所', 'カショ', 'k'],
  ['年', 'ネン', 'none'],
  ['月', 'ガツ', 'none'],
  ['時', 'ジ', 'none'],
  ['分', 'フン', 'h'],
  ['秒', 'ビョー', 'none'],
  ['円', 'エン', 'none'],
  ['人', 'ニン', 'none'],
  ['回', 'カイ', 'k'],
  ['個', 'コ', 'k'],
  ['件', 'ケン', 'k'],
  ['曲', 'キョク', 'k'],
  ['冊', 'サツ', 's'],
  ['歳', 'サイ', 's'],
  ['社', 'シャ', 's'],
  ['章', 'ショー', 's'],
  ['点', 'テン', 's'],
  ['通', 'ツー', 's'],
  ['本', 'ホン', 'h'],
  ['匹', 'ヒキ', 'h'],
  ['杯', 'ハイ', 'h'],
  ['行', 'ギョー', 'none'],
  ['倍', 'バイ', 'none'],
  ['番', 'バン', 'none'],
  ['枚', 'マイ', 'none'],
  ['台', 'ダイ', 'none'],
  ['名', 'メイ', 'none'],
  ['位', 'イ', 'none'],
  ['度', 'ド', 'none'],
];

const things = ' ヒトツ フタツ ミッツ ヨッツ イツツ ムッツ ナナツ ヤッツ ココノツ'.split(' ');
const days: Readonly<Record<number, string>> = {
  1: 'ツイタチ',
  2: 'フツカ',
  3: 'ミッカ',
  4: 'ヨッカ',
  5: 'イツカ',
  6: 'ムイカ',
  7: 'ナノカ',
  8: 'ヨウカ',
  9: 'ココノカ',
  10: 'トオカ',
  14: 'ジューヨッカ',
  20: 'ハツカ',
  24: 'ニジューヨッカ',
};
/** Counters before which four, seven and nine have another reading. */
const second: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  月: [
    [/ヨン$/, 'シ'],
    [/ナナ$/, 'シチ'],
    [/キュー$/, 'ク'],
  ],
  時: [
    [/ヨン$/, 'ヨ'],
    [/ナナ$/, 'シチ'],
    [/キュー$/, 'ク'],
  ],
  時間: [
    [/ヨン$/, 'ヨ'],
    [/ナナ$/, 'シチ'],
    [/キュー$/, 'ク'],
  ],
  年: [[/ヨン$/, 'ヨ']],
  円: [[/ヨン$/, 'ヨ']],
  人: [[/ヨン$/, 'ヨ']],
};

/** Says a number with the counter after it; null without a counter. */
export function sayCounter(
  words: string,
  value: bigint,
  following: string,
): { spoken: string; length: number } | null {
  const first = following.charAt(0);
  if (first === 'つ' && value > 0n && value < 10n) return { spoken: things[Number(value)] ?? '', length: 1 };
  if (first === '日' && !/^日[本]/.test(following))
    return { spoken: days[Number(value)] ?? `${words}ニチ`, length: 1 };
  if (first === '人' && value === 1n) return { spoken: 'ヒトリ', length: 1 };
  if (first === '人' && value === 2n) return { spoken: 'フタリ', length: 1 };
  const counter = counters.find(([written]) => following.startsWith(written));
  if (counter === undefined) return null;
  const [written, reading, change] = counter;
  const renamed = (second[written] ?? []).reduce((said, [from, to]) => said.replace(from, to), words);
  return { spoken: joined(renamed, reading, change), length: written.length };
}

/** Joins a number and a counter: イチ and カイ become イッカイ, サン and ホン become サンボン. */
function joined(words: string, reading: string, change: Change): string {
  if (change === 'none') return words + reading;
  const short = words
    .replace(/イチ$/, 'イッ')
    .replace(/ハチ$/, 'ハッ')
    .replace(/ジュー$/, 'ジュッ');
  const shorter = change === 's' ? short : short.replace(/ロク$/, 'ロッ').replace(/ヒャク$/, 'ヒャッ');
  if (change !== 'h') return shorter + reading;
  const rest = reading.slice(1);
  if (shorter.endsWith('ッ')) return shorter + shifted(reading, 2) + rest;
  if (words.endsWith('サン')) return words + shifted(reading, reading === 'フン' ? 2 : 1) + rest;
  return words + (words.endsWith('ヨン') && reading === 'フン' ? 'プ' : reading.charAt(0)) + rest;
}

/** Shifts the first sound. ハ, バ and パ are consecutive in Unicode. */
function shifted(reading: string, by: number): string {
  return String.fromCharCode(reading.charCodeAt(0) + by);
}
