import { countWords } from './case.ts';
import { findFiniteVerb } from './finite-verb.ts';
import { verbOf } from './verb-forms.ts';
import { bare } from './word-kinds.ts';

/** Where a sentence may end early and still be one. Later entries cut deeper. */
const seams: readonly RegExp[] = [
  /; /,
  /, (?:for example|such as|including|e\.g\.|that is|namely|i\.e\.)/,
  /, (?:which|where|who|whose|though|although|even|since|because|while|whereas|so that|so|but|matching|making|allowing|causing|aligning|instead|rather|especially|regardless|preserving|reducing|improving|replacing|resulting|leading|ensuring|enabling|thus|thereby|as well as|along with|subject to|in preparation|in favor)\b/,
  /, and (?:now|also|it|they|this|the|is|are|can|will|no longer|does|has|have)\b/,
  /: /,
  / (?:so that|because|in order to|in preparation for|even if|even when|whereas|rather than|as it['’]s|as they|as it)\b/,
  / (?:which|while|instead of|when|where|by \w+ing|due to|caused by|to (?:prevent|avoid|allow|support|ensure|improve|reduce|make|match|enable|fix))\b/,
];

/** Cuts a long sentence at the first good seam; what is left is whole. A short one is returned as it is. */
export function shorten(given: string, limit: number, least = 6): string {
  if (countWords(given) <= limit) return given;
  const text = given.replace(examplesBeforeVerb, '');
  if (countWords(text) <= limit) return text;
  const verb = mainVerb(text.split(' '));
  for (const seam of seams) {
    const cut = bestCut(text, seam, limit, least, verb);
    if (cut !== null) return cut;
  }
  const head = withoutAside(text, limit, least);
  return reaches(head, verb) ? head : text;
}

/** "All types like A, B and so on were split": what only lists cases goes first. */
const examplesBeforeVerb =
  / (?:like|such as) [^.;:]{3,120}? and so on(?= (?:is|are|was|were|has|have|had|can|will|must|should|may|now|no longer)\b)/;

/** Where the verb stands that makes the text a sentence; 0 where it opens with its verb, or has none. */
function mainVerb(words: readonly string[]): number {
  const opens = verbOf(bare(words[0]));
  return opens !== null && opens.form !== 'gerund' ? 0 : Math.max(0, findFiniteVerb(words));
}

/** No sentence may lose its verb. */
function reaches(head: string, verb: number): boolean {
  return head.split(' ').length > verb;
}

/** What is far too long loses what a comma adds to its first clause; a series keeps all its members. */
function withoutAside(text: string, limit: number, least: number): string {
  const [head = '', ...tail] = text.split(', ');
  const series = tail.length !== 1 && /, (?:and|or) /.test(text);
  const words = countWords(head);
  if (countWords(text) < limit + 6 || words < least || words > limit || series || !isWhole(head)) return text;
  return /^(?:and|or|is|are|was|were|has|have|had|can|cannot|could|will|would|must|should|may|might|do|does|did|now|no)\b/i.test(
    tail[0] ?? '',
  )
    ? text
    : head;
}

/** The longest head that ends before a seam and fits. */
function bestCut(text: string, seam: RegExp, limit: number, least: number, verb: number): string | null {
  let best: string | null = null;
  for (const match of text.matchAll(new RegExp(seam.source, 'gi'))) {
    const head = text.slice(0, match.index).replace(/[\s,;:]+$/, '');
    const words = countWords(head);
    if (words > limit) break;
    const needed = /instead of$/i.test(match[0]) && usesOne.test(head);
    if (words >= least && isWhole(head) && reaches(head, verb) && !needed) best = head;
  }
  return best;
}

/** "uses a list": without what it used before it tells nothing. */
const usesOne = /\b(?:uses?|using|used|takes?|returns?|accepts?|showing|now) (?:\S+ ){0,2}\S+$/i;

/** A head that breaks off inside a pair, or on a small word, is no sentence. */
function isWhole(head: string): boolean {
  const opens =
    /^(?:when|if|while|because|since|although|though|for|in|prior to|before|after|as|to|unless|until|once)\b/i.test(
      head,
    );
  const dangling =
    /\b(?:the|a|an|of|to|in|for|with|and|or|by|on|at|from|that|which|is|are|was|not|when|where|if|both|either|between|only|than|as|under|into|onto|over|through|via|without|within|about|per|during|its|their|your|our|be|been|this|these|no)$/i.test(
      head,
    );
  const unnamed =
    /\b(?:an?|the|some|several|with|of|this)(?: [\w-]+){0,2} (?:issue|bug|problem|case|regression|situation|scenario|condition|place|time|way|reason)s?$/i;
  return (
    !dangling &&
    !unnamed.test(head) &&
    !/, \w+ed$/.test(head) &&
    (!opens || /,/.test(head)) &&
    (head.match(/\bboth\b|\beither\b|\bfrom\b/g)?.length ?? 0) <=
      (head.match(/\band\b|\bor\b|\bto\b|\bfrom\b/g)?.length ?? 0)
  );
}
