import { tagWords } from '../grammar/tag-words.ts';
import type { Judged } from '../judge/judge.ts';
import { tellsPast } from '../judge/sentence-forms.ts';
import { isSentence } from '../judge/shape.ts';
import { findVerb, isOftenNoun } from '../judge/verbs.ts';
import { isDescription, isTitle } from '../judge/well-formed.ts';
import { wordSet } from '../word-list.ts';
import { withArticles, withIndefinite } from './articles.ts';
import { lowerKnown } from './capitals.ts';
import { isThings } from './count-nouns.ts';
import { action, broken, faultClause, statesRepair, unable } from './fault-clause.ts';
import type { Action } from './say-actions.ts';
import { upperFirst } from './spoken-text.ts';

const madeBy = {
  added: 'adds',
  removed: 'removes',
  deprecated: 'deprecates',
  fixed: 'fixes',
  security: 'fixes',
} as const;
const faulty =
  /\b(?:crash|freeze|bug|issue|problem|regression|race|deadlock|error|leak|failure|exception|glitch|overflow|typo|vulnerabilit(?:y|ies)|injection|bypass|disclosure|traversal)(?:e?s)?\b/i;
/** Matches an adjective that describes a bug: "Slow exports", "Wrong depth". */
const bad =
  /^(?:slow|wrong|missing|broken|incorrect|invalid|empty|duplicated?|double|stale|excessive|random|inconsistent|unexpected|unwanted|garbled|blurry|flaky|corrupt|misaligned|misplaced|overlapping|unreadable|bad|unclear|confusing|incomplete|outdated) [\p{Ll}-]+(?: (?:in|on|at|for|of|with|when|after|from|during) [^,;:]{2,60})?\.?$/iu;
/** Matches a bug with a clause that says when it happens or what it does. */
const fault =
  /^(?:an? |some |several )?(?:(?!an? |the |some )[\p{Ll}-]+ ){0,2}(?:bug|issue|problem|crash|freeze|error|regression|leak|deadlock)s? (?:that|where|when|which|causing|if|while)\b/iu;

/** Whether a phrase names what was wrong, rather than the current behavior. */
export function namesFault(text: string): boolean {
  return (fault.test(text) || bad.test(text)) && !statesRepair(text);
}

/** Matches verbs that the lists of shapes miss, and words that cannot be a noun. */
const finite =
  /\b(?:could|would|should|may|must|was|were|did|does|do|is|are|has|have|can|cannot|will|always|never)\b|n['’]t\b|^[\p{L}-]+ (?:the|an?|your|its|all)\b|^(?:not|no|unable|\p{L}+ly|only|when|if|also|and|better|faster|nicer|easier|more|improved|improvements?) /iu;
/** Matches forms that can only be a change in a list without a category. */
const fresh =
  /^(?:(?:an?|the|two|three|four|five|six|several|some|many) )?(?:brand[- ]|all[- ])?new |^(?:initial|basic|full|native|mobile|experimental)\b.*\bsupport\b|^support for |\bsupport\.?$/i;

/** Matches the start of a clause inside a phrase, which has its own verb. */
export const clause =
  / (?:when|if|while|where|how|whether|what|that|which|because|after|before|since|until|as|so(?= (?:that|you|it|they|users)\b))\b/i;

/**
 * Whether a phrase begins with an order, by a word that rarely follows a noun: "Check free space", "Report number of
 * files".
 */
function orders(text: string): boolean {
  const [, second] = tagWords(text.split(' ', 3).join(' '));
  return second?.tag === 'ADJ' || second?.plain === 'number';
}

/** Turns a thing below a category into an action: it was added, removed or fixed. */
export function nounClause(
  { kind, head, category, verbal, telegraphic }: Judged,
  written: string,
): Action | null {
  const text = written.replace(/^fix(?:es)? (?:(?:for|of) )?/i, '');
  if (kind === 'fixed' && /\bfix(?:es)?\b/i.test(text)) return null;
  if (kind === 'fixed' && namesFault(text)) return action('fixes', withArticles(lowerKnown(text), 'fixes'));
  // Among entries that start with verbs, "open" in "Open the picker" is a verb.
  if ((verbal || orders(text)) && findVerb(text.split(' ', 1)[0] ?? '')?.form === 'base') return null;
  // "Figure out the key" is an order.
  if (
    /^\p{L}+ (?:(?:out|up|off)|in (?:an?|the|your|all|any)) /u.test(text) ||
    hasHiddenVerb(text.split(clause, 1)[0] ?? '')
  )
    return null;
  // "Names from the map even when it is closed" describes the current behavior.
  if (kind === 'fixed' && / even (?:when|if)\b/.test(text) && !faulty.test(text) && !unable.test(text))
    return null;
  // "Alarm rings too late"
  if (
    kind === 'fixed' &&
    !unable.test(text) &&
    /[^su]s (?:too|twice|not|always|never|even|only|\p{Ll}+ly)\b/u.test(text)
  )
    return null;
  if (isSentence(text) || (kind === 'fixed' && (describesFault(text) || isSentence(`${upperFirst(text)}.`))))
    return kind === 'fixed' && !statesRepair(text) ? faultClause(text) : null;
  // "The export left out boats" is no thing, although no list has its verb.
  const [main = ''] = text.split(clause, 1);
  const named =
    faulty.test(text) || unable.test(text) || (isDescription(withoutGerunds(main)) && !isPast(main));
  if (kind === 'fixed' && !named) return null;
  const better = kind === 'fixed' ? null : comparison(text);
  if (better !== null) return head === null ? better : null;
  const news =
    (telegraphic || /^an? /i.test(text)) &&
    category === null &&
    (kind === 'changed' || kind === 'added') &&
    isThing(text);
  if ((finite.test(text.split(clause, 1)[0] ?? '') && !news) || head !== null) return null;
  // "Silence errors" may be an order.
  const ordered =
    (findVerb(text.split(' ', 1)[0] ?? '')?.form === 'base' && !/^\S+ (?:for|of)\b/.test(text)) ||
    /^(?!missing)\p{L}+ing\b/iu.test(text);
  if (ordered && (kind !== 'added' || isOrder(text)) && !faulty.test(text.split(' ', 1)[0] ?? ''))
    return null;
  if (kind === 'security' && !faulty.test(text)) return null;
  const verb =
    kind in madeBy ? madeBy[kind as keyof typeof madeBy] : fresh.test(text) ? 'adds' : news ? 'brings' : null;
  // A single name is only the heading of a change: "Portal".
  if (verb === null || /^\p{Lu}\p{Ll}*\.?$/u.test(text) || isTitle(text.split(' '))) return null;
  return action(verb, withArticles(lowerKnown(text), verb));
}

/**
 * Whether a phrase is an order: "Queue boats without a berth", but not "Search filters" or "Export options for
 * boats".
 */
function isOrder(text: string): boolean {
  const [, next = ''] = /^\S+ (\S+)/u.exec(text) ?? [];
  if (!/^[\p{L}-]+\.?$/u.test(next)) return true;
  if (/^\S+ (?:[\p{L}-]+ )?[\p{L}-]+s (?:into|to|from|so|as|when)\b/u.test(text)) return true;
  return /[^su]s$/.test(next) && /^\S+ \S+ \S/.test(text) && !isThings(next);
}

/** Whether a text is a clause about a bug, which cannot follow an article: "The map flickers". */
function describesFault(text: string): boolean {
  const [, word = ''] =
    /^(?:the|an?|this|each|every) (?:[\p{L}-]+ ){1,3}?(\p{Ll}+s)(?= (?:when|if|while|on|in|after|at|with|for)\b|\.?$)/iu.exec(
      text,
    ) ?? [];
  const verb = findVerb(word);
  return (
    verb?.form === 'third' &&
    (!isOftenNoun(verb.base) || /^(?:crash|freez|hang|flicker|stop|leak|panic)/.test(word))
  );
}

/** Returns an improvement: "Faster startup", "Better sorting of piers", but not "Better handle errors". */
function comparison(text: string): Action | null {
  const [, next = '', further = ''] =
    /^(?:better|faster|nicer|easier|smoother|bigger|larger|smaller|clearer|simpler|cleaner|quicker|more|fewer|less|improved) ([\p{Ll}-]+)(?: ([\p{Ll}-]+))?/iu.exec(
      text,
    ) ?? [];
  const verb = findVerb(next);
  const isDone = verb?.form === 'base' && !/^(?:for|of|in|on|with|when)?$/.test(further);
  const [main = ''] = text.split(clause, 1);
  if (
    next.length < 3 ||
    /^(?:and|than|for|when|with)$/.test(next) ||
    isDone ||
    vague.has(next) ||
    isSentence(`${upperFirst(text)}.`) ||
    tagWords(main).some(({ tag }) => tag === 'AUX')
  )
    return null;
  return action('brings', withIndefinite(lowerKnown(text)));
}

/** Words that say nothing on their own. */
const vague = wordSet(
  'ui ux code performance stability improvements fixes changes cleanup cleanups tests robust stable',
);

/** Whether a possible verb after a plural is one: "Store managers request goods". */
function hasHiddenVerb(text: string): boolean {
  const words = text.split(' ');
  return words.some(
    (word, at) => /^\p{L}{2,}[^su\P{L}]s$/u.test(words[at - 1] ?? '') && findVerb(word)?.form === 'base',
  );
}

/** Whether a text only names a thing, as lists without a category do. */
function isThing(text: string): boolean {
  const all = tagWords(text);
  const pronoun = all.findIndex(({ tag, plain }, at) => tag === 'PRON' || (at > 1 && plain === 'that'));
  const words = pronoun < 0 ? all : all.slice(0, pronoun);
  return (
    words.length >= 2 &&
    words.length <= maxThingWords &&
    (/^(?:ADJ|NOUN|PROPN)$/.test(words[0]?.tag ?? '') ||
      /^an?$/.test(words[0]?.plain ?? '') ||
      fresh.test(text)) &&
    // A text capitalized to its end is a name: "Ada Lovelace".
    /^\P{Lu}/u.test(words.at(-1)?.text ?? '') &&
    words.slice(1).filter((word) => /^\p{Lu}/u.test(word.text)).length <= words.length / 2 &&
    words.every(({ tag, plain }) => tag !== 'AUX' && (tag !== 'VERB' || /ing$/.test(plain))) &&
    !broken.test(text) &&
    !faulty.test(text) &&
    !/[:;(/]|^(?:minor |small |some )?(?:changes|updates)\b|\b(?:updates?|bump|cleanups?|changes|tweaks|docs|tests?|todo|notes)\.?$/i.test(
      text,
    )
  );
}

const maxThingWords = 14;

function withoutGerunds(text: string): string {
  return text.replace(/(?<!\p{L})(?!missing)\p{Ll}+ing(?!\p{L})/gu, '');
}

function isPast(text: string): boolean {
  return tellsPast(`${text} it`) || /\b(?:read|quit)\b/.test(text);
}
