const small = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen'
).split(' ');
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const scales = ['', ' thousand', ' million', ' billion', ' trillion'];

const maxCardinalDigits = 15;
const maxDigits = 20;

/**
 * Says a quantity: `1500` is one thousand five hundred. Longer numbers are said digit by digit, the longest not at
 * all.
 */
export function cardinal(digits: string): string {
  const bare = digits.replace(/^0+(?=\d)/, '');
  if (bare.length > maxCardinalDigits) return digitByDigit(digits);
  const parts: string[] = [];
  for (let end = bare.length, scale = 0; end > 0; end -= 3, scale += 1) {
    const group = Number(bare.slice(Math.max(0, end - 3), end));
    if (group > 0 || bare.length <= 3) parts.unshift(`${belowThousand(group)}${scales[scale] ?? ''}`);
  }
  return parts.join(' ') || 'zero';
}

function belowThousand(number: number): string {
  if (number < 100) return belowHundred(number);
  const rest = number % 100;
  const hundreds = `${small[Math.floor(number / 100)]} hundred`;
  return rest === 0 ? hundreds : `${hundreds} ${belowHundred(rest)}`;
}

function belowHundred(number: number): string {
  if (number < 20) return small[number] ?? '';
  const ten = tens[Math.floor(number / 10)] ?? '';
  return number % 10 === 0 ? ten : `${ten}-${small[number % 10]}`;
}

/** Says each digit: `007` is zero zero seven. */
export function digitByDigit(digits: string): string {
  if (digits.length > maxDigits) return 'a long number';
  return Array.from(digits, (digit) => small[Number(digit)] ?? '').join(' ');
}

/** Says a decimal with its fraction digit by digit: `1,234.50`, `0.5`, `.5`. */
export function decimal(written: string): string {
  const [whole = '', fraction = ''] = written.replaceAll(',', '').split('.');
  const start = whole === '' ? 'zero' : cardinal(whole);
  return fraction === '' ? start : `${start} point ${digitByDigit(fraction)}`;
}

/** Says a year: `2024` is twenty twenty-four, `1905` nineteen oh five, `2005` two thousand five. */
export function year(digits: string): string {
  const number = Number(digits);
  if (digits.length !== 4 || number < 1000 || (number >= 2000 && number < 2010)) return cardinal(digits);
  return pairs(digits);
}

/** Says ids, ports and status codes: `404` is four oh four, `8080` eighty eighty. */
export function label(digits: string): string {
  if (digits.startsWith('0') && digits.length > 1) return digitByDigit(digits);
  if (digits.length <= 2) return cardinal(digits);
  if (digits.length > 4 || /^[1-9]000$/.test(digits)) {
    return /^[1-9]\d?000$/.test(digits) ? cardinal(digits) : digitByDigit(digits);
  }
  return pairs(digits);
}

function pairs(digits: string): string {
  const first = belowHundred(Number(digits.slice(0, -2)));
  const last = Number(digits.slice(-2));
  if (last === 0) return `${first} hundred`;
  return last < 10 ? `${first} oh ${small[last]}` : `${first} ${belowHundred(last)}`;
}

const irregularOrdinals: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

/** Says an ordinal: `21` is twenty-first. */
export function ordinal(digits: string): string {
  const words = cardinal(digits);
  const cut = Math.max(words.lastIndexOf(' '), words.lastIndexOf('-')) + 1;
  const last = words.slice(cut);
  const ending = irregularOrdinals[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`);
  return words.slice(0, cut) + ending;
}

/** Says a decade: `1990` is nineteen nineties, `80` eighties. */
export function decade(digits: string): string {
  const words = digits.length === 4 ? year(digits) : cardinal(digits);
  return words.endsWith('y') ? `${words.slice(0, -1)}ies` : `${words}s`;
}
