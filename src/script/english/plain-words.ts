import type { Tone } from '../../domain/conversion-settings.ts';

/** Written English into spoken English: the shorter word where both mean the same. */
const plainer: readonly [RegExp, string][] = [
  [/\bin order to\b/gi, 'to'],
  [/\butili[sz](e|es|ed|ing)\b/gi, 'us$1'],
  [/\bprior to\b/gi, 'before'],
  [/\bsubsequent to\b/gi, 'after'],
  [/\ba number of\b/gi, 'several'],
  [/\bdue to the fact that\b/gi, 'because'],
  [/\bin the event that\b/gi, 'if'],
  [/\bat this point in time\b/gi, 'now'],
  [/\bin addition,/gi, 'also,'],
  [/\badditionally,/gi, 'also,'],
  [/\bfurthermore,/gi, 'also,'],
  [/\btherefore,/gi, 'so'],
  [/\bconsequently,/gi, 'so'],
  [/\ballows? (you|users|developers) to\b/gi, 'lets $1'],
  [/\bis able to\b/gi, 'can'],
  [/\bare able to\b/gi, 'can'],
  [/\bwith regard to\b/gi, 'about'],
  [/\bwith respect to\b/gi, 'with regard to'],
  [/\bsuch that\b/gi, 'so that'],
  [/\bin the case of\b/gi, 'for'],
  [/\bthe majority of\b/gi, 'most'],
  [/\bfor the purpose of\b/gi, 'for'],
];

const contracted: readonly [RegExp, string][] = [
  [/\bdo not\b/g, 'don’t'],
  [/\bdoes not\b/g, 'doesn’t'],
  [/\bis not\b/g, 'isn’t'],
  [/\bare not\b/g, 'aren’t'],
  [/\bcannot\b/g, 'can’t'],
  [/\bwill not\b/g, 'won’t'],
  [/\bwas not\b/g, 'wasn’t'],
  [/\bdid not\b/g, 'didn’t'],
  [/\b(it|that|there|what|here) is\b(?! not|[.,?!])/gi, '$1’s'],
  [/\b(we|you|they) are\b(?=\s\w)/gi, '$1’re'],
  [/\b(we|you|they) have (?=\w+ed\b)/gi, '$1’ve '],
  [/\bshould not\b/g, 'shouldn’t'],
  [/\bwould not\b/g, 'wouldn’t'],
  [/\bhas not\b/g, 'hasn’t'],
  [/\bhave not\b/g, 'haven’t'],
];

export function plainWords(sentence: string, tone: Tone): string {
  const plain = plainer.reduce(
    (text, [from, to]) => text.replace(from, (found, ...groups) => sameCase(found, fill(to, groups))),
    sentence,
  );
  if (tone !== 'casual' && tone !== 'enthusiastic') return plain;
  return contracted.reduce((text, [from, to]) => text.replace(from, to), plain);
}

function fill(pattern: string, groups: readonly unknown[]): string {
  return pattern.replace('$1', typeof groups[0] === 'string' ? groups[0] : '');
}

function sameCase(found: string, by: string): string {
  return /^[A-Z]/.test(found) ? `${by.charAt(0).toUpperCase()}${by.slice(1)}` : by;
}
