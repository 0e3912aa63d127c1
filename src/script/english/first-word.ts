import { isCountable } from './articles.ts';
import { findFiniteVerb, isPlainVerb } from './finite-verb.ts';
import { isName } from './name-marks.ts';
import { isNounPair } from './noun-pairs.ts';
import { isPlural, readNounPhrase } from './noun-phrase.ts';
import { isToldPast } from './told-pasts.ts';
import { isUserVerb } from './user-verbs.ts';
import { type Form, verbOf } from './verb-forms.ts';
import { nounToo, verbFirst } from './verbs.ts';
import {
  bare,
  endsNoun,
  isAdjective,
  isAdverb,
  isAuxiliary,
  isDeterminer,
  isFault,
  isPreposition,
  isSubordinator,
} from './word-kinds.ts';

/** Gerunds that open an entry as its verb does: "Adding a lint step". */
const toldGerunds =
  /^(?:adding|using|removing|updating|fixing|ensuring|making|improving|changing|moving|introducing|allowing|enabling|replacing|dropping)$/;

/** Whether the first word of an entry is its verb, and not its subject or a part of its subject. */
export function opensWithVerb(
  words: readonly string[],
  found: { readonly verb: string; readonly form: Form },
  terse: boolean,
): boolean {
  const [first = '', second = '', third = ''] = words;
  if (words.length < 2 || /[,:;]$/.test(first)) return false;
  if (found.form === 'base' && (isNounPair(words) || isSubjectOf(words))) return false;
  if (found.verb === 'fix' && /^(?:don['’]?t|do|not)$/i.test(second)) return true;
  if (isAuxiliary(second) || (bare(second) === 'no' && bare(third) === 'longer')) return false;
  if (/^(?:now|never|always)$/i.test(second) && verbOf(bare(third))) return false;
  if (
    /^v?\d/.test(second) &&
    (isAuxiliary(third) || /^(?:third|past)$/.test(verbOf(bare(third))?.form ?? ''))
  )
    return false;
  if (found.form === 'third' && /^[A-Z]/.test(first) && isGain(second, third)) return false;
  if (bare(second) === 'and' && verbOf(bare(words[3]))?.form === 'third') return false;
  if (found.verb === 'react' && !/^(?:to|with)$/.test(second)) return false;
  if (words.length === 3 && particle.test(second) && isCountable(third)) return false;
  if (isPhrasal(words, found.form) || (found.verb === 'switch' && bare(second) === 'between')) return true;
  if (
    found.form === 'third' &&
    found.verb === 'work' &&
    /^(?:with|without|on|in|out|offline|across|everywhere)$/.test(second)
  )
    return true;
  const plain = bare(first);
  if (found.form === 'gerund') return toldGerunds.test(plain) && findFiniteVerb(words) < 0;
  if (found.form === 'past') return opensPast(words, found.verb);
  const noun = nounToo.has(found.verb);
  if (found.form === 'base' && noun && goesOn.test(second) && endsNoun(third)) return false;
  if (found.form === 'base' && noun && (isCompound(found.verb, second) || endsAsNoun(words, terse)))
    return false;
  if (found.form === 'base' && !noun) return !isAdjective(first) || isDeterminer(second);
  return opensEither(words, found, noun, terse);
}

/** "Undo after a crop could lose it", "Hover text renders tables": what follows shows that the first word is the subject. */
function isSubjectOf(words: readonly string[]): boolean {
  const [first = '', second = '', how = ''] = words;
  if (/^return (?:types?|values?)$/i.test(`${first} ${second}`) && (isAuxiliary(how) || isAdverb(how)))
    return true;
  const later = words.findIndex((word) =>
    /^(?:could|would|did|didn['’]t|was|were|wasn['’]t|weren['’]t|failed)$/i.test(word),
  );
  const between = words.slice(2, Math.max(2, later));
  if (later > 2 && /^(?:after|in|on|with|from|during|to|for|of)$/i.test(second))
    return !between.some((word) => isSubordinator(word) || /[,;:]$/.test(word));
  const now = words.findIndex((word, index) => index > 1 && index < 4 && /^now$/i.test(word));
  if (now > 0 && /^[a-z]{3,}s$/.test(words[now + 1] ?? '')) return true;
  const after = verbOf(bare(words[2]));
  const verb = bare(first);
  if (after?.form === 'past' && nounToo.has(verb) && !verbFirst.has(verb) && /^[a-z]+[^s]$/.test(second))
    return true;
  const third = isUserVerb(verb) ? after : null;
  return third?.form === 'third' && !nounToo.has(third.verb) && /^[a-z]+[^s]$/.test(second);
}

/** "Focus returns to the button", "Sync works on trains": the noun's own verb follows it. */
const goesOn = /^(?:returns|stays|goes|moves|remains|works|appears|comes|happens|starts|stops|ends)$/;

function opensPast(words: readonly string[], verb: string): boolean {
  const second = words[1] ?? '';
  const third = verbOf(bare(words[2]));
  if (/^(?:the|a|an|all|some|support|several|its)$/i.test(second)) return true;
  if (
    words.some(
      (word, index) =>
        word === 'and' &&
        verbOf(bare(words[index + 1]))?.form === 'past' &&
        /^(?:the|a|an)$/.test(words[index + 2] ?? ''),
    )
  )
    return true;
  if (!isToldPast(verb) || /^(?:by|from)$/i.test(second)) return false;
  if (
    bare(second) === 'to' &&
    !/^(?:moved|changed|switched|migrated|upgraded|updated)$/i.test(words[0] ?? '')
  )
    return false;
  const subject = findFiniteVerb(words, 2);
  const early = subject > 0 && subject < 5 && !(third?.form === 'third' && nounToo.has(third.verb));
  return !early || /^(?:fixed|ensured|improved)$/i.test(words[0] ?? '');
}

const particle = /^(?:up|out|off|in|back|down|on|over|away)$/;

/** "Log out of all devices", "Fill out forms": a verb with its particle, unless a single noun makes both its name. */
function isPhrasal(words: readonly string[], form: Form): boolean {
  const [, second = '', third = ''] = words;
  if (form !== 'base' || !particle.test(second) || third === '') return false;
  if (/^(?:in|on|over)$/.test(second)) return isPreposition(third);
  return isPreposition(third) || isDeterminer(third) || isSubordinator(third) || isPlural(words, 2, 2);
}

/** "Spell checking", "load balancing": the gerund is the noun, and the first word says of what. */
function isCompound(verb: string, second: string): boolean {
  return (
    verbOf(bare(second))?.form === 'gerund' &&
    !/^(?:stop|start|support|fix|handle|delay|speed|help|permit|end|begin|keep|resume|pause|try|mention|measure|use)$/.test(
      verb,
    )
  );
}

/** "Sync engine rewrite", "Share button": a row of bare nouns whose last is what it is. */
function endsAsNoun(words: readonly string[], terse: boolean): boolean {
  const last = bare(words.at(-1));
  if (words.length > 4 || words.length < 2) return false;
  if (/^(?:rewrite|redesign|overhaul|revamp|refresh|rework|support|integration)$/.test(last)) return true;
  const plain = words
    .slice(1)
    .every((word) => /^[a-z-]+$/.test(word) && !isDeterminer(word) && !isAdjective(word));
  return !terse && plain && isCountable(last) && !verbFirst.has(bare(words[0]));
}

/** Nouns that are verbs in name only. */
const hardlyVerbs = new Set(
  'name error issue number state title page project market master function interface program template thread version time style result point profile step stage space voice witness experience impact attribute research practice process'.split(
    ' ',
  ),
);

/** A base or third-person form that may as well be a noun: what follows decides. */
function opensEither(
  words: readonly string[],
  found: { readonly verb: string; readonly form: Form },
  noun: boolean,
  terse: boolean,
): boolean {
  const [, second = '', third = ''] = words;
  const next = verbOf(bare(second));
  const leans = verbFirst.has(found.verb);
  if (found.verb === 'speed') return bare(second) === 'up';
  if (found.form === 'third' && bare(third) === 'than') return false;
  if (
    found.form === 'base' &&
    / so (?:that|you|they|it) /.test(words.slice(1).join(' ')) &&
    findFiniteVerb(words) < 0
  )
    return true;
  if (hardlyVerbs.has(found.verb) && !/^(?:the|a|an)$/i.test(second)) return false;
  if (isDeterminer(second) && !/^(?:that|which)$/i.test(second)) return true;
  if (
    found.form === 'base' &&
    /^(?:to|from)$/i.test(second) &&
    /^(?:upgrade|switch|update|move|change|migrate|default|bump)$/.test(found.verb)
  )
    return true;
  if (bare(second) === 'and' && verbOf(bare(third))?.form === found.form) return true;
  if (found.form === 'base' && isUserVerb(found.verb) && carries.test(second)) return true;
  if (found.verb === 'fix' && found.form === 'base' && terse && findFiniteVerb(words, 2) > 1) return true;
  if (found.verb === 'fix' && /^(?:when|if|where|how|why)$/i.test(second)) return true;
  if (terse && bare(second) === 'for' && /^(?:wait|check|account|watch)$/.test(found.verb)) return true;
  if (found.form === 'base' && isDoneTo(words)) return false;
  if (
    found.form === 'base' &&
    noun &&
    compound.test(second) &&
    (terse ? /^(?:over|under|above|below)$/.test(third) : third === '' || isPreposition(third))
  )
    return false;
  if (noun && /^(?:for|of|in|and|or|by|at|during|between)$/i.test(second))
    return leans && terse && !/^(?:of|for|and|or)$/i.test(second);
  if (noun && /^(?:to|from|with|on|via|when|if|after|is)$/i.test(second)) return terse && leans;
  if (found.form === 'third' && noun && findFiniteVerb(words) === 1) return false;
  if (found.form === 'third' && noun && (isToldLater(words) || isPlainVerb(words, 1))) return false;
  if (terse && !leans && namesFault(words)) return false;
  if (isName(second) || isAdjective(second))
    return leans || terse || found.form === 'third' || !isTitle(words);
  if (found.form === 'third' && noun && next?.form === 'base' && !nounToo.has(next.verb) && third !== '')
    return false;
  const finite = findFiniteVerb(words);
  const verb = finite > 0 ? verbOf(bare(words[finite])) : null;
  const strong = verb === null || !nounToo.has(verb.verb);
  if (
    finite > 0 &&
    finite <= 4 &&
    (strong || !(leans && terse)) &&
    !(leans && terse && finite > 2 && verb !== null)
  )
    return false;
  if (!noun || (found.form === 'base' && isTransfer(words))) return true;
  return leans || (terse && found.form === 'base');
}

/** "Uploads larger than 5 GB failed with…": the verb comes later, so the first word is what failed. */
function isToldLater(words: readonly string[]): boolean {
  const finite = findFiniteVerb(words);
  const verb = finite > 1 ? verbOf(bare(words[finite])) : null;
  return finite > 1 && (isAuxiliary(words[finite] ?? '') || verb?.form === 'past');
}

/** "refresh token race between tabs": bare nouns, the last of which is a fault. */
function namesFault(words: readonly string[]): boolean {
  const end = words.findIndex((word) => isPreposition(word) || isSubordinator(word));
  const row = words.slice(0, end < 0 ? words.length : end);
  return (
    row.length > 2 && row.length < 5 && isFault(row.at(-1) ?? '') && !row.some((word) => isDeterminer(word))
  );
}

/** "Upload progress over 100%": a noun that makes a name with the word before it. */
const compound =
  /^(?:progress|speed|queue|dialog|button|page|form|error|failure|rate|count|history|status|menu|bar|screen|window|view|panel|icon|preview|box|field|tab|banner|limit|size|time|date)$/;

/** "Export to PDF", "Filter by date": what one does with it follows, so the first word is the verb. */
const carries = /^(?:to|from|as|by|into|between|across)$/i;

/** "Default port changed to 8080": the verb comes later, and it is done to the first words. */
function isDoneTo(words: readonly string[]): boolean {
  return [2, 3].some(
    (index) =>
      verbOf(bare(words[index]))?.form === 'past' && /^(?:to|from|into)$/i.test(words[index + 1] ?? ''),
  );
}

/** "Filter results by date": several things, and then what is done with them. */
function isTransfer(words: readonly string[]): boolean {
  const phrase = readNounPhrase(words, 1);
  return (
    phrase.sure && phrase.plural && /^(?:by|as|to|from|with|into|up|down|out)$/i.test(words[phrase.end] ?? '')
  );
}

function isTitle(words: readonly string[]): boolean {
  return words.length < 4 || /^[A-Z]/.test(words[1] ?? '');
}

/** Whether an entry opens with a verb in its base form that is nothing else. */
export function opensPlainly(text: string): boolean {
  const first = verbOf(bare(text.split(' ')[0]));
  return (
    first?.form === 'base' && (!nounToo.has(first.verb) || /^(?:fix|update|support|use)$/.test(first.verb))
  );
}

/** "Requests added support for…": a name, then what it did. */
export function isGain(verb: string, object: string): boolean {
  const found = verbOf(bare(verb));
  return (
    found?.form === 'past' &&
    isToldPast(found.verb) &&
    /^(?:support|compatibility|an?|the|new)$/i.test(object)
  );
}
