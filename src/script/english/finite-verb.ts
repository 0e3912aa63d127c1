import { isMarked, isName } from './name-marks.ts';
import { isPlural } from './noun-phrase.ts';
import { isToldPast } from './told-pasts.ts';
import { participle, past, verbOf } from './verb-forms.ts';
import { nounToo } from './verbs.ts';
import {
  bare,
  endsNoun,
  isAdjective,
  isAdverb,
  isAuxiliary,
  isDeterminer,
  isPreposition,
  isSubordinator,
} from './word-kinds.ts';

const furthest = 20;

/**
 * The place of the verb that makes a row of words a sentence, or -1. What stands in a side clause does not count, and
 * the first word is never it.
 */
export function findFiniteVerb(words: readonly string[], from = 1): number {
  let noun = from > 0;
  for (let index = from; index < Math.min(words.length, furthest); index += 1) {
    const word = words[index] ?? '';
    const next = words[index + 1] ?? '';
    const before = words[index - 1] ?? '';
    if (isSubordinator(word) && !isBridge(words, index)) return -1;
    if (isAuxiliary(word) && !/[,;]$/.test(before)) return next === '' && index < 2 ? -1 : index;
    if (bare(word) === 'no' && bare(next) === 'longer') return index;
    if (isSpeaking(words, index)) return index;
    if (isName(word)) noun = true;
    else if (noun && isVerbHere(words, index)) return index;
  }
  return -1;
}

/** "as" and "so" inside a phrase do not open a clause: "as well as", "as a string". */
function isBridge(words: readonly string[], index: number): boolean {
  const word = bare(words[index]);
  const next = words[index + 1] ?? '';
  if (/^(?:before|after|since|until)$/.test(word) && /^[A-Z\d]/.test(next)) return true;
  if (word === 'so' && bare(next) === 'on') return true;
  if (word === 'as' && /^(?:it|they|we|you|there|it['’]s|this|that)$/i.test(next)) return false;
  if (/^(?:after|before|while|when)$/.test(word) && /^[a-z]{3,}ing$/.test(bare(next))) return true;
  return word === 'as' || word === 'than' || (word === 'after' && /^(?:a|the)$/.test(bare(words[index + 1])));
}

/** "now" or "always" before a verb shows that it is one. */
function isSpeaking(words: readonly string[], index: number): boolean {
  const word = bare(words[index]);
  if (!/^(?:now|always|never|also|still|only|already|again|[a-z]{3,}ly)$/.test(word) || !isAdverb(word))
    return false;
  const after = word === 'now' && isAdverb(words[index + 1] ?? '') ? index + 2 : index + 1;
  const next = verbOf(bare(words[after]));
  if (!next || next.form === 'gerund') return word === 'now' && isAuxiliary(words[index + 1] ?? '');
  const base = next.form === 'base' && isPlural(words, 0, index - 1);
  return next.form === 'third' || base || (word === 'now' && next.form !== 'past');
}

/** "Voice chat cut out when…": verbs whose past looks like no past. */
const givesOut = /^(?:cut (?:out|off)|shut (?:down|off))$/;

function isVerbHere(words: readonly string[], index: number): boolean {
  const word = words[index] ?? '';
  const before = words[index - 1] ?? '';
  const next = words[index + 1] ?? '';
  const found = verbOf(bare(word));
  if (givesOut.test(`${bare(word)} ${bare(next)}`) && !isDeterminer(before)) return true;
  if (isLetting(words, index)) return true;
  if (!found) return isUnknownPast(word, next) && !isDeterminer(before);
  if (found.form === 'gerund') return false;
  const numbered =
    /^\d/.test(before) &&
    index > 1 &&
    (/^[A-Z]/.test(words[index - 2] ?? '') || (found.form === 'third' && surely.test(bare(word))));
  if (
    (isDeterminer(before) && !numbered) ||
    isPreposition(before) ||
    /^(?:and|or)$/i.test(before) ||
    /[;:]$/.test(before)
  )
    return false;
  if (
    /,$/.test(before) &&
    !(found.form === 'third' && words.slice(0, index - 1).some((one) => /,$/.test(one)))
  )
    return false;
  if (isAdjective(before) && !/,$/.test(before) && (found.form !== 'third' || nounToo.has(found.verb)))
    return false;
  if (found.form === 'past' && isFinitePast(word, found.verb, next)) return true;
  if (
    found.form !== 'base' &&
    (isMarked(before) ? /^[a-z]/.test(next) && !endsNoun(next) : actsItself(words, index))
  )
    return true;
  const complement = isComplement(next) && !(isAdverb(next) && actsAfter(words, index + 2));
  if (
    /^(?:crashes|hangs|freezes|leaks|breaks|stalls|flickers)$/i.test(word) &&
    isDeterminer(words[0] ?? '') &&
    index < 4 &&
    isPreposition(next)
  )
    return true;
  if (found.form === 'past' && isDeterminer(words[0] ?? '') && /^(?:while|when|if|until|after)$/i.test(next))
    return true;
  if (found.form === 'past' && actsOnThings(words, index)) return true;
  if (found.form === 'third')
    return nounToo.has(found.verb) && !surely.test(bare(word)) ? complement : next !== '' || index > 1;
  if (found.form === 'base') return isBaseHere(words, index, found.verb, complement);
  if (
    index === 1 &&
    /^[A-Z]/.test(before) &&
    isToldPast(found.verb) &&
    /^(?:support|compatibility|an?|the|new)$/i.test(next)
  )
    return true;
  return /^(?:failed|returned|caused|threw|became|broke|crashed|showed|did|got|lost|went|kept|hung|ran|took|made|gave|came|appeared|stopped|leaked|timed|cut|ignored|required|used|deleted|dropped)$/i.test(
    word,
  )
    ? next !== '' && !/^(?:by|to|from|as)$/i.test(next)
    : false;
}

/** "The desk refused names with an accent after lunch": a fault is told with when it came, and with what it was done to. */
function actsOnThings(words: readonly string[], index: number): boolean {
  const occasion = words.findIndex((word, at) => at > index + 1 && occasions.test(word));
  if (index < 2 || occasion === -1 || !isDeterminer(words[0] ?? '') || /^based$/i.test(words[index] ?? ''))
    return false;
  const between = words.slice(index + 1, occasion);
  const head = between.findIndex((word) => !isAdjective(word) && !/ed$/.test(word));
  return (
    head >= 0 && head < 2 && /^[a-z]{3,}[^sui]s$/.test(between[head] ?? '') && !between.some(isAuxiliary)
  );
}

const occasions = /^(?:when|whenever|while|if|after|before|during|until|on|in|at)$/i;

function isBaseHere(words: readonly string[], index: number, verb: string, complement: boolean): boolean {
  const [before = '', word = '', next = ''] = words.slice(index - 1, index + 2);
  const subject = (isPlural(words, 0, index - 1) || isPair(words, index)) && !/['’]s?$/.test(before);
  if (next === '') return false;
  if (subject && isPlainVerb(words, index)) return true;
  if (!subject) return !nounToo.has(verb) && !isAdjective(word) && isPluralHead(words, index);
  if (nounToo.has(verb) && moving.test(verb)) return true;
  return nounToo.has(verb) ? complement && !isPreposition(next) : !isAdjective(word);
}

/** "EC2 marks UEFI data as sensitive": a name in capitals, its verb, and another name. */
function actsItself(words: readonly string[], index: number): boolean {
  return (
    index === 1 &&
    /^[A-Z][A-Z\d]+$/.test(words[0] ?? '') &&
    /^[a-z]+s$/.test(words[1] ?? '') &&
    /^[A-Z]/.test(words[2] ?? '')
  );
}

/** "`confirm` and `prompt` strip…": names out of code, and nothing else. */
function isPair(words: readonly string[], index: number): boolean {
  const before = words.slice(0, index).map((word) => word.replace(/,$/, ''));
  return before.includes('and') && before.every((word) => isMarked(word) || /^(?:and|or)$/.test(word));
}

/** "Return types accurately reflect…": the verb stands behind the adverb. */
function actsAfter(words: readonly string[], index: number): boolean {
  const found = verbOf(bare(words[index]));
  return found?.form === 'base' && !isDeterminer(words[index] ?? '') && index + 1 < words.length;
}

/** "Retries use exponential backoff": a plural, then a verb that is hardly ever the noun there. */
export function isPlainVerb(words: readonly string[], index: number): boolean {
  const [word, next = ''] = [bare(words[index]), words[index + 1] ?? ''];
  return (
    index === 1 &&
    /^(?:use|support|return|need|require|include|show)$/.test(word) &&
    next !== '' &&
    !isPreposition(next) &&
    isPlural(words, 0, 0)
  );
}

/** "a flaw let any user read…": its past looks like no past. */
function isLetting(words: readonly string[], index: number): boolean {
  return (
    index > 1 &&
    /^let$/i.test(words[index] ?? '') &&
    /^(?:an?|any|the|users?|attackers?|anyone|admins?|guests?)$/i.test(words[index + 1] ?? '')
  );
}

/** "went" is never a participle, and a past before "the wrong date" has it for its object. */
function isFinitePast(word: string, verb: string, next: string): boolean {
  const plain = bare(word);
  if (past(verb) === plain && participle(verb) !== plain) return next !== '';
  return /^(?:the|an?|its|their|your|no)$/i.test(next) && !/^(?:based|given|set|put|let)$/.test(plain);
}

/** "Invoices carried the wrong date": a past we have no verb for shows by its object. */
function isUnknownPast(word: string, next: string): boolean {
  return /^[a-z]{3,}ed$/.test(word) && /^(?:the|an?|its|their|your|no|wrong|incorrect)$/i.test(next);
}

/** "Tasks with no date vanish": the noun that rules the verb stands before the first preposition. */
function isPluralHead(words: readonly string[], index: number): boolean {
  const end = words.findIndex((word, at) => at > 0 && at < index && isPreposition(word));
  return end > 0 && end < 4 && isPlural(words, 0, end - 1);
}

/** Verbs that need no object: "links open in a new tab". */
const moving =
  /^(?:run|open|close|load|start|stop|work|scroll|sync|resume|expire|return|stay|end|fail|crash)$/;

/** Third-person forms that are hardly ever the plural of a noun. */
const surely =
  /^(?:works|needs|causes|helps|uses|supports|returns|matches|handles|starts|stops|opens|closes|runs|loads|triggers|waits|displays|shows|covers|retries|counts|trusts|permits|prints|emits|accepts|exits|respects|renders|stands)$/;

/** What follows a verb rather than a noun. */
function isComplement(word: string): boolean {
  const plain = bare(word);
  if (plain === '') return false;
  return (
    (isDeterminer(word) && !/^(?:which|whose|that)$/.test(plain)) ||
    (isAdverb(word) && plain !== 'instead') ||
    /^(?:it|them|up|out|off|down|back|correctly)$/.test(plain)
  );
}
