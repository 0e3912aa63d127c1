import { type Glue, glueFor } from './glue.ts';

/** Signs that have a word get it; the others go. Before "million" a figure is easier to see than a word. */
export function saySymbols(text: string, language = 'en'): string {
  const { signs, words } = tablesFor(language);
  return (signed.test(text) ? [...signs, ...words] : words)
    .reduce((rest, [pattern, by]) => rest.replace(pattern, by), text)
    .replace(largeSum, (word) => String(small.indexOf(word.toLowerCase()) + 1));
}

/** Anything but words, plain stops and what stands for code: most texts have no more, and need no look for signs. */
const signed = /[^\p{L}\p{M}\p{N}\s,;:.!?()’\uE000-\uF8FF-]|\s--?\s|\.{3}|\b(?:e\.g|i\.e)/iu;

type Table = readonly (readonly [RegExp, string])[];

const tables = new Map<string, { readonly signs: Table; readonly words: Table }>();

/** In this order. Abbreviations of English are read in English only. */
function tablesFor(language: string): { readonly signs: Table; readonly words: Table } {
  const known = tables.get(language) ?? {
    signs: signsFor(glueFor(language)),
    words: [...(language === 'en' ? abbreviations : []), ...marks],
  };
  tables.set(language, known);
  return known;
}

const signsFor = (glue: Glue): Table => [
  [/&(?:amp|#38);/gi, '&'],
  [/&(?:lt|gt|quot|apos|nbsp|#\d{1,6}|#x[0-9a-f]{1,6});/gi, ' '],
  [/<\/?[a-z!][^<>]{0,300}>/gi, ' '],
  [/\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\uFE0F|\u20E3/gu, ' '],
  [/[“”„«»「」『』]|(?<!\w)"|"(?!\w)/g, ' " '],
  [/(^|\s)[~≈](?=\s?\d)/g, `$1${glue.about} `],
  ...bounds(glue),
  [/(^|[\s(])(?:>=|≥)\s?(?=\d)/g, `$1${glue.atLeast} `],
  [/(^|[\s(])(?:<=|≤)\s?(?=\d)/g, `$1${glue.atMost} `],
  [/(^|[\s(])>\s?(?=\d)/g, `$1${glue.moreThan} `],
  [/(^|[\s(])<\s?(?=\d)/g, `$1${glue.lessThan} `],
  [/([$€£¥]\d[\d.,]{0,12})\s?\/\s?(?=\p{L})/gu, `$1 ${glue.per} `],
  [/([$€£¥]\d\S{0,12} \S{1,4} \p{L}{1,12})\/(?=\p{L})/gu, `$1 ${glue.per} `],
  [/(\d)\s?×(?=\s|$)/g, `$1 ${glue.times}`],
  [/(\p{Lu}[\p{L} ]{0,40}) (?:→|➜|›|▸) (?=\p{Lu}\p{Ll})/gu, `$1, ${glue.then} `],
  [/\s(?:-{1,2}>|=>|→|⇒|➜)\s/g, ` ${glue.to} `],
  [/(^|[\s(])'([^'\n]{2,60})'(?=[\s.,;:)!?]|$)/g, '$1$2'],
  [/([\p{L}\p{N}])\s>\s(?=\p{Lu})/gu, `$1, ${glue.then} `],
  [/\s&\s/g, ` ${glue.and} `],
  [/(?<!\b(?:an?|the))\s\+\s/gi, ` ${glue.and} `],
  [/(?<=\d)\s(?:–|—|-)\s(?=v?\d)(?!\d{4}-\d)/g, ` ${glue.to} `],
  [/\s={1,3}\s/g, ` ${glue.equals} `],
  [/\s(?:—|–|--|-)\s/g, ', '],
  [/—/g, ', '],
  [/…|\.{3,}/g, ' '],
  [/([\p{L}\p{N}])\s+e\.g(?:\.,?|(?=\s))/giu, `$1, ${glue.forExample}`],
  [/\be\.g(?:\.,?|(?=\s))/gi, glue.forExample],
  [/\bi\.e(?:\.,?|(?=\s))/gi, glue.thatIs],
];

/** Of a version one says "or later"; of a language without such words, "at least" must do. */
function bounds({ orLater, orEarlier }: Glue): [RegExp, string][] {
  if (orLater === '') return [];
  return [
    [version('(?:>=|≥)'), `$1$2 ${orLater}`],
    [version('(?:<=|≤)'), `$1$2 ${orEarlier}`],
  ];
}

/** "Node.js >= 20", "meson >=1.3": after a name, or with a dot and no unit, what is compared is a version. */
function version(sign: string): RegExp {
  const named = String.raw`(?:\p{Lu}[\w.+#]{0,30}|\b[Vv]ersions?) ?`;
  const dotted = String.raw`(?=\S*\.\d[\w.]*(?:[,;:)]|\.?$|\.? (?:is|are|and|or|when|to|for|in|on|with|by)\b))`;
  return new RegExp(
    String.raw`(${named}|(?:^|[\s(])(?=${sign}\s?${dotted}))${sign}\s?(v?\d[\dx.]*(?<!\.))(?![\w%])`,
    'gu',
  );
}

const abbreviations: Table = [
  [/(?<=\p{L} )\?(?= (?:and|or|from|in|at|to|is|are|when|for)\b)/gu, 'question mark'],
  [
    /(?<=\b(?:and|or|leading|trailing|the|an?) )#(?= (?:and|or|from|in|at|to|is|are|when|for)\b)/gi,
    'hash sign',
  ],
  [
    /(?<![\p{L}\d/.~@-])(\p{Lu}[\p{L}+#]{1,14})\/(\p{Lu}[\p{L}+#]{1,14})\/(\p{Lu}[\p{L}+#]{1,14})(?![\p{L}\d/.-])/gu,
    '$1, $2 and $3',
  ],
  [/(?<![/\w.-])etc\.(?=\s+[A-Z]|$)/g, 'and so on.'],
  [/(?<![/\w.-])etc\b(?![/\uE009])\.?/gi, 'and so on'],
  [/\b(an?|the) \+(?=\s)/gi, '$1 plus sign'],
  [/(?<![\w.])v(\d+(?:\.\d+)*)(?= of\b)/g, 'version $1'],
  [/(?<![\w.])v?(\d+\.\d+(?:\.\d+)?)\+(?=[\s.,;:)]|$)/g, '$1 or later'],
  [/\bet al\b\.?/gi, 'and others'],
  [/\baka\b/gi, 'also known as'],
  [/\bw\/o\b/gi, 'without'],
  [/\bw\/(?=\s)/gi, 'with'],
  [/\bvs\.?(?=\s)/gi, 'versus'],
  [/(\b(?:is|are) now [^,;]{1,60}), (?:was|were|before|previously) (?=[$€£]?\d)/gi, '$1, instead of '],
];

const marks: Table = [
  [/(?<=\p{L}{2}),(?=\p{Lu}\p{Ll}{2,20} )/gu, ', '],
  [/^\W*TL;? ?(?:DR|PL)\s*:?\s*/i, ''],
  [/\*{1,3}|_{2,}|`+|~~|\^|\\|\||™|®|©/g, ' '],
  [/(^|\s)#{1,6}(?=\s|$)/g, '$1'],
  [/#+(?=[\p{L}\p{N}])|(?<![\p{L}])@(?=[\p{L}\p{N}])/gu, ' '],
];

const small = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const largeSum = new RegExp(String.raw`\b(${small.join('|')})(?= (?:m|b|tr)illion\b)`, 'gi');
