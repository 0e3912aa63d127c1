import { splitVerbs, type VerbPhrase } from './conjoined.ts';
import { findFiniteVerb } from './finite-verb.ts';
import { opensWithVerb } from './first-word.ts';
import { measuredChange } from './measured-change.ts';
import { isToldPast } from './told-pasts.ts';
import { type Form, verbOf } from './verb-forms.ts';
import { nounToo } from './verbs.ts';
import { bare, isAdverb, isAuxiliary, isDeterminer, isSubordinator } from './word-kinds.ts';

/** How an entry is built; a sentence is made of each kind in its own way. */
export type Shape =
  | {
      readonly kind: 'action';
      readonly verb: string;
      readonly adverb: string;
      readonly rest: string;
      readonly negated: boolean;
      /** Further acts of the same entry: "expand X, unwrap Y and enable Z". */
      readonly more: readonly VerbPhrase[];
    }
  | { readonly kind: 'statement'; readonly text: string }
  | { readonly kind: 'noun'; readonly text: string }
  | { readonly kind: 'unclear'; readonly text: string };

/** Reads a cleaned entry. `terse` marks one in the manner of a commit, which opens with a verb more often than not. */
export function shapeOf(text: string, named: boolean, terse = false): Shape {
  const words = text.split(' ').filter((word) => word !== '');
  if (/\?$/.test(text)) return { kind: 'unclear', text };
  if (named) return plainShape(words, text);
  if (measuredChange(words) > 0) return { kind: 'noun', text };
  const negated =
    /^(?:do not|don['’]?t|no longer|not|never|does not|doesn['’]t|stop) (?:([a-z]{3,}ly) )?(\S+)(.*)$/i.exec(
      text,
    );
  const negatedVerb = negated ? (verbOf(negated[2] ?? '') ?? unknownVerb(text, negated[2] ?? '')) : null;
  if (
    negated &&
    negatedVerb &&
    (/^stop/i.test(text) ? negatedVerb.form === 'gerund' : negatedVerb.form !== 'past')
  ) {
    return action(negatedVerb.verb, negated[1] ?? '', (negated[3] ?? '').trim().split(' '), 'base', true);
  }
  if (isStatementName(words)) return plainShape(words, text);
  const skip = isAdverb(words[0] ?? '') || /^(?:can|better)$/i.test(words[0] ?? '') ? 1 : 0;
  const found = verbOf(bare(words[skip]));
  if (found && /^better$/i.test(words[0] ?? '') && nounToo.has(found.verb)) return plainShape(words, text);
  if (
    found &&
    skip === 1 &&
    words.length > 2 &&
    found.form !== 'gerund' &&
    (found.form !== 'past' || isToldPast(found.verb))
  ) {
    return action(found.verb, (words[0] ?? '').toLowerCase(), words.slice(2), found.form, false);
  }
  if (found && skip === 0 && !speaksLater(words, found.verb) && opensWithVerb(words, found, terse)) {
    return action(found.verb, '', words.slice(1), found.form === 'gerund' ? 'gerund' : found.form, false);
  }
  return plainShape(words, text);
}

/** "Select types can now be replaced", "Deprecated options no longer show up": the verb comes later. */
function speaksLater(words: readonly string[], verb: string): boolean {
  if (
    /^(?:fix|ensure|make|verify|check|clarify|document|note|mean|assert|guarantee|explain|report|say)$/.test(
      verb,
    )
  )
    return false;
  for (let index = 2; index < Math.min(words.length - 1, 16); index += 1) {
    const word = words[index] ?? '';
    if (isSubordinator(word) || /[,;:]$/.test(words[index - 1] ?? '')) return false;
    if (isAuxiliary(word) && bare(words[index + 1]) === 'now') return true;
    if (bare(word) === 'no' && bare(words[index + 1]) === 'longer') return true;
  }
  return false;
}

/** "CREATE INDEX uses more workers": what stands in capitals is the name of a command, not what was done. */
function isStatementName([first = '', second = '']: readonly string[]): boolean {
  return /^[A-Z]{4,}$/.test(first) && (/^[A-Z]{3,}$/.test(second) || verbOf(second)?.form === 'third');
}

/** After "don't" stands a verb, whether we know it or not. */
function unknownVerb(text: string, word: string): { verb: string; form: Form } | null {
  return /^(?:do not|don['’]?t) /i.test(text) && /^[a-z]{3,}$/.test(word)
    ? { verb: word, form: 'base' }
    : null;
}

function action(verb: string, adverb: string, given: readonly string[], form: Form, negated: boolean): Shape {
  const rest = /^again$/i.test(given[0] ?? '') ? [...given.slice(1), 'again'] : warned(verb, given);
  const [own, ...more] = splitVerbs(verb, rest, form);
  return { kind: 'action', verb, adverb, rest: own?.rest ?? rest.join(' '), negated, more };
}

const warnedHow =
  /^(?:about|when|if|on|that|of|against|for|in|once|before|the|users?|you|people|customers?|developers?|again|instead|with|only|early|by|and|whenever|at|during|upon|via|every|once|louder|loudly|earlier)$/i;

/** One warns somebody, or about something: "warn unused keys" → "warn about unused keys". */
function warned(verb: string, rest: readonly string[]): readonly string[] {
  return verb === 'warn' && rest.length > 0 && !warnedHow.test(rest[0] ?? '') ? ['about', ...rest] : rest;
}

function plainShape(words: readonly string[], text: string): Shape {
  if (isSentence(words)) return { kind: 'statement', text };
  const first = bare(words[0]);
  if (/^(?:the|a|an|its)$/i.test(words[1] ?? '') && !isDeterminer(first) && !/,$/.test(words[0] ?? ''))
    return { kind: 'unclear', text };
  if (
    /^(?:when|if|while|because|since|although|after|before|once|until|in|on|at|for|with|by|to|from|as|so|that|which|where|also|instead|only|and|or|but|using|via)$/.test(
      first,
    )
  )
    return { kind: 'unclear', text };
  return { kind: 'noun', text };
}

/** "Promises that fail now resolve": "now" before a verb makes a sentence wherever it stands. */
function hasNow(words: readonly string[]): boolean {
  return words.some((word, index) => {
    const denied = word === 'no' && words[index + 1] === 'longer';
    if ((word !== 'now' && !denied) || index < 2) return false;
    const next = bare(words[index + (denied ? 2 : 1)]);
    const found = verbOf(next);
    return found === null ? /^[a-z]{3,}s$/.test(next) : found.form === 'third' || found.form === 'base';
  });
}

/** Whether a row of words has a subject and a verb that goes with it. */
export function isSentence(words: readonly string[]): boolean {
  const first = bare(words[0]);
  if (
    /^(?:you|it|they|we|there|this|these|those|i|users|it['’]s|you['’]re|that['’]s)$/.test(first) &&
    words.length > 3
  )
    return findFiniteVerb(words) > 0 || /^(?:you|it|they|we|it['’]s|there)$/.test(first);
  const comma = words.findIndex((word) => /,$/.test(word));
  if (
    /^(?:when|if|while|because|since|although|in|on|at|for|with|by|to|as|after|before|once|previously|until|now)$/.test(
      first,
    )
  )
    return comma > 0 && comma < 16 && findFiniteVerb(words, comma + 2) > 0;
  const finite = findFiniteVerb(words);
  if (first === 'support' && /^(?:for|of)$/i.test(words[1] ?? '') && !isAuxiliary(words[finite] ?? ''))
    return false;
  return words.length > 2 && (finite > 0 || hasNow(words));
}
