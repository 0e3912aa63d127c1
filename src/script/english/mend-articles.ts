import { indefinite, isCountable } from './articles.ts';
import { findFiniteVerb } from './finite-verb.ts';
import { isName } from './name-marks.ts';
import { isNounGerund, readNounPhrase } from './noun-phrase.ts';
import { verbOf } from './verb-forms.ts';
import { bare, isAdjective, isAuxiliary, isDeterminer, isFault, isPreposition } from './word-kinds.ts';

/** Phrases that are said without an article although their noun can be counted. */
const idioms =
  /^(?:(?:by|as|to) (?:default|name|value|type|key|reference|version|state|string)|on (?:error|request|failure|page|stack|top|event|crash|timeout)|in (?:case|place|state|view|response|order|form|source|style|cache|part|type|test)|at (?:request|test|page|type)|for (?:example|instance|each|type|test)|with (?:default|support|error|type)|per \w+|of type|from (?:cache|source|state|config)|under (?:test|load)|into (?:account|view|state)|via (?:api|config|query))$/;

const acronym =
  /^(?:API|UI|CLI|SDK|URL|HTTP|HTTPS|JSON|CSS|HTML|SQL|PDF|CSV|TLS|SSL|DNS|SSO|OAuth|JWT|CPU|GPU|IP|ID|SMS|CI|AI)$/;

/** Gives bare countable nouns the article that a commit leaves out: "when port is 0" → "when the port is 0". */
export function mendArticles(text: string, object: boolean): string {
  const words = text.split(' ');
  const mended: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const before = words[index - 1] ?? '';
    const pointing = bare(before) === 'that' && isPreposition(words[index - 2] ?? '');
    const place = index === 0 ? object : !/[,;:]$/.test(before) && !pointing && opensNoun(before);
    const phrase = place ? readNounPhrase(words, index) : null;
    const article = phrase ? articleFor(words, index, phrase, bare(before)) : null;
    if (article !== null) mended.push(article);
    mended.push(words[index] ?? '');
  }
  return mended.join(' ');
}

/** The same for a whole sentence, whose subject ends where its verb stands. */
export function mendStatement(text: string): string {
  const words = text.split(' ');
  const finite = findFiniteVerb(words);
  if (finite < 1) return mendArticles(text, false);
  return [
    mendArticles(words.slice(0, finite).join(' '), true),
    mendArticles(words.slice(finite).join(' '), false),
  ].join(' ');
}

function opensNoun(word: string): boolean {
  return (
    (isPreposition(word) && !/^(?:per|like|using|only|even|rather|due|based|prior|as)$/i.test(word)) ||
    /^(?:when|if|where|while|that)$/i.test(word)
  );
}

function articleFor(
  words: readonly string[],
  start: number,
  phrase: ReturnType<typeof readNounPhrase>,
  before: string,
): string | null {
  const { head, plural, sure, end } = phrase;
  if (before === 'to' && verbOf(bare(words[start]))?.form === 'base') return null;
  if (start > 0 && isPreposition(before) && isAuxiliary(words[end] ?? '')) return null;
  const row = words.slice(start, end);
  const first = row[0] ?? '';
  if (!sure || plural || !isCountable(head) || row.length > 5 || row.includes('or')) return null;
  if (
    verbOf(bare(first))?.form === 'gerund' &&
    /^(?:by|for|of|without|when|while|after|before)$/.test(before)
  )
    return null;
  if (verbOf(bare(first))?.form === 'gerund' && row.length > 1 && !isNounGerund(first)) return null;
  if (
    isDeterminer(first) ||
    row.some((word) => isName(word) || /[^a-z,.-]/.test(acronym.test(word) ? '' : word) || isDeterminer(word))
  )
    return null;
  if (before === 'to' && end === words.length && row.length === 1 && !isCountable(first)) return null;
  if (row.length === 1 && (idioms.test(`${before} ${bare(first)}`) || before === 'of')) return null;
  return (isAdjective(first) &&
    !/^(?:current|existing|original|default|previous|next|last|first|own|same|full|final|upstream|local|remote|correct|proper|internal|public|global)$/.test(
      first,
    )) ||
    isFault(head) ||
    /^(?:failed|aborted|cancelled|interrupted)$/.test(first)
    ? indefinite(first)
    : 'the';
}
