export type HostileText = {
  /** What is repeated, and how: enough to make the text again. */
  readonly unit: string;
  readonly shape: Shape;
  readonly ofLength: (length: number) => string;
};

const alphabets: readonly (readonly string[])[] = [
  [...'[](){}<>*_`~#|!-+=\\%&;:"\'@$^'],
  [...'0123456789'],
  ['\u0301', '\u0f71', '\u20dd', '\u200d', '\ufe0f', '\u200b'],
  [...' \t\n.,;:/-–—…'],
  [...'abefsvxzAEISVXéßΩд日'],
  "http://|<!--|{%|%}|](|<a |</|1,0|v1.|e.g.|VS |it's |ed/|* *|\\b|eyJ|(#1)|@a | by |[x]|**a**|. A| - ".split(
    '|',
  ),
];

/** Each of these once took the square of its length, or more than a second. */
const known: readonly (readonly [unit: string, shape: Shape])[] = [
  ['1,', 'one line'],
  ['<!--', 'one line'],
  ['aB/+', 'one line'],
  ['\u200d\u0301\u0f71', 'one line'],
  ['0514', 'lines'],
  ['0\u0f71\u0f716%6v1.', 'entries'],
  ['e.g.%\u20dd5ed/x0', 'entries'],
  ["%}a511,0-* *'", 'long entries'],
];

const brackets = ['()', '[]', '{}', '<>', '“”', '**', '``', '[)', '<-'];

const shapes = {
  'one line': (unit: string) => unit,
  lines: (unit: string) => `${unit}\n`,
  paragraphs: (unit: string) => `${unit}\n\n`,
  entries: (unit: string) => `- ${unit}\n`,
  'long entries': (unit: string) => `- ${unit.repeat(Math.ceil(2_000 / unit.length))}\n`,
  sentences: (unit: string) => `Now ${unit} works. `,
  nested: (unit: string) => unit,
} as const;

type Shape = keyof typeof shapes;

/** The same texts for the same seed: units of 1 to 12 signs, repeated on one line or many, alone or nested. */
export function hostileTexts(seed: number, count: number): HostileText[] {
  const random = randomNumbers(seed);
  const names = Object.keys(shapes) as Shape[];
  return Array.from({ length: count }, (_, index) => {
    const [unit, shape] = known[index] ?? [hostileUnit(random), names[random(names.length)] ?? 'lines'];
    return { unit, shape, ofLength: lengthener(unit, shape, random) };
  });
}

function lengthener(unit: string, shape: Shape, random: Random): HostileText['ofLength'] {
  const [open = '', close = ''] = brackets[random(brackets.length)] ?? '';
  if (shape === 'nested')
    return (length) => {
      const depth = Math.ceil(length / 2 / (unit.length + 1));
      return ((open + unit).repeat(depth) + (unit + close).repeat(depth)).slice(0, length);
    };
  const piece = shapes[shape](unit);
  // What comes first decides how the rest is read.
  const start = ['', '', '# 1.2.0\n\n', '## Fixed\n\n- ', '<p>', '> ', 'a'][random(7)] ?? '';
  return (length) => (start + piece.repeat(Math.ceil(length / piece.length))).slice(0, length);
}

function hostileUnit(random: Random): string {
  const only = random(2) === 0 ? alphabets[random(alphabets.length)] : undefined;
  return Array.from({ length: 1 + random(12) }, () => {
    const alphabet = only ?? alphabets[random(alphabets.length)] ?? [];
    return alphabet[random(alphabet.length)] ?? '';
  }).join('');
}

type Random = (below: number) => number;

function randomNumbers(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
