/** How a language speaks everything that is not a word. Each language has one table; `speak.ts` walks the text. */
export type SpeechRules = {
  /** A whole number below a thousand billions. */
  readonly cardinal: (value: bigint) => string;
  /** The number in front of a noun: "uno" is "un" or "una" there. */
  readonly beforeNoun: (words: string, feminine: boolean) => string;
  /** Between words: nothing in writing without spaces. */
  readonly space: ' ' | '';
  /** Written before decimals; the other of the two groups thousands. */
  readonly decimalSign: ',' | '.';
  /** Whether some countries write it the other way round: a comma before three digits groups thousands. */
  readonly commaGroups?: boolean;
  /** Whether decimals are one number, as in "coma veinticinco", or single digits. */
  readonly decimals: 'number' | 'digits';
  readonly words: Readonly<
    Record<'decimal' | 'dot' | 'minus' | 'to' | 'version' | 'number' | 'per' | 'long', string>
  >;
  /** Where a percentage is said before its number. */
  readonly percent?: (words: string) => string;
  readonly date: (date: WrittenDate) => string;
  /** Whether 3/4/2026 is in April. */
  readonly dayFirst: boolean;
  readonly time: (hours: number, minutes: number) => string;
  /** The names of A to Z. */
  readonly letters: string;
  /** Between the parts of a name, as in `node.js`, where versions have another word. */
  readonly dotOfNames?: string;
  /** The digits 0 to 9 in a name, as in `OAuth2`, where they are said in English. */
  readonly digitsOfNames?: string;
  /** By symbol: one, many and, where it is so, `f` for feminine. */
  readonly units: Readonly<Record<string, string>>;
  /** By sign or code: one, many, hundredth, hundredths; `f` for feminine. */
  readonly currencies: Readonly<Record<string, string>>;
  /** Between an amount and its hundredths. */
  readonly and: string;
  readonly abbreviations: Readonly<Record<string, string>>;
  /** Acronyms that are no row of letters, and other parts of names that have a form of their own. */
  readonly acronyms: Readonly<Record<string, string>>;
  readonly symbols: Readonly<Record<string, string>>;
  /** Nouns right behind a number that change it or are changed by it; null where the number stays. */
  readonly counter?: (value: bigint, following: string) => { spoken: string; length: number } | null;
};

type WrittenDate = { readonly day: number; readonly month: number; readonly year: number };

/** Symbols of units with the same names in a table: `{ 's sec': 'segundo|segundos' }`. */
export function bySymbol(table: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(table).flatMap(([symbols, names]) => symbols.split(' ').map((symbol) => [symbol, names])),
  );
}
