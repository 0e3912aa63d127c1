import { cardinal, decimal } from './number-words.ts';
import { afterArticle, numberPattern } from './quantities.ts';
import type { Recogniser } from './recogniser.ts';

type Currency = {
  readonly one: string;
  readonly many: string;
  readonly cent: string;
  readonly cents: string;
};

const dollar: Currency = { one: 'dollar', many: 'dollars', cent: 'cent', cents: 'cents' };
const canadian: Currency = { ...dollar, one: 'Canadian dollar', many: 'Canadian dollars' };
const australian: Currency = { ...dollar, one: 'Australian dollar', many: 'Australian dollars' };
const euro: Currency = { one: 'euro', many: 'euros', cent: 'cent', cents: 'cents' };
const pound: Currency = { one: 'pound', many: 'pounds', cent: 'penny', cents: 'pence' };
const yen: Currency = { one: 'yen', many: 'yen', cent: '', cents: '' };
const won: Currency = { one: 'won', many: 'won', cent: '', cents: '' };
const rupee: Currency = { one: 'rupee', many: 'rupees', cent: '', cents: '' };
const franc: Currency = { one: 'franc', many: 'francs', cent: '', cents: '' };

const currencies: Readonly<Record<string, Currency>> = {
  $: dollar,
  US$: dollar,
  USD: dollar,
  CA$: canadian,
  CAD: canadian,
  A$: australian,
  AUD: australian,
  '€': euro,
  EUR: euro,
  '£': pound,
  GBP: pound,
  '¥': yen,
  JPY: yen,
  '₩': won,
  KRW: won,
  '₹': rupee,
  INR: rupee,
  CHF: franc,
};
const scales: Readonly<Record<string, string>> = {
  k: 'thousand',
  K: 'thousand',
  M: 'million',
  m: 'million',
  bn: 'billion',
  B: 'billion',
};
const codes = 'USD|CAD|AUD|EUR|GBP|JPY|KRW|INR|CHF';
const number = String.raw`\d{1,3}(?:\.\d{3}){0,4},\d{2}(?![\d,])|${numberPattern}`;
const period = String.raw`\s?\/\s?(?:month|mo|year|yr|hour|hr|day|week|user|seat)(?!\p{L})`;
const periods = `((?:${period}){0,2})`;
const scale = String.raw`(?:\s?(million|billion|thousand|trillion)|(bn|[kKMmB]))?(?![\p{L}\p{N}])`;
const beforeNoun = String.raw`(?=(\s\p{Ll})?)`;

/** Amounts with the sign before or the code on either side. */
export const money: readonly Recogniser[] = [
  {
    starts: '$€£¥₹₩',
    pattern: new RegExp(
      String.raw`([$€£¥₹₩])(${number})(bn|[kKMmB])?\s?[-–]\s?\1?(${number})${scale}${periods}`,
      'uy',
    ),
    say: ([, sign = '', first = '', firstShort = '', last = '', word = '', short = '', per = '']) => {
      const from =
        first.includes('.') && firstShort === ''
          ? amount({ sign, number: first })
          : `${decimal(first)}${firstShort === '' ? '' : ` ${scales[firstShort]}`}`;
      return `${from} to ${amount({ sign, number: last, scale: word || scales[short], periods: per })}`;
    },
  },
  {
    starts: '$€£¥₹₩',
    pattern: new RegExp(
      String.raw`${afterArticle}([$€£¥₹₩])\s?([-−]?)(${number})${scale}${periods}(\+?)${beforeNoun}`,
      'uy',
    ),
    say: ([, article, sign = '', minus, figures = '', word, short = '', per, plus, noun]) => {
      const describes = article !== undefined && noun !== undefined;
      const said = amount({ sign, number: figures, scale: word ?? scales[short], periods: per, describes });
      return `${minus === '' ? '' : 'minus '}${said}${plus === '' ? '' : ' plus'}`;
    },
  },
  {
    starts: 'letter',
    pattern: new RegExp(
      String.raw`(US\$|CA\$|A\$|(?:${codes})(?=\s?\d))\s?(${number})${scale}${periods}`,
      'uy',
    ),
    say: ([, sign = '', figures = '', word, short = '', per]) =>
      amount({ sign, number: figures, scale: word ?? scales[short], periods: per }),
  },
  {
    starts: 'digit',
    pattern: new RegExp(
      String.raw`(${number})(?:\s?(million|billion|thousand|trillion)|(bn|[kKMmB]))?\s?([$€£¥₹₩]|(?:${codes})(?![\p{L}\p{N}]))${periods}`,
      'uy',
    ),
    say: ([, figures = '', word, short = '', sign = '', per]) =>
      amount({ sign, number: figures, scale: word ?? scales[short], periods: per }),
  },
];

type Amount = {
  readonly sign: string;
  readonly number: string;
  readonly scale?: string | undefined;
  readonly periods?: string | undefined;
  /** `a $5 fee` is said with the singular. */
  readonly describes?: boolean;
};

function amount({
  sign,
  number: written,
  scale: scaleWord,
  periods: per = '',
  describes = false,
}: Amount): string {
  const currency = currencies[sign] ?? dollar;
  const figures = withDecimalPoint(written);
  const named = (count: string) => (describes || count === '1' ? currency.one : currency.many);
  const rates = sayPeriods(per);
  if (scaleWord !== undefined) return `${decimal(figures)} ${scaleWord} ${named('')}${rates}`;
  const [whole = '', cents = ''] = figures.replaceAll(',', '').split('.');
  if (cents.length !== 2 || currency.cents === '') return `${decimal(figures)} ${named(figures)}${rates}`;
  const large = Number(whole) === 0 ? '' : `${cardinal(whole)} ${named(whole)}`;
  const small =
    Number(cents) === 0 ? '' : `${cardinal(cents)} ${Number(cents) === 1 ? currency.cent : currency.cents}`;
  return ([large, small].filter((part) => part !== '').join(' and ') || `zero ${currency.many}`) + rates;
}

/** `1.234,50`, as much of Europe writes it, is `1234.50`. */
function withDecimalPoint(written: string): string {
  return /,\d{2}$/.test(written) ? written.replaceAll('.', '').replace(',', '.') : written;
}

const periodNames: Readonly<Record<string, string>> = { mo: 'month', yr: 'year', hr: 'hour' };

function sayPeriods(written: string): string {
  const names = written.match(/\p{L}+/gu) ?? [];
  return names.map((name) => ` per ${periodNames[name] ?? name}`).join('');
}
