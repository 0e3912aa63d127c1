import { verbOf } from './verb-forms.ts';

const small =
  /^(?:The|A|An|This|That|These|Those|It|Its|You|Your|They|Their|We|Our|All|Some|Any|Many|Most|Several|Each|Every|When|If|In|On|At|For|From|To|With|Without|By|As|After|Before|Only|Both|Other|Support|Unused|Dead|Legacy|Default|Custom|Multiple|Various|Better|Faster|More|Less|Now|There|Improvements?|Changes|New|Old|Improved|Reduced|Initial|Experimental|Optional|Automatic|Partial|Full|Basic|Minor|Small|Large|Multi-\w+|Wrong|Missing|Incorrect|Broken|Invalid|Duplicate|Per-\w+|Pre-\w+|Non-\w+)$/;

/** Words of nations, tongues and days keep their capital wherever they stand. */
const capital =
  /^(?:English|Spanish|Swedish|Danish|Finnish|Turkish|British|Irish|Scottish|Japanese|Chinese|Portuguese|Vietnamese|Korean|German|French|Greek|Dutch|Thai|Hindi|Arabic|Hebrew|Czech|Slovak|Icelandic|Catalan|Welsh|Persian|Latin|(?:Ind|Ital|Russ|Norweg|Ukrain|Hungar|Roman|Bulgar|Brazil|Austral|Canad|Croat|Serb|Eston|Latv|Lithuan|Austr|As|Belg|Alban|Armen|Georg|Maced|Sloven|Indones|Malays)ian|Europe(?:an)?|American|African|Mexican|Swiss|Unicode|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|April|June|July|August|September|October|November|December)$/;

/** Lowers a first letter that only the start of a line made great; names keep theirs. */
export function lowerFirst(text: string, names: ReadonlySet<string>): string {
  const first = /^[^\s,;:]+/.exec(text)?.[0] ?? '';
  if (!/^[A-Z][a-z'’-]*$/.test(first)) return text;
  if ((names.has(first) && !small.test(first)) || capital.test(first)) return text;
  const known = small.test(first) || verbOf(first) !== null;
  const next = text.slice(first.length + 1);
  if (!small.test(first) && /^[A-Z][a-z]/.test(next) && /ed$|en$/.test(first)) return text;
  return known || /^[a-z]/.test(next) ? `${first.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

/** "Live Activities on the Lock Screen": two capitals in a row are a name, unless the first is a word of no weight. */
export function opensWithName(text: string): boolean {
  const [, first = ''] = /^([A-Z][a-z]+) [A-Z][a-z]/.exec(text) ?? [];
  return first !== '' && !small.test(first);
}

/** A name such as iPhone keeps its small letter even there. */
export function upperFirst(text: string): string {
  return /^\p{Ll}(?!\p{L}*\p{Lu})/u.test(text) ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text;
}

/** Words that are written with a capital inside sentences: names, in all likelihood. */
export function findNames(texts: Iterable<string>): Set<string> {
  const names = new Set<string>();
  for (const text of texts) {
    for (const [, name] of text.matchAll(/\p{Ll},? ([A-Z][a-z'’-]+)(?=[\s,.;:)]|$)/gu))
      if (name) names.add(name);
  }
  return names;
}

/** Ends a sentence that has no end. */
export function stopped(text: string): string {
  const trimmed = text.replace(/[\s,;:–-]+$/, '');
  return /[.!?。！？]["'”’)]?$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

export function countWords(text: string): number {
  const words = text.match(/[\p{L}][\p{L}\p{M}'’]*|\d+/gu) ?? [];
  return words.reduce(
    (sum, word) =>
      sum +
      (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word) ? Math.ceil(word.length / 6) : 1),
    0,
  );
}
