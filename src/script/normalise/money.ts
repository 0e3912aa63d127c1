import { currencies, dollar } from './currencies.ts';
import { cardinal, decimal } from './number-words.ts';
import { initialsOf, oneOf } from './patterns.ts';
import { afterArticle, numberPattern } from './quantities.ts';
import type { SpokenPattern } from './spoken-pattern.ts';

const scales: Readonly<Record<string, string>> = {
  k: 'thousand',
  K: 'thousand',
  M: 'million',
  m: 'million',
  bn: 'billion',
  B: 'billion',
  mn: 'million',
  tn: 'trillion',
  T: 'trillion',
};
const codes = 'USD CAD AUD EUR GBP JPY KRW INR CHF BRL RUB BTC SEK NOK DKK PLN CNY'.split(' ');
const dollars = 'US$ CA$ NZ$ HK$ A$ C$ S$ R$'.split(' ');
const signs = '$€£¥₹₩₽₿₺₪₫₴';
const shortScale = 'bn|mn|tn|[kKMmBT]';
const number = String.raw`\d{1,3}(?:\.\d{3}){0,4},\d{2}(?![\d,])|${numberPattern}`;
const rates = oneOf('month mo year yr hour hr day week user seat'.split(' '));
const period = String.raw`\s?\/\s?${rates}(?!\p{L})`;
const periods = `((?:${period}){0,2})`;
const scale = String.raw`(?:\s?(million|billion|thousand|trillion)|(${shortScale}))?(?![\p{L}\p{N}])`;
const beforeNoun = String.raw`(?=(\s\p{Ll})?)`;

/** Says amounts with the sign before them or the code on either side. */
export const money: readonly SpokenPattern[] = [
  {
    starts: signs,
    pattern: new RegExp(
      String.raw`([${signs}])(${number})(${shortScale})?\s?[-–]\s?\1?(${number})${scale}${periods}`,
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
    starts: signs,
    pattern: new RegExp(
      String.raw`${afterArticle}([${signs}])\s?([-−]?)(${number})${scale}${periods}(\+?)${beforeNoun}`,
      'uy',
    ),
    say: ([, article, sign = '', minus, figures = '', word, short = '', per, plus, noun]) => {
      const describes = article !== undefined && noun !== undefined;
      const said = amount({ sign, number: figures, scale: word ?? scales[short], periods: per, describes });
      return `${minus === '' ? '' : 'minus '}${said}${plus === '' ? '' : ' plus'}`;
    },
  },
  {
    starts: initialsOf([...dollars, ...codes]),
    pattern: new RegExp(
      String.raw`(${oneOf(dollars)}|${oneOf(codes)}(?=\s?\d))\s?(${number})${scale}${periods}`,
      'uy',
    ),
    say: ([, sign = '', figures = '', word, short = '', per]) =>
      amount({ sign, number: figures, scale: word ?? scales[short], periods: per }),
  },
  {
    starts: 'digit',
    pattern: new RegExp(
      String.raw`(${number})(?:\s?(million|billion|thousand|trillion)|(${shortScale}))?` +
        String.raw`\s?([${signs}]|${oneOf([...codes, 'kr'])}(?![\p{L}\p{N}]))${periods}`,
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
  /** Whether the amount describes a noun, as in `a $5 fee`, and is singular. */
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

/** Converts a European amount: `1.234,50` becomes `1234.50`. */
function withDecimalPoint(written: string): string {
  return /,\d{2}$/.test(written) ? written.replaceAll('.', '').replace(',', '.') : written;
}

const periodNames: Readonly<Record<string, string>> = { mo: 'month', yr: 'year', hr: 'hour' };

function sayPeriods(written: string): string {
  const names = written.match(/\p{L}+/gu) ?? [];
  return names.map((name) => ` per ${periodNames[name] ?? name}`).join('');
}
