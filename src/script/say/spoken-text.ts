import { earCost, routeWords } from '../judge/ear-cost.ts';
import { english } from '../phrases/english.ts';
import type { PhraseBank } from '../phrases/phrase-bank.ts';
import { withoutMarks } from '../read/node.ts';
import type { Unit } from '../units/unit.ts';
import { wordSet } from '../word-list.ts';

const limits =
  /\b(?:not|only|unless|except|if|requires?|without|no|never|until|must|when|may|optional|nur|nicht|außer|ohne|wenn|seulement|uniquement|sauf|sans|si|facultatif|solo|sólo|excepto|salvo|sin|opcional|apenas|exceto|sem|senza|tranne|facoltativo)\b/i;

/**
 * Returns the source's words for speech: without marks, without asides that are hard to follow, closed with a stop.
 */
export function spokenText(text: string, bank: PhraseBank = english): string {
  const plain = withoutMarks(
    quotedPhrases(withoutAsides(withoutSigns(text).replace(/(?<=\p{L})\((e?s)\)/gu, '$1'))),
  )
    .replace(/\s+/g, ' ')
    .replace(/(?<=\w)\(\)/g, '')
    .replace(/(?<=\p{L})!+(?=,)/gu, '')
    .trim();
  const words = bank === english ? inEnglish(plain) : plain;
  return closed(
    /^\([^()]*\)[.!?]?$/.test(words) ? words.replace(/^\(|\)(?=[.!?]?$)/g, '') : words,
    bank.stop,
  );
}

/** Replaces what has no sound or is said differently than written. */
function inEnglish(text: string): string {
  return signsInWords(text)
    .replace(/,? thanks to(?=[,.])/g, '')
    .replace(/(?<!\S)(every )?(?:(?:approx\.?|about|around) )?~ ?(?=\d)/gi, 'about $1')
    .replace(/(?<=\s)(v?\d+(?:\.\d+)+), (v?\d+(?:\.\d+)+)(?=\.?$)/, '$1 and $2')
    .replace(/\b(the|an?|to|of|in|on|is|and|for|with) \1\b/gi, '$1')
    .replace(/(?<=[\p{L}\d]{2}) \/ (?=\p{L}{2})/gu, ' or ')
    .trim();
}

/** Replaces signs that have no sound: "Qt ≥ 6.11", "with < 6.2", "arrays/lists". */
function signsInWords(text: string): string {
  if (!/[≥≤&+<>/-]/.test(text)) return text;
  return text
    .replace(/≥/g, '>=')
    .replace(/≤/g, '<=')
    .replace(/(?<=\p{L}) & (?=[\p{L}\d])/gu, ' and ')
    .replace(/(?<=\s)(v?\d+(?:\.\d+)+)\+(?=[\s,.;)]|$)/g, '$1 or later')
    .replace(
      /(?<=(?:^|[\s(])(?:\p{Lu}[\w.+#-]{0,30}|versions?|(?:requires?|needs?) \p{Ll}[\w.-]{0,30})) ?>= ?(v?\d+(?:\.\w+)*)/gu,
      ' $1 or later',
    )
    .replace(/(?<=[\p{L}\d)]) ?>= ?(?=v?\d)/gu, ' at least ')
    .replace(/(?<=[\p{L}\d)]) ?<= ?(?=v?\d)/gu, ' up to ')
    .replace(
      /(?<!\bversions? )\b(with|for|on|in|of|from|to) ([<>]) ?(?=v?\d+\.\d)/g,
      (_, before: string, sign: string) => `${before} versions ${sign === '<' ? 'below' : 'above'} `,
    )
    .replace(
      /\b(with|for|on|in|of|from|to) ([<>]) ?(?=\d)/g,
      (_, before: string, sign: string) => `${before} ${sign === '<' ? 'less' : 'more'} than `,
    )
    .replace(/(?<=[\p{L}\d),]) < ?(?=v?\d)/gu, ' below ')
    .replace(/(?<=[\p{L}\d),]) > ?(?=v?\d)/gu, ' above ')
    .replace(/(?<![\w-])--?(?=[a-z][\w-]{2,40} (?:option|flag|switch|argument|parameter)s?\b)/g, '')
    .replace(/(?<![\w/.-])(\p{Ll}{2,30}s)\/(?=\p{Ll}{2,30}s(?![\w/-]|\.\w))/gu, '$1 or ');
}

/** Returns the spoken text as the start of a sentence. Code keeps its first letter. */
export function spokenSentence(text: string, bank: PhraseBank = english): string {
  const spoken = spokenText(text, bank);
  return /^(?:\uE000(?!\/)|[\d-])/.test(text.trim()) ? spoken : upperFirst(spoken);
}

/** Drops the sign of `sort!`, which a voice takes for the end of a sentence, unless the text has `sort` too. */
function withoutSigns(text: string): string {
  return text.replace(/\uE000([\w.:-]{1,60})[!?]\uE001/g, (code, name: string) =>
    text.includes(`\uE000${name}\uE001`) ? code : `\uE000${name}\uE001`,
  );
}

/** Quotes messages and commands of several words, and says a route by its words. */
function quotedPhrases(text: string): string {
  return text
    .replace(/\uE000([^\uE001"]{1,200} [^\uE001"]{1,200})\uE001/g, '"$1"')
    .replace(/\uE000(\/[^\uE001]{1,80})\uE001/g, (code, name: string) => routeWords(name)?.join(' ') ?? code);
}

/** Drops an aside in brackets if it is long or code, unless it limits the statement. */
function withoutAsides(text: string): string {
  return text.replace(/\s?\(([^()]{0,300})\)/g, (whole, inner: string, at: number, before: string) => {
    if (limits.test(inner)) return whole;
    if (/\betc\b/.test(inner) || isAcronymOf(inner, before.slice(Math.max(0, at - maxSpelledOut), at)))
      return '';
    const heavy =
      earCost(inner) > 0.5 ||
      /[≤≥]|\b(?:below|above)\b/.test(inner) ||
      inner.split(' ').length > 8 ||
      /^(?:e\.g\.|i\.e\.|see|cf\.)/i.test(inner);
    return heavy ? '' : whole;
  });
}

/** The most characters of the words that an acronym abbreviates. */
const maxSpelledOut = 120;

/** Whether a bracket is the acronym of the words before it, which would repeat them: "single sign-on (SSO)". */
function isAcronymOf(inner: string, before: string): boolean {
  if (!/^\p{Lu}{2,6}s?$/u.test(inner)) return false;
  const initials = (before.match(/(?<![\p{L}\p{N}])\p{L}/gu) ?? []).join('').toUpperCase();
  return initials.endsWith(inner.replace(/s$/, ''));
}

export function closed(text: string, stop = '.'): string {
  if (text === '') return text;
  if (/[.!?。！？…]["”’')\]]*$/.test(text)) return text;
  return `${text.replace(/(?<![\s,;:：–—-])[\s,;:：–—-]+$/u, '')}${stop}`;
}

/** Returns a text without its last stop, for use in a longer sentence. */
export function opened(text: string): string {
  return text.replace(/[.。]$/, '');
}

export function upperFirst(text: string): string {
  const [first = ''] = text.match(/\p{L}/u) ?? [];
  const at = text.indexOf(first);
  // A quotation keeps its letters because it may be a command.
  return at > 2 ||
    first === '' ||
    /^(?:\d|--)/.test(text) ||
    /^["“]/.test(text) ||
    /^\p{Ll}+\p{Lu}/u.test(text.slice(at))
    ? text
    : text.slice(0, at) + first.toUpperCase() + text.slice(at + first.length);
}

/** Lowers the first letter of a word that also occurs in lower case in the source. Names stay unchanged. */
export function lowerFirst(text: string, common: ReadonlySet<string>): string {
  const word = /^\p{L}[\p{L}'’-]*/u.exec(text)?.[0] ?? '';
  if (/^[B-Z]$/.test(word) || /\p{Lu}/u.test(word.slice(1))) return text;
  return common.has(word.toLowerCase()) || functionWords.has(word.toLowerCase())
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}

const functionWords = wordSet(
  'a an the this that these those when if in on at for from with to of and or but as by some all any each no not it its you your we our they their there users user you can during after before while once opening closing using adding new old several missing wrong incorrect possible potential support ability option copying moving dragging selecting',
);

/** Returns the words that occur in lower case in a text. */
export function commonWords(units: readonly Pick<Unit, 'sentences' | 'points'>[]): Set<string> {
  const texts = units.flatMap(({ sentences, points }) => [...sentences, ...points]);
  return new Set(texts.flatMap((text) => text.match(/(?<=[\s(])\p{Ll}[\p{Ll}'’-]*/gu) ?? []));
}
