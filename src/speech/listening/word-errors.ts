export type WordErrors = { readonly words: number; readonly errors: number };

/** How a number is read: as one number, as a year (twenty twenty-six), or digit by digit. */
const readings = ['cardinal', 'pairs', 'digits'] as const;
type Reading = (typeof readings)[number];

/**
 * Counts the words of `expected` that the recognizer missed or transcribed differently. `tolerant` accepts words with a
 * similar spelling: a recognizer guesses at names, and homophones are not errors of the voice.
 */
export function countWordErrors(expected: string, heard: string, tolerant = false): WordErrors {
  const wanted = comparableWords(expected, 'cardinal');
  const counts = readings.map((reading) =>
    distance(wanted, comparableWords(heard, reading), tolerant ? nearlyAlike : alike),
  );
  return { words: wanted.length, errors: Math.min(...counts) };
}

function comparableWords(text: string, reading: Reading): string[] {
  return (
    spellNumbers(text.normalize('NFKC').toLowerCase(), reading)
      .replaceAll(/['’]/g, '')
      // "C L I" and "CLI" sound alike.
      .replaceAll(/(?<![\p{L}\p{N}])\p{L}(?: \p{L})+(?![\p{L}\p{N}])/gu, (letters) =>
        letters.replaceAll(' ', ''),
      )
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
  );
}

/** Returns the edit distance in words. Two words written as one ("log in", "login") are not an error. */
function distance(wanted: string[], heard: string[], same: (a: string, b: string) => boolean): number {
  const rows: number[][] = [Array.from({ length: heard.length + 1 }, (_, index) => index)];
  for (const [above, word] of wanted.entries()) {
    const row = [above + 1];
    for (const [left, other] of heard.entries()) {
      const costs = [
        (rows[above]?.[left + 1] ?? 0) + 1,
        (row[left] ?? 0) + 1,
        (rows[above]?.[left] ?? 0) + (same(word, other) ? 0 : 1),
      ];
      if (above > 0 && same((wanted[above - 1] ?? '') + word, other))
        costs.push(rows[above - 1]?.[left] ?? 0);
      if (left > 0 && same(word, (heard[left - 1] ?? '') + other)) costs.push(rows[above]?.[left - 1] ?? 0);
      row.push(Math.min(...costs));
    }
    rows.push(row);
  }
  return rows[wanted.length]?.[heard.length] ?? 0;
}

function alike(a: string, b: string): boolean {
  return a === b;
}

function nearlyAlike(a: string, b: string): boolean {
  if (a === b) return true;
  const longer = Math.max(a.length, b.length);
  if (longer > 40 || Math.abs(a.length - b.length) > 2) return false;
  const allowed = longer <= 3 ? 1 : Math.ceil(longer / 3);
  return distance([...a], [...b], alike) <= allowed;
}

/** Writes the numbers in a text as words, so that "2.4" and "two point four" compare as equal. */
function spellNumbers(text: string, reading: Reading): string {
  return text
    .replaceAll(/(\d),(?=\d{3})/g, '$1')
    .replaceAll(/[$€£](\d[\d.]{0,15})/g, '$1 dollars')
    .replaceAll('%', ' percent ')
    .replaceAll('&', ' and ')
    .replaceAll(/(\d{1,12})(st|nd|rd|th)(?![a-z])/g, (_, digits: string) => ordinal(digits))
    .replaceAll(/(\d)\.(?=\d)/g, '$1 point ')
    .replaceAll(/\d+/g, (digits) => ` ${spell(digits, reading)} `);
}

const small = (
  'zero one two three four five six seven eight nine ten eleven twelve ' +
  'thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
).split(' ');
const tens = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ordinals: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

function spell(digits: string, reading: Reading): string {
  if (reading === 'digits' || digits.length > 9 || (digits.length > 1 && digits.startsWith('0'))) {
    return [...digits].map((digit) => small[Number(digit)] ?? '').join(' ');
  }
  if (reading === 'pairs' && digits.length === 4) {
    return `${cardinal(Number(digits.slice(0, 2)))} ${cardinal(Number(digits.slice(2)))}`;
  }
  return cardinal(Number(digits));
}

function cardinal(value: number): string {
  if (value < 20) return small[value] ?? '';
  if (value < 100) return join(tens[Math.floor(value / 10)] ?? '', value % 10);
  if (value < 1000) return join(`${cardinal(Math.floor(value / 100))} hundred`, value % 100);
  if (value < 1_000_000) return join(`${cardinal(Math.floor(value / 1000))} thousand`, value % 1000);
  return join(`${cardinal(Math.floor(value / 1_000_000))} million`, value % 1_000_000);
}

function join(head: string, rest: number): string {
  return rest === 0 ? head : `${head} ${cardinal(rest)}`;
}

function ordinal(digits: string): string {
  const words = cardinal(Number(digits)).split(' ');
  const last = words.pop() ?? '';
  const ending = ordinals[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`);
  return ` ${[...words, ending].join(' ')} `;
}
