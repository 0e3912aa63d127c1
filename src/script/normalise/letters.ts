import { normalForm } from '../normal-form.ts';

const greek: Readonly<Record<string, string>> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  Δ: 'delta',
  ε: 'epsilon',
  θ: 'theta',
  λ: 'lambda',
  π: 'pi',
  σ: 'sigma',
  Σ: 'sigma',
  τ: 'tau',
  φ: 'phi',
  ω: 'omega',
  Ω: 'omega',
};

const compass: Readonly<Record<string, string>> = { N: 'north', S: 'south', E: 'east', W: 'west' };
const sides: Readonly<Record<string, string>> = {
  km: 'kilometres',
  cm: 'centimetres',
  mm: 'millimetres',
  m: 'metres',
  ft: 'feet',
};

/** Matches powers: `10⁶`, `2³²`. A single ¹ after a figure is a footnote, ² and ³ have their own words. */
const superscriptPower = /(?<=\d)(?:⁻[⁰¹²³⁴-⁹]{1,3}|[¹²³⁴-⁹][⁰¹²³⁴-⁹]{1,2}|[⁴-⁹])/g;

/** Normalizes letters, digits and symbols that look alike. */
export function foldCharacters(text: string): string {
  return normalForm(withSigns(text), 'NFKC')
    .replaceAll('\u2044', '/')
    .replaceAll('\u03bc', 'µ')
    .replaceAll(/(?<![\p{L}])[αβγδΔεθλπσΣτφωΩ](?![\p{L}])/gu, (letter) => ` ${greek[letter] ?? ''} `)
    .replaceAll(/\p{M}+|(?!\p{Script=Latin}|µ)\p{L}+/gu, (run) => (/^\p{M}/u.test(run) ? '' : ' '))
    .replaceAll(/[‘’ʼ′`´]/g, "'")
    .replaceAll(/[“”„‟″«»]/g, '"')
    .replaceAll(/[‐‑]/g, '-')
    .replaceAll('…', '...');
}

/** Spells out characters that a normal form would lose: powers, degrees, inches. */
function withSigns(text: string): string {
  return text
    .replaceAll(/([^\p{L}\p{N}])\1{3,}/gu, '$1$1$1')
    .replaceAll(/[™®©℠]/g, '')
    .replaceAll(
      /(?<=\d ?)([kM]?)[Ωω](?!\p{L})/gu,
      (_, scale: string) => ` ${scale === '' ? '' : scale === 'k' ? 'kil' : 'meg'}ohms`,
    )
    .replaceAll('№', 'number ')
    .replaceAll(
      /(\d)°\s?(\d{1,2})['′’]\s?(?:(\d{1,2}(?:\.\d{1,4})?)["″”]\s?)?(?=[NSEW]\b)/g,
      (_, degrees: string, minutes: string, seconds: string | undefined) =>
        `${degrees} degrees ${minutes} minutes ${seconds === undefined ? '' : `${seconds} seconds `}`,
    )
    .replaceAll(
      /(?<=\d ?°|\d(?: degrees \d{1,2})? (?:minutes|seconds)) ?([NSEW])\b/g,
      (_, side: string) => ` ${compass[side] ?? side}`,
    )
    .replaceAll(/(?<=\b\d)['′’] ?(\d{1,2})["″”](?![\p{L}\p{N}])/gu, ' feet $1')
    .replaceAll(
      /(?<=\d)″|(?<=\d)["”](?= (?:monitor|display|screen|panel|laptop|tablet|TV|model)\b)/g,
      ' inch',
    )
    .replaceAll(
      /(?<![\p{L}\p{N}_.])(\d[\d.,]{0,20} ?)?(km|cm|mm|m|ft)([²³]|\^[23](?!\d))/gu,
      (_, count: string | undefined, unit: string, power: string) =>
        `${count === undefined ? '' : `${count} `}${/[²2]/.test(power) ? 'square' : 'cubic'} ${sides[unit]}`,
    )
    .replaceAll(/(?<=\d)([¼-¾⅐-⅞])/g, ' $1')
    .replaceAll(superscriptPower, (power) => `^${power.normalize('NFKC').replace('\u2212', '-')}`)
    .replaceAll(/(?<=[\p{L}\d)])²/gu, ' squared ')
    .replaceAll(/(?<=[\p{L}\d)])³/gu, ' cubed ')
    .replaceAll(/[\u00b9\u00b2\u00b3\u2070-\u209c]/g, ' ');
}
