import { sayCounter } from './japanese-counters.ts';
import { bySymbol, type SpeechRules } from './speech-rules.ts';

const digits = 'ゼロ イチ ニ サン ヨン ゴ ロク ナナ ハチ キュー'.split(' ');
const hundreds =
  ' ヒャク ニヒャク サンビャク ヨンヒャク ゴヒャク ロッピャク ナナヒャク ハッピャク キューヒャク'.split(' ');
const thousands = ' セン ニセン サンゼン ヨンセン ゴセン ロクセン ナナセン ハッセン キューセン'.split(' ');
const scales = ['', 'マン', 'オク', 'チョー'];

/** Says a number in kana, since kanji numbers have several readings. */
function cardinal(value: bigint): string {
  if (value === 0n) return 'ゼロ';
  const groups: string[] = [];
  for (let [rest, scale] = [value, 0]; rest > 0n; rest /= 10_000n, scale += 1) {
    const group = Number(rest % 10_000n);
    if (group > 0) groups.unshift(scaled(belowTenThousand(group), scales[scale] ?? ''));
  }
  return groups.join('');
}

function belowTenThousand(value: number): string {
  const ten = Math.floor(value / 10) % 10;
  const one = value % 10;
  return [
    thousands[Math.floor(value / 1000)],
    hundreds[Math.floor(value / 100) % 10],
    ten === 0 ? '' : ten === 1 ? 'ジュー' : `${digits[ten]}ジュー`,
    one === 0 ? '' : digits[one],
  ].join('');
}

function scaled(group: string, scale: string): string {
  if (scale !== 'チョー') return group + scale;
  return (
    group
      .replace(/イチ$/, 'イッ')
      .replace(/ハチ$/, 'ハッ')
      .replace(/ジュー$/, 'ジュッ') + scale
  );
}

const counted = (value: number, counter: string) =>
  sayCounter(cardinal(BigInt(value)), BigInt(value), counter)?.spoken ?? '';

export const japanese: SpeechRules = {
  cardinal,
  beforeNoun: (words) => words,
  counter: (value, following) => sayCounter(cardinal(value), value, following),
  space: '',
  decimalSign: '.',
  decimals: 'digits',
  words: {
    decimal: 'テン',
    dot: 'テン',
    minus: 'マイナス',
    to: 'から',
    version: 'バージョン',
    number: '番号',
    per: '毎',
    long: '長いコード',
  },
  date: ({ day, month, year }) => `${counted(year, '年')}${counted(month, '月')}${counted(day, '日')}`,
  dayFirst: false,
  time: (hours, minutes) => `${counted(hours, '時')}${minutes === 0 ? '' : counted(minutes, '分')}`,
  letters:
    'エー ビー シー ディー イー エフ ジー エイチ アイ ジェー ケー エル エム エヌ オー ピー キュー アール エス ティー ユー ブイ ダブリュー エックス ワイ ゼット',
  dotOfNames: 'ドット',
  digitsOfNames: 'ゼロ ワン ツー スリー フォー ファイブ シックス セブン エイト ナイン',
  units: bySymbol({
    ns: 'ナノビョー',
    'µs μs': 'マイクロビョー',
    ms: 'ミリビョー',
    's sec': 'ビョー',
    min: 'フン',
    h: 'ジカン',
    B: 'バイト',
    'kB KB': 'キロバイト',
    MB: 'メガバイト',
    GB: 'ギガバイト',
    TB: 'テラバイト',
    KiB: 'キビバイト',
    MiB: 'メビバイト',
    GiB: 'ギビバイト',
    'Mb Mbit': 'メガビット',
    'Gb Gbit': 'ギガビット',
    kbps: 'キロビーピーエス',
    Mbps: 'メガビーピーエス',
    Gbps: 'ギガビーピーエス',
    Hz: 'ヘルツ',
    kHz: 'キロヘルツ',
    MHz: 'メガヘルツ',
    GHz: 'ギガヘルツ',
    fps: 'フレーム毎秒',
    px: 'ピクセル',
    mm: 'ミリメートル',
    cm: 'センチメートル',
    m: 'メートル',
    km: 'キロメートル',
    g: 'グラム',
    kg: 'キログラム',
    'l L': 'リットル',
    W: 'ワット',
    kWh: 'キロワットアワー',
    V: 'ボルト',
    dB: 'デシベル',
    '°C ℃': 'ド',
    '°': 'ド',
    '% ％': 'パーセント',
  }),
  currencies: bySymbol({
    '円 ¥ ￥ JPY': 'エン',
    '$ US$ USD': 'ドル|ドル|セント|セント',
    '€ EUR': 'ユーロ|ユーロ|セント|セント',
    '£ GBP': 'ポンド',
  }),
  and: '',
  abbreviations: {
    'No.': 'ナンバー',
    'Ver.': 'バージョン',
    'ver.': 'バージョン',
    'etc.': 'など',
    'vs.': 'タイ',
    vs: 'タイ',
  },
  acronyms: {
    JSON: 'ジェイソン',
    RAM: 'ラム',
    YAML: 'ヤムル',
    PIN: 'ピン',
    OK: 'オーケー',
    GIF: 'ジフ',
    ZIP: 'ジップ',
    JPEG: 'ジェイペグ',
    Auth: 'オース',
    NET: 'ネット',
  },
  symbols: {
    '&': 'アンド',
    '+': 'プラス',
    '@': 'アットマーク',
    '=': 'イコール',
    '→': 'から',
    '×': 'カケル',
    '≥': 'イジョウ',
    '≤': 'イカ',
  },
};
