import { cardinal, decimal } from './number-words.ts';
import { numberPattern } from './quantities.ts';
import type { Recogniser } from './recogniser.ts';

type Currency = {
  readonly one: string;
  readonly many: string;
  readonly cent: string;
  readonly cents: string;
};

const dollar: Currency = { one: 'dollar', many: 'dollars', cent: 'cent', cents: 'cents' };
const euro: Currency = { one: 'euro', many: 'euros', cent: 'cent', cents: 'cents' };
const pound: Currency = { one: 'pound', many: 'pounds', cent: 'penny', cents: 'pence' };
const yen: Currency = { one: 'yen', many: 'yen', cent: '', cents: '' };
const rupee: Currency = { one: 'rupee', many: 'rupees', cent: '', cents: '' };
const franc: Currency = { one: 'franc', many: 'francs', cent: '', cents: '' };

const currencies: Readonly<Record<string, Currency>> = {
  $: dollar,
  US$: dollar,
  USD: dollar,
  '€': euro,
  EUR: euro,
  '£': pound,
  GBP: pound,
  '¥': yen,
  JPY: yen,
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
const periods = String.raw`(?:\s?\/\s?(month|mo|year|yr|hour|hr|day|week|user|seat))?`;
const scale = String.raw`(?:\s?(million|billion|thousand|trillion)|(bn|[kKMmB]))?(?![\p{L}\p{N}])`;

/** Amounts with the sign before or the code on either side. */
export const money: readonly Recogniser[] = [
  {
    starts: '$€£¥₹',
    pattern: new RegExp(String.raw`([$€£¥₹])\s?(${numberPattern})${scale}${periods}(\+?)`, 'uy'),
    say: ([, sign = '', number = '', word = '', short = '', period = '', plus = '']) =>
      amount(sign, number, word || (scales[short] ?? ''), period) + (plus === '' ? '' : ' plus'),
  },
  {
    starts: 'letter',
    pattern: new RegExp(
      String.raw`(US\$|USD|EUR|GBP|JPY|INR|CHF)\s?(${numberPattern})${scale}${periods}`,
      'uy',
    ),
    say: ([, sign = '', number = '', word = '', short = '', period = '']) =>
      amount(sign, number, word || (scales[short] ?? ''), period),
  },
  {
    starts: 'digit',
    pattern: new RegExp(
      String.raw`(${numberPattern})(?:\s?(million|billion|thousand|trillion)|(bn|[kKMmB]))?\s?([$€£¥₹]|(?:USD|EUR|GBP|JPY|INR|CHF)(?![\p{L}\p{N}]))${periods}`,
      'uy',
    ),
    say: ([, number = '', word = '', short = '', sign = '', period = '']) =>
      amount(sign, number, word || (scales[short] ?? ''), period),
  },
];

const periodNames: Readonly<Record<string, string>> = { mo: 'month', yr: 'year', hr: 'hour' };

function amount(sign: string, number: string, scaleWord: string, period: string): string {
  const currency = currencies[sign] ?? dollar;
  const per = period === '' ? '' : ` per ${periodNames[period] ?? period}`;
  if (scaleWord !== '') return `${decimal(number)} ${scaleWord} ${currency.many}${per}`;
  const [whole = '', cents = ''] = number.replaceAll(',', '').split('.');
  if (cents.length !== 2 || currency.cents === '') {
    return `${decimal(number)} ${number === '1' ? currency.one : currency.many}${per}`;
  }
  const large =
    whole === '' || Number(whole) === 0
      ? ''
      : `${cardinal(whole)} ${whole === '1' ? currency.one : currency.many}`;
  const small =
    Number(cents) === 0 ? '' : `${cardinal(cents)} ${Number(cents) === 1 ? currency.cent : currency.cents}`;
  return ([large, small].filter((part) => part !== '').join(' and ') || `zero ${currency.many}`) + per;
}
