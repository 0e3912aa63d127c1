import { bySymbol, type SpeechRules } from './speech-rules.ts';

const digits = [...'零一二三四五六七八九'];
const places = ['', '十', '百', '千'];
const scales = ['', '万', '亿', '万亿'];

function cardinal(value: bigint): string {
  if (value === 0n) return '零';
  const groups: string[] = [];
  let lastIsShort = false;
  for (let [rest, scale] = [value, 0]; rest > 0n; rest /= 10_000n, scale += 1) {
    const group = Number(rest % 10_000n);
    if (group > 0) {
      // A zero marks omitted places.
      groups.unshift(belowTenThousand(group) + (scales[scale] ?? '') + (lastIsShort ? '零' : ''));
    }
    lastIsShort = group > 0 ? group < 1000 : groups.length > 0;
  }
  return groups.join('').replace(/^一十/, '十');
}

function belowTenThousand(value: number): string {
  let said = '';
  let skipped = false;
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(value / 10 ** place) % 10;
    if (digit === 0) {
      skipped = said !== '';
      continue;
    }
    said += (skipped ? '零' : '') + digits[digit] + places[place];
    skipped = false;
  }
  return said;
}

const inDigits = (value: number | bigint) =>
  [...String(value)].map((digit) => digits[Number(digit)]).join('');

/** Measure words, before which two is 两. */
const measures = new Set('个种次项条天倍位台名家部款张份页行处类周年小分步组段层套代轮');

export const chinese: SpeechRules = {
  cardinal,
  beforeNoun: (words) => (words === '二' ? '两' : words),
  counter: (value, following) => {
    const next = following.charAt(0);
    if (next === '年' && value >= 1000n && value < 10_000n) return { spoken: inDigits(value), length: 0 };
    return value === 2n && measures.has(next) ? { spoken: '两', length: 0 } : null;
  },
  percent: (words) => `百分之${words}`,
  space: '',
  decimalSign: '.',
  decimals: 'digits',
  words: {
    decimal: '点',
    dot: '点',
    minus: '负',
    to: '到',
    version: '版本',
    number: '编号',
    per: '每',
    long: '一段长代码',
  },
  date: ({ day, month, year }) => `${inDigits(year)}年${cardinal(BigInt(month))}月${cardinal(BigInt(day))}日`,
  dayFirst: false,
  time: (hours, minutes) =>
    `${hours === 2 ? '两' : cardinal(BigInt(hours))}点${minutes === 0 ? '' : `${minutes < 10 ? '零' : ''}${cardinal(BigInt(minutes))}分`}`,
  letters: 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z',
  units: bySymbol({
    ns: '纳秒',
    'µs μs': '微秒',
    ms: '毫秒',
    's sec': '秒',
    min: '分钟',
    h: '小时',
    B: '字节',
    'kB KB': '千字节',
    MB: '兆字节',
    GB: '吉字节',
    TB: '太字节',
    KiB: '千字节',
    MiB: '兆字节',
    GiB: '吉字节',
    'Mb Mbit': '兆比特',
    'Gb Gbit': '吉比特',
    kbps: '千比特每秒',
    Mbps: '兆比特每秒',
    Gbps: '吉比特每秒',
    Hz: '赫兹',
    kHz: '千赫',
    MHz: '兆赫',
    GHz: '吉赫',
    fps: '帧每秒',
    px: '像素',
    mm: '毫米',
    cm: '厘米',
    m: '米',
    km: '公里',
    g: '克',
    kg: '公斤',
    'l L': '升',
    W: '瓦',
    kWh: '度电',
    V: '伏',
    dB: '分贝',
    '°C ℃': '摄氏度',
    '°': '度',
    '% ％': '',
  }),
  currencies: bySymbol({
    '¥ ￥ CNY RMB': '元',
    '$ US$ USD': '美元',
    '€ EUR': '欧元',
    '£ GBP': '英镑',
    JPY: '日元',
    'HK$ HKD': '港元',
  }),
  and: '',
  abbreviations: { 'No.': '编号', 'Ver.': '版本', 'ver.': '版本', 'etc.': '等等', 'vs.': '对', vs: '对' },
  acronyms: { OK: 'O K' },
  symbols: {
    '&': '和',
    '+': '加',
    '@': '艾特',
    '=': '等于',
    '→': '到',
    '×': '乘',
    '≥': '大于等于',
    '≤': '小于等于',
  },
};
