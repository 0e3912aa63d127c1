const replacements: readonly [RegExp, string][] = [
  [/&(?:amp|#38);/gi, '&'],
  [/&(?:lt|gt|quot|apos|nbsp|#\d{1,6}|#x[0-9a-f]{1,6});/gi, ' '],
  [/<\/?[a-z!][^<>]{0,300}>/gi, ' '],
  [/\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\uFE0F|\u20E3/gu, ' '],
  [/[“”„«»「」『』]|(?<!\w)"|"(?!\w)/g, ' " '],
  [/(^|\s)[~≈](?=\s?\d)/g, '$1about '],
  [/(^|[\s(])>=?\s?(?=\d)/g, '$1more than '],
  [/(^|[\s(])<=?\s?(?=\d)/g, '$1less than '],
  [/(\d)\s?×(?=\s|$)/g, '$1 times'],
  [/\s(?:-{1,2}>|=>|→|⇒|➜)\s/g, ' to '],
  [/(^|[\s(])'([^'\n]{2,60})'(?=[\s.,;:)!?]|$)/g, '$1$2'],
  [/([\p{L}\p{N}])\s>\s(?=\p{Lu})/gu, '$1, then '],
  [/\s&\s/g, ' and '],
  [/\s\+\s/g, ' and '],
  [/\s={1,3}\s/g, ' equals '],
  [/\s(?:—|–|--|-)\s/g, ', '],
  [/—/g, ', '],
  [/…|\.{3,}/g, ' '],
  [/\be\.g(?:\.,?|(?=\s))/gi, 'for example'],
  [/\bi\.e(?:\.,?|(?=\s))/gi, 'that is,'],
  [/\betc\.(?=\s+[A-Z]|$)/g, 'and so on.'],
  [/\betc\b\.?/gi, 'and so on'],
  [/^\W*TL;? ?(?:DR|PL)\s*:?\s*/i, ''],
  [/\baka\b/gi, 'also known as'],
  [/\bw\/o\b/gi, 'without'],
  [/\bw\/(?=\s)/gi, 'with'],
  [/\bvs\.?(?=\s)/gi, 'versus'],
  [/\*{1,3}|_{2,}|`+|~~|\^|\\|\||™|®|©/g, ' '],
  [/(^|\s)#{1,6}(?=\s|$)/g, '$1'],
  [/#+(?=[\p{L}\p{N}])|(?<![\p{L}])@(?=[\p{L}\p{N}])/gu, ' '],
];

const small = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const largeSum = new RegExp(String.raw`\b(${small.join('|')})(?= (?:m|b|tr)illion\b)`, 'gi');

/** Signs that have a word get it; the others go. Before "million" a figure is easier to see than a word. */
export function saySymbols(text: string): string {
  return replacements
    .reduce((rest, [pattern, by]) => rest.replace(pattern, by), text)
    .replace(largeSum, (word) => String(small.indexOf(word.toLowerCase()) + 1));
}
