import { tagWords } from '../grammar/tag-words.ts';
import type { Judged } from '../judge/judge.ts';
import { isSentence, type Shape, shapeOf } from '../judge/shape.ts';
import { conjugated, findVerb, isShared, isSure, releaseVerbs, thirdPerson } from '../judge/verbs.ts';
import { isSaidDeed, isTitle, isWellFormed } from '../judge/well-formed.ts';
import { withoutMarks } from '../read/node.ts';
import { wordSet } from '../word-list.ts';
import { faults, lowerKnown, withArticles, withSubjectArticle } from './articles.ts';
import { labelFor, placed, type Speaker, scopeOf } from './entry-labels.ts';
import type { Deed } from './say-deeds.ts';
import { lowerFirst, opened, spokenSentence, spokenText, upperFirst } from './spoken-text.ts';

/** An entry on its way to a sentence: the author's words, or what was done. */
export type Clause =
  | { readonly kind: 'whole'; readonly text: string; readonly framed: boolean; readonly scope: string | null }
  | Deed;

/** Turns the first sentence of an entry into the smallest edit of it that can be said; null where none can be. */
export function clauseOf(unit: Judged, common: ReadonlySet<string>): Clause | null {
  const first = (unit.sentences[0] ?? '').replace(unit.form === 'entry' ? aside : /$^/, '');
  const text = smallText(first, common);
  const named = scopeOf(unit);
  // Words that name the part themselves, and orders, need no place.
  const stem = named?.toLowerCase().match(/\p{L}{4,}/u)?.[0] ?? '\n';
  const scope = /^please\b/i.test(text) || text.toLowerCase().includes(stem) ? null : named;
  const clause = told(unit, first, text);
  if (clause?.kind === 'deed') return isSaidDeed(clause.verb, clause.object) ? { ...clause, scope } : null;
  // A question says nothing without its answer.
  if (clause === null || /\?$/.test(clause.text) || !isWellFormed(clause.text)) return null;
  return scope === null ? clause : { ...clause, framed: true, scope, text: lowerFirst(clause.text, common) };
}

/** What an entry says in brackets or behind a dash, where it limits nothing. */
const aside =
  / [-–—] (?:it|this|they|as|since|because) (?![^.]{0,300}\b(?:only|unless|except|if|must|requires?)\b)[^.]{0,300}\.?$| \((?![^()]*\b(?:not|only|unless|except|if|requires?|without|no|never|until|must|when|may|by default)\b)[^()]{4,80}\)/g;

/** What must be known and fits no form is said as it stands, or under the word for its category. */
export function labelled(unit: Judged, speaker: Speaker): string {
  const [label, scope] = [labelFor(unit, speaker.bank), scopeOf(unit)];
  const text = lowerKnown(smallText(unit.sentences[0] ?? unit.head ?? '', speaker.common));
  const first = text.toLowerCase().replace(/^(?:an?|the) /, '');
  // "Removed: removed tabs" says it twice.
  const says =
    scope === null && (first.startsWith(label.toLowerCase()) || (isSentence(text) && unit.kind !== 'fixed'));
  if (says) return upperFirst(text);
  const fault = unit.kind === 'fixed' ? text.replace(/^fix(?:es|ed)? /i, '') : text;
  return `${scope === null ? label : `${label} ${placed(scope)}`}: ${fault}`;
}

function smallText(sentence: string, common: ReadonlySet<string>): string {
  const [opening = ''] = sentence.split(' ', 1);
  const small = findVerb(opening)?.form === 'base' ? new Set([opening.toLowerCase()]) : common;
  return lowerFirst(spokenText(sentence), small);
}

function told(unit: Judged, first: string, text: string): Clause | null {
  const shape = shapeOf(first, unit.verbal);
  if ((unit.known && shape.kind !== 'sentence') || (unit.form === 'entry' && wish.test(text))) return null;
  const subjectless = withSubject(first);
  if (subjectless !== null) return subjectless;
  const sentence = spokenSentence(first);
  const mended = unit.form === 'entry' && !first.startsWith('\uE000/') ? withBe(sentence) : null;
  const spoken = mended === null ? sentence : withSubjectArticle(mended);
  const whole = { kind: 'whole', framed: false, scope: null, text: spoken } as const;
  const orders = shape.kind === 'verb' && shape.verb.form === 'base';
  // What starts with an order, in a paragraph or among instructions, speaks to the listener.
  if (orders && (unit.form !== 'entry' || unit.instructs)) return unit.consequences.has('act') ? whole : null;
  if (shape.kind === 'verb') return verbClause(shape, unit);
  if (unit.form !== 'entry') return whole;
  if (shape.kind === 'sentence') {
    if (unit.kind === 'fixed' && !unit.known) return statesRepair(text) ? whole : faultClause(text);
    // The title of a request may tell what is wrong: "Exports are slow".
    return unit.kind === 'changed' && unit.telegraphic && broken.test(text) && !statesRepair(text)
      ? null
      : whole;
  }
  // "Tabs now also available"
  if (mended !== null && mended !== sentence) return whole;
  return shape.kind === 'noun' && !unit.instructs ? nounClause(unit, text) : null;
}

/** The title of an issue, or of a request: "Exports should keep their names". */
const wish = /^(?!.*\b(?:now|no longer|you|we)\b).*\bshould(?:n['’]t)?\b/i;

/** "Old phones no longer supported" lacks its verb. */
function withBe(sentence: string): string {
  return sentence.replace(
    /^([^,;:]{2,60}?)(?<!\b(?:is|are|be|was|were|been|have|has)) ((?:no longer|now) (?:also |fully )?(?:\p{Ll}+ed|available|possible|visible|optional))\b(?! (?:the|an?|to)\b)/u,
    (_, thing: string, state: string) => `${thing} ${/[^su]s$| and /.test(thing) ? 'are' : 'is'} ${state}`,
  );
}

function deed(verb: string, object: string, given?: Deed['doer']): Deed {
  const doer = given ?? (releaseVerbs.has(verb) ? 'release' : 'product');
  return { kind: 'deed', doer, verb, object, scope: null };
}

/** A clause that tells a fault is told with its repair. */
function faultClause(text: string): Deed | null {
  if (unable.test(text)) return deed('fixes', withArticles(lowerKnown(text), 'fixes'));
  return broken.test(text) && !isTitle(text.split(' '))
    ? deed('fixes', `an issue where ${withArticles(lowerKnown(text))}`)
    : null;
}

/** "lamps not turning off": a thing with its fault, and no sentence. */
const unable = /(?<! (?:is|are|was|were)) not \p{Ll}+ing\b/u;
const broken =
  /\b(?:fail\w*|crash\w*|hangs?|hung|freez\w+|froze|leak\w*|wrong\w*|incorrect\w*|cannot|not|never|missing|lost|stuck|broken?|duplicate\w*|error\w*|ignored|too|slow|could|would|was|were|did)\b|n['’]t\b/i;

/** "Dark mode no longer turns previews black": the sentence says itself that it works. */
function statesRepair(text: string): boolean {
  return (
    /\b(?:no longer|now|again|fixed|resolved|instead of|correctly|properly|won['’]t)\b/i.test(text) &&
    !/\b(?:did not|didn't|not|n't) (?:\w+ ){0,2}(?:correctly|properly)\b/i.test(text)
  );
}

/** Null where a second verb of the entry could be read as a noun. */
function verbClause({ verb, rest }: Extract<Shape, { kind: 'verb' }>, unit: Judged): Deed | null {
  const text = spokenText(rest);
  // "Add a fix for the horn"
  const [, mended] = /^(?:an? )?fix(?:es)? for (.+)$/u.exec(text) ?? [];
  if (verb.base === 'add' && mended !== undefined) return deed('fixes', withArticles(mended, 'fixes'));
  // "Fix exports to keep names" would be heard as if keeping them were the fault.
  if (verb.base === 'fix' && isRepairedTo(text)) return null;
  // "Fix users could not log in": the clause is the fault itself.
  if (/^(?:fix|resolve|correct)$/.test(verb.base)) {
    const named =
      text.split(' ', 4).some((word) => faults.has(word.replace(/s$/, ''))) || /^\p{L}+ing\b/u.test(text);
    const [, that] = /^that (?=\S+ )(.+)$/u.exec(text) ?? [];
    const fault = that ?? (isSentence(named ? opened(text) : text) ? lowerKnown(text) : null);
    if (fault !== null && !unable.test(text))
      return statesRepair(text) ? null : deed('fixes', `an issue where ${withArticles(fault)}`);
  }
  const said = conjugated(text.replace(/; (?=\p{Ll}+ \S)/u, ', and '), verb.form);
  const [main = ''] = text.split(clause, 1);
  // "Enable schedules do not work", "Reveal password functionality": the first word is a part of a name.
  const named = verb.form === 'base' && unit.category === 'added' && !unit.verbal && !isSure(verb.base);
  if (
    said === null ||
    /n['’]t\b|\b(?:do|does|did|is|are|was|were|can|could|will|would|has|have) not\b|\bcannot\b/u.test(
      main.replace(/(?<!\S)(['"])[^'"]{1,80}\1/g, ''),
    ) ||
    (named && !/^(?:the|an?|all|your|its|any|each|\p{Ll}+ed|[\p{Ll}-]+s)\b/u.test(text))
  )
    return null;
  const third = thirdPerson(verb.base);
  // A word in code is a name: "Rename `panel`".
  const told = (words: string) =>
    /\uE000\p{Ll}+\uE001(?: (?:to|in|from|with|and|as)\b|[.,]|$)/u.test(rest)
      ? words
      : withArticles(words, third);
  // "Allow to reply"
  const [, reply] = /^(?:(?:users|you) )?to (\p{Ll}.+)$/u.exec(said) ?? [];
  if (verb.base === 'allow' && reply !== undefined)
    return deed('lets', `you ${withArticles(reply, 'lets')}`, 'product');
  // "Create as many charts as you like", "Configure reminders": what one can do, or what was done?
  const able = chosen.has(verb.base) || (isShared(third) && /\byour?\b/.test(text));
  if (verb.form === 'base' && able && unit.category !== 'added') return null;
  // "Rename sessions" among new features: what one can do now, not what the release did.
  const listener = isShared(third) || (!releaseVerbs.has(third) && !unit.deeds && !offers.has(verb.base));
  if (unit.category === 'added' && unit.kind === 'added' && verb.form === 'base' && listener)
    return deed('lets', `you ${verb.base} ${told(lowerKnown(said))}`, 'product');
  return deed(third, told(lowerKnown(said)));
}

function isRepairedTo(text: string): boolean {
  const [, before = '', verb = ''] =
    /(?<!\p{L})(\p{L}{1,20}) to (?:\p{Ll}{1,20}ly )?(\p{Ll}{1,20}) (?=\S)/u.exec(text) ?? [];
  return findVerb(verb)?.form === 'base' && !failing.test(before);
}

const failing =
  /^(?:fail\p{Ll}*|un)?able$|^(?:fail\p{Ll}*|ability|attempt\p{Ll}*|trying|due|how|need\p{Ll}*|option|used|prior|not)$/u;

/** What its listener does, unless the entry says who did it. */
const chosen = wordSet(
  'set configure customize manage view browse edit share export import filter sort search mark pin choose',
);
/** What a product does for its listener. */
const offers = wordSet('support allow let show display offer remember detect respect handle warn launch use');

const madeBy = {
  added: 'adds',
  removed: 'removes',
  deprecated: 'deprecates',
  fixed: 'fixes',
  security: 'fixes',
} as const;
const faulty =
  /\b(?:crash|freeze|bug|issue|problem|regression|race|deadlock|error|leak|failure|exception|glitch|overflow|typo|vulnerability|injection|bypass|disclosure|traversal)(?:e?s)?\b/i;
/** A verb that the lists of shapes did not find may be in it, or it is no noun at all. */
const finite =
  /\b(?:could|would|should|may|must|was|were|did|does|do|is|are|has|have|can|cannot|will|always|never)\b|n['’]t\b|^[\p{L}-]+ (?:the|an?|your|its|all)\b|^(?:not|no|unable|\p{L}+ly|only|when|if|also|and|better|faster|nicer|easier|more|improved|improvements?) /iu;
/** What a list without the name of a category can only mean as news. */
const fresh =
  /^(?:an? )?new |^(?:initial|basic|full|native|mobile|experimental)\b.*\bsupport\b|^support for |\bsupport\.?$/i;

/** A clause inside of a phrase has its own verb. */
const clause = / (?:when|if|while|where|that|which|because|after|before|since|until|as)\b/i;

/** A thing under the name of a category: what was added, taken away or mended. */
function nounClause({ kind, head, category, verbal }: Judged, written: string): Deed | null {
  const text = written.replace(/^fix(?:es)? (?:for )?/i, '');
  // Among entries that start with verbs, "Open the picker" is no open picker.
  if (verbal && findVerb(text.split(' ', 1)[0] ?? '')?.form === 'base') return null;
  // "Figure out the key": an order.
  if (/^\p{L}+ (?:out|up|off) /u.test(text) || hasHiddenVerb(text)) return null;
  if (kind === 'fixed' && /\bfix(?:es)?\b/i.test(text)) return null;
  if (isSentence(text)) return kind === 'fixed' && !statesRepair(text) ? faultClause(text) : null;
  const news = category === null && kind === 'changed' && isThing(text);
  if ((finite.test(text.split(clause, 1)[0] ?? '') && !news) || head !== null) return null;
  // "Silence errors" may be an order.
  const ordered =
    findVerb(text.split(' ', 1)[0] ?? '')?.form === 'base' || /^(?!missing)\p{L}+ing\b/iu.test(text);
  if (
    ordered &&
    (kind !== 'added' || /^\S+ (?:\p{Ll}+s (?:as|so|to|when)\b|(?![\p{L}-]+(?:[ .]|$)))/u.test(text)) &&
    !faulty.test(text.split(' ', 1)[0] ?? '')
  )
    return null;
  if (kind === 'security' && !faulty.test(text)) return null;
  const verb =
    kind in madeBy ? madeBy[kind as keyof typeof madeBy] : fresh.test(text) ? 'adds' : news ? 'brings' : null;
  // A name alone is the heading of what was done: "Portal".
  if (verb === null || /^\p{Lu}\p{Ll}*\.?$/u.test(text) || isTitle(text.split(' '))) return null;
  return deed(verb, withArticles(lowerKnown(text), verb));
}

/** "Store managers request goods": after a plural, what may be a verb is one. */
function hasHiddenVerb(text: string): boolean {
  const words = text.split(' ');
  return words.some(
    (word, at) => /^\p{L}{2,}[^su\P{L}]s$/u.test(words[at - 1] ?? '') && findVerb(word)?.form === 'base',
  );
}

/** Nothing but what something is called: what a list without the name of a category brings. */
function isThing(text: string): boolean {
  const all = tagWords(text);
  const clause = all.findIndex(({ tag }) => tag === 'PRON');
  const words = clause < 0 ? all : all.slice(0, clause);
  return (
    words.length >= 2 &&
    words.length <= maxThingWords &&
    /^(?:ADJ|NOUN|PROPN)$/.test(words[0]?.tag ?? '') &&
    // What is written in capitals to its end is a name: "Ada Lovelace".
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

/** "Do not place roads under trees", "Can now export": the product does it, or no longer does. */
function withSubject(sentence: string): Deed | null {
  const plain = withoutMarks(sentence);
  const negative = /^(?:do not|don['’]t|never|no longer) (?:actually |try to )?(\p{Ll}+) (?=\S)/iu.exec(
    plain,
  );
  const verb = negative?.[1] ?? '';
  if (negative !== null && sentence.startsWith(negative[0])) {
    if (/ed$|ing$/.test(verb)) return null;
    const third = /[^s]s$/.test(verb) ? verb : thirdPerson(verb);
    return deed(
      `no longer ${third}`,
      withArticles(spokenText(sentence.slice(negative[0].length)), third),
      'product',
    );
  }
  const able = /^(can|will|now (?:\p{Ll}+[^s]s|can|will)) (?=\S)/iu.exec(plain);
  return able !== null && sentence.startsWith(able[0])
    ? deed((able[1] ?? '').toLowerCase(), spokenText(sentence.slice(able[0].length)), 'product')
    : null;
}
