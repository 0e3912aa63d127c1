import { tagWords } from '../grammar/tag-words.ts';
import { withoutMarks } from '../read/node.ts';
import { wordSet } from '../word-list.ts';
import { hasPlacedVerb, participles } from './placed-verb.ts';
import { callable, describedThing, followsPlural, presentVerbs, tellsChange } from './sentence-forms.ts';
import {
  baseOfGerund,
  conjugated,
  findVerb,
  isAlsoNoun,
  isOftenNoun,
  isPhrasal,
  isSure,
  type Verb,
} from './verbs.ts';

/** The grammatical form of a text. An `unsure` text is quoted unchanged. */
export type Shape =
  | { readonly kind: 'sentence' }
  | { readonly kind: 'verb'; readonly verb: Verb; readonly rest: string }
  | { readonly kind: 'noun' }
  | { readonly kind: 'unsure' };

const auxiliaries = wordSet(
  "is are was were am isn't aren't wasn't weren't can can't cannot could couldn't will won't would wouldn't should shouldn't may might must mustn't has have had hasn't haven't hadn't does do did doesn't don't didn't",
);
/** Words after which a verb belongs to a clause inside the phrase. */
const clauseOpeners = wordSet(
  'that which who whose where when how why if while because unless whether whenever so than to',
);
/** Words that open a clause, unless a date or a version follows: "since 4.6". */
const timeOpeners = wordSet('since until after before as');
/** Words that open a sentence whose main verb follows a comma. */
const leadIns = wordSet(
  'if when while to with for in on from by after before as since until because although where inside during within',
);
const pronouns = wordSet(
  "you we it they i this these that you'll you're you've we'll we're we've it's they're there's there that's i've i'm i'd we'd what's here's",
);
/** Words that show that the ambiguous word before them is a verb. */
const afterVerb = wordSet(
  'the a an all any some this these that its your their our each every more new only it them both existing multiple several two correct proper',
);
/** Words that show that the ambiguous word before them is a noun. */
const afterNoun = wordSet(
  'for of is are was were in on to with from by can will now no has have and or at when that which if',
);
const pastVerbs = wordSet(
  'popped stayed flashed vanished appeared caused failed crashed did stopped broke froze ignored showed lost became overwrote resulted occurred happened continued disappeared remained kept went came took led threw worked notified hung leaked flickered overlapped jumped tried treated swallowed',
);

/** Whether an entry is not a sentence and starts with a word that may be a verb. */
export function mayLeadWithVerb(marked: string): boolean {
  return shapeOf(marked, true).kind === 'verb';
}

/** Distinguishes sentences from phrases by fixed lists. Everything else is unsure. */
export function shapeOf(marked: string, verbal = false): Shape {
  const whole = withoutMarks(marked);
  const text = whole.replace(/^["“'‘(]+/, '').trim();
  const words = text.split(/\s+/);
  const first = bare(words[0]);
  if (first === '') return { kind: 'unsure' };
  if (/\?["”')]*$/.test(text)) return { kind: 'sentence' };
  // A subordinate clause is incomplete: "When the tide was low."
  if (subordinate.test(text) && !text.includes(',') && !followed.test(text)) return { kind: 'unsure' };
  if (callable.test(marked.trim())) return { kind: 'sentence' };
  if (/[.!]["”')]*$/.test(text) && followsPlural(text)) return { kind: 'sentence' };
  if (tellsChange(text)) return { kind: 'sentence' };
  // "“Add all” does nothing": the verb is in a label.
  const isLabel = /^["“][^"“”]{1,60}["”] \S/.test(whole.trim());
  const verb = isLabel ? null : leadingVerb(words, verbal);
  if (verb !== null && !(verb.form === 'past' && describedThing.test(text))) {
    const rest = marked.trim().slice(marked.trim().indexOf(' ') + 1);
    return conjugated(withoutMarks(rest), verb.form) === null
      ? { kind: 'unsure' }
      : { kind: 'verb', verb, rest };
  }
  if (/\b(?:should|can|will|is|are) (?:now|no longer)\b/i.test(text)) return { kind: 'sentence' };
  if (hasFiniteVerb(words) || (pronouns.has(first) && words.length > 2)) return { kind: 'sentence' };
  if (/[.!]["”')]*$/.test(text) && hasPlacedVerb(text.split(subclause, 1)[0] ?? ''))
    return { kind: 'sentence' };
  if (leadIns.has(first)) return { kind: /,(?! \p{Ll}+ing\b)/u.test(text) ? 'sentence' : 'unsure' };
  const doubtful = words.some(
    (word, index) =>
      (pastVerbs.has(bare(word)) || (/^[^-]+ed$/.test(bare(word)) && !noPast.has(bare(word)))) &&
      // "how often folders are synced": a verb of a clause inside the phrase.
      !auxiliaries.has(bare(words[index - 1])) &&
      !describesNext(words, index) &&
      !attached.test(`${bare(word)} ${bare(words[index + 1])}`),
  );
  return { kind: doubtful ? 'unsure' : 'noun' };
}

const noPast = wordSet('need speed feed seed embed proceed exceed succeed indeed bed red shed hundred');

/** Matches a participle that is not the verb of a clause: "a lamp based on oil". */
const attached =
  /^(?:based on|(?:related|dedicated|compared|connected|attached|tied) (?:to|with)|(?:caused|implemented|powered|provided|reported|used|made) by)$/;

/** Whether a participle describes the next word: "with closed berths", not "boats moored here" or "Ada changed berths". */
function describesNext(words: readonly string[], index: number): boolean {
  const [before, word = '', next] = [bare(words[index - 1]), words[index], bare(words[index + 1])];
  return (
    /ed$/.test(word) &&
    /^\p{L}{3,}$/u.test(next) &&
    !isSmallWord(next) &&
    (isSmallWord(before) || findVerb(before)?.form === 'base') &&
    !eventVerbs.has(findVerb(word)?.base ?? '')
  );
}

function isSmallWord(word: string): boolean {
  return (
    afterVerb.has(word) ||
    afterNoun.has(word) ||
    clauseOpeners.has(word) ||
    timeOpeners.has(word) ||
    /ly$/.test(word)
  );
}

/** Whether a text is a sentence: by the lists, or because one of its words can only be a verb in its position. */
export function isSentence(text: string): boolean {
  return shapeOf(text).kind === 'sentence';
}

const subordinate = /^(?:when|whenever|while|because|although|unless|until|where|during)\b/i;
/** Matches a main clause after a subordinate one: "When a boat sinks the crane is now called". */
const followed =
  /^(?:\S{1,60} ){3,20}(?:it|they|this|you|we|the [\p{Ll}-]{2,30}(?: [\p{Ll}-]{2,30})?) (?:is|are|may|can|will|now|no longer|must|should|does|has|have)\b/u;
const subclause = / (?:if|when|where|which|because|that) /;

/** Returns the verb that opens an entry. An ambiguous word counts if the neighbors start with verbs (`verbal`). */
function leadingVerb(words: readonly string[], verbal: boolean): Verb | null {
  const first = words[0] ?? '';
  if (/[^\p{L}-]$/u.test(first)) return null;
  const verb = findVerb(first) ?? verbOfGerund(words);
  if (verb === null || words.length < 2) return null;
  const next = bare(words[1]);
  const nextVerb = findVerb(next);
  // "Rename replaces the folder", "Undo history survives a restart": a later word is the verb.
  const later = bare(words[2]);
  const isNamed =
    !afterVerb.has(next) &&
    (auxiliaries.has(later) ||
      (!isSure(verb.base) && (isPresent(later) || (presentVerbs.has(next) && afterNoun.has(later)))));
  const isSubject = nextVerb?.form === 'third' && !isOftenNoun(nextVerb.base);
  if (verb.form === 'base' && (isSubject || isNamed)) return null;
  // A noun and its participle: "Support added for tabs".
  if (isOftenNoun(verb.base) && eventVerbs.has(nextVerb?.base ?? '') && /ed$/.test(next)) return null;
  const moves = verb.form !== 'third' && movers.has(verb.base) && /^(?:to|from)$/.test(next);
  // "Fixed that guests saw an error"
  const mends = next === 'that' && repairs.has(verb.base);
  // "Work around a bug"
  const joined =
    (verb.form === 'base' || (verb.form === 'third' && !isAlsoNoun(verb.base))) &&
    words.length > 2 &&
    isPhrasal(verb.base, next);
  // "Added to the crane by"
  const extended =
    verb.form !== 'base' &&
    extensions.has(`${verb.base} ${next}`) &&
    /^(?:the|our|its|what)$/.test(bare(words[2]));
  // "Ensure that names are saved"
  const claims = next === 'that' && verb.form === 'base' && !isAlsoNoun(verb.base);
  if (afterNoun.has(next) && !moves && !mends && !joined && !extended && !claims) return null;
  if (isAlsoNoun(verb.base) && verb.form !== 'past') {
    const clear = moves || mends || joined || afterVerb.has(next) || isClear(words, verb);
    if (!clear && !(verbal && isOrdered(words))) return null;
  }
  if ((userVerbs.has(verb.base) || faultVerbs.has(verb.base)) && verb.form === 'base') return null;
  if (verb.form !== 'past') return verb;
  const action =
    verbal ||
    moves ||
    extended ||
    reworks.has(verb.base) ||
    eventVerbs.has(verb.base) ||
    afterVerb.has(next) ||
    // "Tweaked graphics and added effects"
    / and (?:added|fixed|improved|removed|changed|made)\b/.test(words.join(' '));
  return action && !describesNoun(words, verb) ? verb : null;
}

const extensions = wordSet('add to|improve on|expand on|build on');

/** Whether the next words show that an ambiguous word is a verb. In "Bundle size savings" it is a noun. */
function isClear(words: readonly string[], { base, form }: Verb): boolean {
  const [, next = '', ...others] = words;
  return (
    others.join(' ').includes('by default') ||
    (/^(?:stop|start|keep)$/.test(base) && /ing$/.test(bare(next))) ||
    /^["“]/.test(next) ||
    (form === 'base' && isDescribed(words))
  );
}

/**
 * Whether a text is an order beside others: "Display names in lists", but not "Bundle size savings" or "Access rights
 * missing".
 */
function isOrdered(words: readonly string[]): boolean {
  return (
    /[^su]s$/.test(bare(words[1])) &&
    !words.some((word) => /^(?:failing|missing|broken|wrong|not)$/.test(bare(word)))
  );
}

/** Whether an adjective follows the first word, which is then a verb: "Return specific messages". */
function isDescribed(words: readonly string[]): boolean {
  const [, second, third] = tagWords(words.slice(0, 3).join(' '));
  return second?.tag === 'ADJ' && third?.tag === 'NOUN' && !second.ends;
}

/** Returns the verb of a gerund: "Adding support for tabs". */
function verbOfGerund(words: readonly string[]): Verb | null {
  const base = baseOfGerund(words[0] ?? '');
  return base !== null && isSure(base) && !hasFiniteVerb(words) ? { base, form: 'base' } : null;
}

/** Participles that are the change if they precede a noun: "Simplified login". */
const reworks = wordSet(
  'address mitigate redesign rework simplify optimize enhance refactor rewrite modernize polish revamp overhaul tweak unify stabilize streamline clarify refine enable disable create upgrade update retire',
);
const repairs = wordSet('fix resolve correct');
const movers = wordSet('switch move migrate upgrade update convert revert downgrade');

/** Whether a participle describes its noun at the start of a sentence: "Shared links can now expire". */
function describesNoun(words: readonly string[], verb: Verb): boolean {
  if (afterVerb.has(bare(words[1])) || eventVerbs.has(verb.base)) return false;
  const clause = words.findIndex((word, index) => index > 0 && /[,;:.]$/.test(word));
  return hasFiniteVerb(clause < 0 ? words : words.slice(0, clause + 1));
}

/** Verbs for actions of a listener: "Tap a track to see its length". */
const userVerbs = wordSet('watch visit join tap click press swipe drag choose pick select scroll type');

/** Verbs for bugs, which are never orders: "Crash when a file is opened". */
const faultVerbs = wordSet('crash hang freeze leak fail lose flicker empty panic duplicate');

/** Verbs whose past tense never describes a noun at the start of an entry. */
const eventVerbs = wordSet(
  'fix resolve add remove introduce make change implement drop bring allow ensure prevent improve reduce increase rename replace move',
);

/** Whether a text has a verb outside the clauses that it contains; false if the lists find none. */
function hasFiniteVerb(words: readonly string[]): boolean {
  let [inClause, opened, openers, verbs] = [false, 0, 0, 0];
  return words.some((word, index) => {
    // "May" is a month here.
    const plain = index > 0 && /^May\b/.test(word) ? '' : bare(word);
    const before = bare(words[index - 1]);
    if (/[,;:]$/.test(words[index - 1] ?? '')) inClause = false;
    const opens =
      (clauseOpeners.has(plain) &&
        !(plain === 'that' && /^(?:in|on|of|for|with|at|from|to)$/.test(before))) ||
      (timeOpeners.has(plain) && !/^(?:[\d\p{Lu}]|part$|well$)/u.test(words[index + 1] ?? ''));
    if (index > 0 && opens) [inClause, opened, openers, verbs] = [true, index, openers + 1, 0];
    if (auxiliaries.has(plain)) verbs += 1;
    // The second verb belongs to the main clause: "Boats that are late may wait".
    if (inClause && openers === 1 && verbs === 2 && relatives.has(bare(words[opened]))) return true;
    // The infinitive is complete: "The second user to save it will lose".
    if (inClause && bare(words[opened]) === 'to' && index > opened + 2 && modals.has(plain)) return true;
    if (inClause || index === 0) return false;
    if (auxiliaries.has(plain) || (plain === 'longer' && before === 'no')) return true;
    if (before === 'now' && /^\p{Ll}+(?<!ed)$/u.test(plain) && !afterNow.has(plain)) return true;
    const present = isPresent(plain) && (index < words.length - 1 || presentVerbs.has(plain));
    // "names lost on export"
    const passive =
      (participles.has(plain) && (index === words.length - 1 || afterNoun.has(bare(words[index + 1])))) ||
      bare(words[index + 1]) === 'by';
    return ((pastVerbs.has(plain) && !passive) || present) && !determiners.has(before);
  });
}

const relatives = wordSet('that which who');
const modals = wordSet('will would can could may might must should');

/** Whether a word is a verb in the third person rather than a plural noun: "finds", "remembers". */
function isPresent(word: string): boolean {
  const verb = findVerb(word);
  return presentVerbs.has(word) || (verb?.form === 'third' && !isOftenNoun(verb.base));
}

const determiners = wordSet(
  'a an the of to for and or with in on by most various several some many multiple few random frequent occasional rare possible potential other all newly already being be been get gets got having',
);
const afterNow = wordSet(
  'in on at with for available and or the a an to from by under part possible more fully also',
);

/** The most letters of a word in the lists. */
const maxWord = 40;

function bare(word = ''): string {
  if (word.length <= maxWord && /^[a-z]+$/.test(word)) return word;
  const lower = word.slice(0, maxWord).toLowerCase().replaceAll('’', "'");
  return /[\p{L}\p{N}](?:.*[\p{L}\p{N}'])?/su.exec(lower)?.[0] ?? '';
}
