import { type Glue, glueFor } from './glue.ts';

const tables = new Map<string, readonly [RegExp, string][]>();

function tableFor(language: string): readonly [RegExp, string][] {
  const known = tables.get(language) ?? table(glueFor(language), language);
  tables.set(language, known);
  return known;
}

/** In this order. Abbreviations of English are read in English only. */
function table(glue: Glue, language: string): readonly [RegExp, string][] {
  return [...signs(glue), ...(language === 'en' ? abbreviations : []), ...marks];
}

const signs = (glue: Glue): readonly [RegExp, string][] => [
  [/&(?:amp|#38);/gi, '&'],
  [/&(?:lt|gt|quot|apos|nbsp|#\d{1,6}|#x[0-9a-f]{1,6});/gi, ' '],
  [/<\/?[a-z!][^<>]{0,300}>/gi, ' '],
  [/\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\uFE0F|\u20E3/gu, ' '],
  [/[“”„«»「」『』]|(?<!\w)"|"(?!\w)/g, ' " '],
  [/(^|\s)[~≈](?=\s?\d)/g, `$1${glue.about} `],
  [/(^|[\s(])>=?\s?(?=\d)/g, `$1${glue.moreThan} `],
  [/(^|[\s(])<=?\s?(?=\d)/g, `$1${glue.lessThan} `],
  [/(\d)\s?×(?=\s|$)/g, `$1 ${glue.times}`],
  [/\s(?:-{1,2}>|=>|→|⇒|➜)\s/g, ` ${glue.to} `],
  [/(^|[\s(])'([^'\n]{2,60})'(?=[\s.,;:)!?]|$)/g, '$1$2'],
  [/([\p{L}\p{N}])\s>\s(?=\p{Lu})/gu, `$1, ${glue.then} `],
  [/\s&\s/g, ` ${glue.and} `],
  [/\s\+\s/g, ` ${glue.and} `],
  [/\s={1,3}\s/g, ` ${glue.equals} `],
  [/\s(?:—|–|--|-)\s/g, ', '],
  [/—/g, ', '],
  [/…|\.{3,}/g, ' '],
  [/\be\.g(?:\.,?|(?=\s))/gi, glue.forExample],
  [/\bi\.e(?:\.,?|(?=\s))/gi, glue.thatIs],
];

const abbreviations: readonly [RegExp, string][] = [
  [/\betc\.(?=\s+[A-Z]|$)/g, 'and so on.'],
  [/\betc\b\.?/gi, 'and so on'],
  [/\baka\b/gi, 'also known as'],
  [/\bw\/o\b/gi, 'without'],
  [/\bw\/(?=\s)/gi, 'with'],
  [/\bvs\.?(?=\s)/gi, 'versus'],
];

const marks: readonly [RegExp, string][] = [
  [/^\W*TL;? ?(?:DR|PL)\s*:?\s*/i, ''],
  [/\*{1,3}|_{2,}|`+|~~|\^|\\|\||™|®|©/g, ' '],
  [/(^|\s)#{1,6}(?=\s|$)/g, '$1'],
  [/#+(?=[\p{L}\p{N}])|(?<![\p{L}])@(?=[\p{L}\p{N}])/gu, ' '],
];

const small = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const largeSum = new RegExp(String.raw`\b(${small.join('|')})(?= (?:m|b|tr)illion\b)`, 'gi');

/** Signs that have a word get it; the others go. Before "million" a figure is easier to see than a word. */
export function saySymbols(text: string, language = 'en'): string {
  return tableFor(language)
    .reduce((rest, [pattern, by]) => rest.replace(pattern, by), text)
    .replace(largeSum, (word) => String(small.indexOf(word.toLowerCase()) + 1));
}
