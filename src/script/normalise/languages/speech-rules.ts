/** How a language says everything except words. Each language has one table; `speak.ts` walks the text. */
export type SpeechRules = {
  /** Returns the words of a whole number below a thousand billions. */
  readonly cardinal: (value: bigint) => string;
  /** Returns the number before a noun: "uno" becomes "un" or "una". */
  readonly beforeNoun: (words: string, feminine: boolean) => string;
  /** The separator of words, empty in scripts without spaces. */
  readonly space: ' ' | '';
  /** The decimal separator. The other sign groups thousands. */
  readonly decimalSign: ',' | '.';
  /** Whether some countries swap the separators, so that a comma before three digits groups thousands. */
  readonly commaGroups?: boolean;
  /** Whether decimals are one number, as in "coma veinticinco", or single digits. */
  readonly decimals: 'number' | 'digits';
  readonly words: Readonly<
    Record<'decimal' | 'dot' | 'minus' | 'to' | 'version' | 'number' | 'per' | 'long', string>
  >;
  /** Returns a percentage, if the language says it before its number. */
  readonly percent?: (words: string) => string;
  readonly date: (date: WrittenDate) => string;
  /** Whether the day comes first in dates: 3/4/2026 is in April. */
  readonly dayFirst: boolean;
  readonly time: (hours: number, minutes: number) => string;
  /** The names of the letters A to Z. */
  readonly letters: string;
  /** The word for a dot in a name such as `node.js`, if versions have another word. */
  readonly dotOfNames?: string;
  /** The digits 0 to 9 in a name such as `OAuth2`, if they are in English. */
  readonly digitsOfNames?: string;
  /** Units by symbol: singular, plural and, if needed, `f` for feminine. */
  readonly units: Readonly<Record<string, string>>;
  /** Currencies by sign or code: singular, plural, hundredth, hundredths; `f` for feminine. */
  readonly currencies: Readonly<Record<string, string>>;
  /** The word between an amount and its hundredths. */
  readonly and: string;
  readonly abbreviations: Readonly<Record<string, string>>;
  /** Acronyms that are not spelled, and other parts of names with their own form. */
  readonly acronyms: Readonly<Record<string, string>>;
  readonly symbols: Readonly<Record<string, string>>;
  /** Says a number with a noun that affects it or depends on it; null if the number stays. */
  readonly counter?: (value: bigint, following: string) => { spoken: string; length: number } | null;
};

type WrittenDate = { readonly day: number; readonly month: number; readonly year: number };

/** Returns units by symbol from a table of symbols with the same names: `{ 's sec': 'segundo|segundos' }`. */
export function bySymbol(table: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(table).flatMap(([symbols, names]) => symbols.split(' ').map((symbol) => [symbol, names])),
  );
}
