import { isCountable } from './articles.ts';
import { isName } from './name-marks.ts';
import { verbOf } from './verb-forms.ts';
import { nounToo } from './verbs.ts';
import { bare, endsNoun, isAdjective, isAdverb, isDeterminer, isSubordinator } from './word-kinds.ts';

/** A noun phrase found in a row of words. */
export type NounPhrase = {
  /** The first word that no longer belongs to it. */
  readonly end: number;
  readonly head: string;
  readonly plural: boolean;
  /** False where a word in it may be a verb, or nothing can be said about its number. */
  readonly sure: boolean;
};

const longest = 8;

/** Reads the noun phrase that starts at a word: "the wrong totals of all reports" up to what follows. */
export function readNounPhrase(words: readonly string[], start: number): NounPhrase {
  let end = start;
  let head = -1;
  let joined = false;
  for (; end < words.length; end += 1) {
    const word = words[end] ?? '';
    const plain = bare(word);
    if (end > start && isMeasure(plain, bare(words[end + 1]))) break;
    if (/^(?:of|named|called)$/.test(plain) && end > start) {
      if (head < 0) head = end - 1;
      continue;
    }
    if (/^(?:and|or)$/.test(plain)) {
      const next = words[end + 1];
      if (next === undefined || end === start || startsVerb(words, end + 1)) break;
      if (plain === 'and' && head < 0) joined = true;
      if (isAdverb(next) || endsNoun(next)) return { end, head: '', plural: false, sure: false };
      continue;
    }
    if (endsNoun(word) && !(end === start && isDeterminer(word) && !isSubordinator(words[end + 1] ?? '')))
      break;
    if (
      isAdverb(word) &&
      end > start &&
      !isDeterminer(words[end - 1] ?? '') &&
      !/^and$/i.test(words[end - 1] ?? '')
    )
      break;
    if (/[;:]$/.test(word)) return { end: end + 1, head: plain, plural: false, sure: false };
    if (/,$/.test(word)) {
      if (!continuesList(words, end + 1)) {
        end += 1;
        break;
      }
      joined = true;
    }
  }
  const at = head < 0 ? end - 1 : head;
  const last = words[at] ?? '';
  return {
    end,
    head: bare(last),
    plural: joined || isPlural(words, start, at),
    sure: end > start && end - start <= longest && isNounLike(words, start, at, end),
  };
}

/** "up to 5 GB", "down to a second", "out of the box": what measures the act is no part of its object. */
export function isMeasure(word: string, next: string): boolean {
  return (/^(?:up|down)$/.test(word) && next === 'to') || (word === 'out' && next === 'of');
}

/** "a, b and c": a comma inside a phrase is followed by "and" before the phrase ends. */
function continuesList(words: readonly string[], from: number): boolean {
  for (let index = from; index < Math.min(words.length, from + 8); index += 1) {
    const word = words[index] ?? '';
    if (/^(?:and|or)$/.test(bare(word))) return index + 1 < words.length && !startsVerb(words, index + 1);
    if (endsNoun(word) || startsVerb(words, index)) return false;
  }
  return false;
}

/** A base verb that cannot be read as a noun here. */
export function startsVerb(words: readonly string[], index: number): boolean {
  const word = words[index] ?? '';
  const found = verbOf(bare(word));
  if (found?.form !== 'base' || index + 1 >= words.length || /[,;:]$/.test(word)) return false;
  const next = words[index + 1] ?? '';
  if (!nounToo.has(found.verb)) return !isAdjective(word) || isDeterminer(next);
  return isDeterminer(next) && !/^(?:more|most|that|no)$/i.test(next);
}

function isNounLike(words: readonly string[], start: number, at: number, end: number): boolean {
  const head = words[at] ?? '';
  if (isName(head)) return true;
  if (/^(?:it|them|they|you|we|us|him|itself|themselves|myself|me|i|this|that|these|those)$/i.test(head))
    return false;
  if (isAdjective(head) && at > start) return false;
  const found = verbOf(bare(head));
  if (at > start && found?.form === 'past') return false;
  if (at > start && found?.form === 'gerund' && !gerundNouns.test(head)) return false;
  if (
    at > start &&
    at + 1 < words.length &&
    found?.form === 'base' &&
    !nounToo.has(found.verb) &&
    !isCountable(head)
  )
    return false;
  for (let index = start + 1; index < end - 1; index += 1) {
    const word = words[index] ?? '';
    const inner = isName(word) ? null : verbOf(bare(word));
    const before = words[index - 1] ?? '';
    if (inner?.form === 'third' && !nounToo.has(inner.verb) && index !== at) return false;
    if (
      inner?.form === 'base' &&
      !nounToo.has(inner.verb) &&
      !isAdjective(word) &&
      !isCountable(word) &&
      index !== at &&
      before !== '-'
    )
      return false;
    if (
      inner?.form === 'past' &&
      !isDeterminer(before) &&
      !isAdjective(before) &&
      /^(?:the|a|an|into|in|by|from)$/.test(bare(words[index + 1]))
    )
      return false;
  }
  return true;
}

export function isNounGerund(word: string): boolean {
  return gerundNouns.test(bare(word));
}

const gerundNouns =
  /^(?:handling|rendering|parsing|encoding|decoding|caching|binding|testing|warning|setting|mapping|logging|loading|scrolling|typing|routing|building|linting|formatting|processing|tracking|streaming|scheduling|batching|pooling|sharing|naming|spacing|padding|timing|casing|ordering|sorting|filtering|editing|debugging|profiling|monitoring|tracing|styling|theming|nesting|splitting|bundling|hashing|escaping|matching|pairing|polling|buffering|chunking|onboarding|billing|pricing|training|heading|listing|meaning|marking|mounting|locking|queuing|reporting|searching|signing|indexing|checking|validating|string|thing|pricing|wording|positioning|highlighting|throttling|retrying|meeting|spelling|greeting|painting|drawing|recording|banking|shipping|mailing|landing|booking|ranking|rating|packaging|staging|gaming|learning|planning|accounting|marketing|messaging|networking|clipping|roaming|dialing|printing|spending|budgeting)s?$/i;

/** Gerunds before a noun that describe it, so that the noun still tells the number. */
const describing =
  /^(?:missing|failing|leaking|dangling|misleading|crashing|breaking|existing|blocking|conflicting|incoming|pending|remaining|hanging|flickering|overlapping|confusing|trailing|leading|matching|running|surrounding|following|corresponding|loading|closing|opening|underlying|outgoing|upcoming|varying|supporting|bundling)$/;

const plainS =
  /(?:ss|us|is)$|^(?:chaos|cosmos|alias|canvas|css|https?|dns|tls|js|kubernetes|postgres|redis|always|plus|this|its|as|has|was|news|series|atlas|bias|gas|lens|windows|macos|ios|aws|saas|paas|os|sass|less|rails|pandas|graphics|analytics|metrics_|physics|basics_|vs|yes|nodejs|sqs|sns|s3|gps|dos|ddos|cors|ens|postcss|async-css|news|mathematics|express|pass)$/i;
const plainPlurals =
  /^(?:people|children|criteria|indices|vertices|matrices|media|men|women|mice|apis|urls|ids)$/i;

/** Whether the noun at an index is plural, by its ending and what stands before it. */
export function isPlural(words: readonly string[], start: number, at: number): boolean {
  const head = (words[at] ?? '').replace(/[,;:.]+$/, '');
  const first = bare(words[start]);
  if (isName(head)) return /^(?:both|several)$/.test(first) || /\uE011and\uE011/.test(head);
  if (/^(?:a|an|this|that|each|every|another|one)$/.test(first)) return false;
  if (/^(?:these|those|several|many|multiple|both|few|various|numerous|two|three|four|five)$/.test(first))
    return true;
  if (isAdverb(first) && verbOf(bare(words[start + 1]))?.form === 'gerund') return false;
  if (plainPlurals.test(head)) return true;
  if (at > start && verbOf(first)?.form === 'gerund' && !gerundNouns.test(first) && !describing.test(first))
    return false;
  if (/^[A-Z][A-Z\d]+s$/.test(head)) return true;
  return /s$/.test(head) && !plainS.test(head) && !/^[A-Z\d]+$/.test(head) && head.length > 2;
}
