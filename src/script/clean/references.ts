import { glueFor } from './glue.ts';

/** Where an address stood that its sentence needs; private characters, which no source holds. */
const [addressMark, pageMark] = ['\uE006', '\uE007'];

const hash = String.raw`(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,128}`;
const ticket = String.raw`(?:[\w./-]{0,60}#\d+|GH-\d+|(?!CVE-|UTF-|SHA-|ISO-|RFC-)[A-Z][A-Z0-9]{1,9}-\d{2,7})`;

const emptyCode = /\uE000\s*(?:[0-9a-f]{7,40}|#\d+)?\s*\uE001\s*:?/g;

/** In this order: each pattern may uncover the next. */
const patterns: readonly [RegExp, string][] = [
  [/^\s*\d{4,7}\s+(?=\p{Lu}\p{Ll})/u, ''],
  [/!?\[([^[\]]{0,300})\]\([^()\s]{0,600}\)/g, '$1'],
  [/\[([^[\]]{1,300})\]\[[^[\]]{0,100}\]/g, '$1'],
  [/,?\s(?:an?\s|the\s)?issues?\s(?:mentioned|reported|raised|described)(?=\s(?:by\s@|in\s#))/gi, ''],
  [
    /\sby\s{1,4}@[\w[\]-]{1,60}(?:(?:,|\sand)\s{1,4}@[\w[\]-]{1,60}){0,6}\s{1,4}in\s{1,4}(?:https?:\/\/[^\s)]+|[\w./-]{0,60}#\d+)/gi,
    ' ',
  ],
  [
    /[,.]?\s{0,4}(?:with )?(?:many |big |special )?thanks to\s+@[\w-]{1,60}(?:(?:,|,? and| &)\s{1,4}@[\w-]{1,60}){0,6}(?:\s+for (?:the|their|his|her|this|these|your)(?: [\w-]+){1,3})?[!.]?/gi,
    ' ',
  ],
  [/\[(?:c|commit|rev|sha):\s?[0-9a-f]{6,40}\]/gi, ' '],
  [/\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]/g, ' '],
  [/\uE000\s*(?:(?:https?|ftp|git|ssh):\/\/|www\.)[^\uE001]*\uE001/gi, addressMark],
  [
    /\b(use|at|visit|from|on|via|of|is|and|with|in)\s+<?(?:https?:\/\/|www\.)[^\s<>()[\]]*[^\s<>()[\].,;:!?]>?(?=\s\w)/gi,
    `$1 ${pageMark}`,
  ],
  [/<?\b(?:https?|ftp|git|ssh):\/\/[^\s<>()[\]]*[^\s<>()[\].,;:!?]>?/gi, ' '],
  [/\bwww\.[^\s<>()[\]]*[^\s<>()[\].,;:!?]/gi, ' '],
  [/\b(?:https?|ftp|git|ssh):\/\//gi, ' '],
  [/\b(?:[\w-]{1,60}\.){1,4}(?:com|org|io|dev|net)\/(?:[\w.@~-]{1,80}\/){0,8}([\w.-]{0,80})/gi, '$1'],
  [/,\s*(?:added|contributed|provided) by\s+@[\w-]+(?:\s*(?:,|and)\s*@[\w-]+)*\s*/gi, '. '],
  [
    /(?:^|(?<=[.!?] ))(?:(?:a )?(?:big|huge|many|special|great|warm) )?thanks (?:to|go to) @[\w-]+, (?:the|who|for|an?) [^.!?]{3,200}[.!?]/gi,
    ' ',
  ],
  [
    /[([]?\s*\b(?:thanks(?:\s+(?:to|you))?|thank you|by|via|h\/t|co-authored by|authored by|contributed by|reported by|re:)\s*:?\s+(?:@[\w[\]-]+(?:\s*(?:,|and|&)\s*)?)+[^.;)\]]{0,40}?(?:\bin\s+#?\d*)?\s*[)\]!]?/gi,
    ' ',
  ],
  [
    /[.,]?\s*\bfor (?:this|these|your|his|her|their) (?:PRs?|fix(?:es)?|additions?|contributions?|pull requests?|patch(?:es)?|reports?)\b[!.]*/gi,
    ' ',
  ],
  [
    /(?:issue )?(?:mentioned|reported|suggested|requested|raised|found)\s+by\s+@[\w-]+(?:\s+(?:in|at)\s+#?\d*)?/gi,
    ' ',
  ],
  [/(?:^|(?<=[\s([\uE000]))@[\w-]+\/([\w-]+(?:\.[\w-]+)*)(?:@[\w.^~-]*\w)?/g, '$1'],
  // Who is written to at an address is still written to without it.
  [/\s+(?:at|via|under|through|to)\s+<?[\w.+-]{1,64}@[\w-]{1,60}\.[\w.-]{1,60}\w>?/gi, ''],
  [/[\w.+-]{1,64}@[\w-]{1,60}\.[\w.-]{2,60}/g, ' '],
  [/(?:^|(?<=[\s([]))@[\w-][\p{L}\w-]*/gu, ' '],
  [
    new RegExp(
      String.raw`[([]?(?:,?\s{0,4}\b(?:closes|closed|close|fixes|fix|refs|see|resolves|part of|related to|issues?|PRs?|pull requests?|re)\b:?\s+)(?:${ticket}(?:\s*(?:,|and|&|\s)\s*)?)+[)\]]?`,
      'gi',
    ),
    ' ',
  ],
  [new RegExp(String.raw`\(\s*(?:${ticket}(?:\s*(?:,|and|&|;|\s)\s*)?)+\)`, 'g'), ' '],
  [/(?:^|(?<=[\s([,]))[\w./-]{0,60}#\d+\b/g, ' '],
  [/\bfixes bugs? \d+(?:(?:[,;]|,? and) \d+){0,6}(?:; bugfix on [\w.-]{1,30})?\.?/gi, ' '],
  [/\bGH-\d+\b/g, ' '],
  [/\bPRs? #?\d+\b/g, ' '],
  [new RegExp(String.raw`\(?\b${hash}\b\)?(?:\s*:(?=\s))?`, 'g'), ' '],
  [emptyCode, ' '],
  [/\[\d{1,4}\]/g, ' '],
  [/\[\s*\]\s*-?/g, ' '],
  [/\[SIG [^\]]{1,200}\]/g, ' '],
  [/:[a-z0-9_+-]{2,30}:(?=\s|$)/g, ' '],
];

/** Takes out what only a tracker needs: tickets, hashes, handles, addresses, credits. */
export function dropReferences(text: string, language = 'en'): string {
  const { address, linkedPage } = glueFor(language);
  return patterns
    .reduce((rest, [pattern, by]) => rest.replace(pattern, by), text)
    .replaceAll(addressMark, address)
    .replaceAll(pageMark, linkedPage);
}
