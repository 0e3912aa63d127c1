/** How a number is read: as one number, as a year (twenty twenty-six), or digit by digit. */
export type Reading = 'cardinal' | 'pairs' | 'digits';

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
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

/** Writes the figures in a text as words, so that "2.4" and "two point four" compare as equal. */
export function spellNumbers(text: string, reading: Reading): string {
  return text
    .replaceAll(/(\d),(?=\d{3})/g, '$1')
    .replaceAll(/[$€£](\d[\d.]{0,15})/g, '$1 dollars')
    .replaceAll('%', ' percent ')
    .replaceAll('&', ' and ')
    .replaceAll(/(\d{1,12})(st|nd|rd|th)(?![a-z])/g, (_, digits: string) => ordinal(digits))
    .replaceAll(/(\d)\.(?=\d)/g, '$1 point ')
    .replaceAll(/\d+/g, (digits) => ` ${spell(digits, reading)} `);
}

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
