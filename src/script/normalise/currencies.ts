type Currency = {
  readonly one: string;
  readonly many: string;
  readonly cent: string;
  readonly cents: string;
};

export const dollar: Currency = { one: 'dollar', many: 'dollars', cent: 'cent', cents: 'cents' };
const canadian: Currency = { ...dollar, one: 'Canadian dollar', many: 'Canadian dollars' };
const australian: Currency = { ...dollar, one: 'Australian dollar', many: 'Australian dollars' };
const euro: Currency = { one: 'euro', many: 'euros', cent: 'cent', cents: 'cents' };
const pound: Currency = { one: 'pound', many: 'pounds', cent: 'penny', cents: 'pence' };
const yen: Currency = { one: 'yen', many: 'yen', cent: '', cents: '' };
const won: Currency = { one: 'won', many: 'won', cent: '', cents: '' };
const rupee: Currency = { one: 'rupee', many: 'rupees', cent: '', cents: '' };
const franc: Currency = { one: 'franc', many: 'francs', cent: '', cents: '' };

const named = (adjective: string): Currency => ({
  ...dollar,
  one: `${adjective} dollar`,
  many: `${adjective} dollars`,
});
const plain = (one: string, many: string): Currency => ({ one, many, cent: '', cents: '' });

/** Currencies by sign, code or abbreviation. */
export const currencies: Readonly<Record<string, Currency>> = {
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
  C$: canadian,
  NZ$: named('New Zealand'),
  HK$: named('Hong Kong'),
  S$: named('Singapore'),
  R$: plain('real', 'reais'),
  BRL: plain('real', 'reais'),
  '₽': plain('ruble', 'rubles'),
  RUB: plain('ruble', 'rubles'),
  '₿': plain('bitcoin', 'bitcoin'),
  BTC: plain('bitcoin', 'bitcoin'),
  '₺': plain('lira', 'lira'),
  '₪': plain('shekel', 'shekels'),
  '₫': plain('dong', 'dong'),
  '₴': plain('hryvnia', 'hryvnias'),
  SEK: plain('Swedish krona', 'Swedish kronor'),
  NOK: plain('Norwegian krone', 'Norwegian kroner'),
  DKK: plain('Danish krone', 'Danish kroner'),
  kr: plain('krone', 'kroner'),
  PLN: plain('zloty', 'zloty'),
  CNY: plain('yuan', 'yuan'),
};
