import type { Judged } from '../judge/judge.ts';
import { isSentence, type Shape, shapeOf } from '../judge/shape.ts';
import {
  conjugated,
  findVerb,
  isAlsoNoun,
  isAsked,
  isOffer,
  isPhrasal,
  isShared,
  isSure,
  isUsersOwn,
  releaseVerbs,
  thirdPerson,
} from '../judge/verbs.ts';
import { isSaidAction, isWellFormed, isWritten } from '../judge/well-formed.ts';
import { withoutMarks } from '../read/node.ts';
import { wordSet } from '../word-list.ts';
import { withArticles, withSubjectArticle } from './articles.ts';
import { lowerKnown, lowerTitle } from './capitals.ts';
import { changedTo } from './changed-to.ts';
import { faults } from './count-nouns.ts';
import { platforms, scopeOf } from './entry-labels.ts';
import { action, broken, cannot, faultClause, statesRepair, unable } from './fault-clause.ts';
import { smallText } from './labelled.ts';
import { clause, namesFault, nounClause } from './noun-clause.ts';
import { enabled, passiveFault, reworded } from './reword-action.ts';
import { type Action, issue } from './say-actions.ts';
import { lowerFirst, opened, spokenSentence, spokenText } from './spoken-text.ts';
import { withBe } from './with-be.ts';

/** The first clause of an entry: the author's words, or an action. */
export type Clause =
  | { readonly kind: 'whole'; readonly text: string; readonly framed: boolean; readonly scope: string | null }
  | Action;

/** Makes the first sentence of an entry speakable with as few changes as possible; null if it cannot. */
export function clauseOf(unit: Judged, common: ReadonlySet<string>): Clause | null {
  const first = (unit.sentences[0] ?? '').replace(unit.form === 'entry' ? aside : /$^/, '');
  const text = smallText(first, common);
  // Whole sentences below a title name their own topic.
  const named = unit.form === 'prose' && !platforms.test(unit.scope ?? '') ? null : scopeOf(unit);
  // Instructions, and words that name the part themselves, need no place.
  const stem = named?.toLowerCase().match(/\p{L}{4,}/u)?.[0] ?? '\n';
  const scope = /^please\b/i.test(text) || text.toLowerCase().includes(stem) ? null : named;
  const clause = firstClause(unit, first, text);
  if (clause?.kind === 'action')
    return isSaidAction(clause.verb, clause.object) ? { ...reworded(clause), scope } : null;
  // A question says nothing without its answer.
  if (clause === null || /\?$/.test(clause.text)) return null;
  // What an author has closed in a paragraph is a sentence.
  const isOwn = unit.form === 'prose' && !clause.framed && isWritten(first, clause.text);
  if (!isOwn && !isWellFormed(clause.text)) return null;
  return scope === null
    ? clause
    : { ...clause, framed: true, scope, text: lowerKnown(lowerFirst(clause.text, common)) };
}

/** Matches the part of an entry after a dash that does not limit it. */
const aside =
  / [-–—] (?:it|this|they|as|since|because) (?![^.]{0,300}\b(?:only|unless|except|if|must|requires?)\b)[^.]{0,300}\.?$/;

/** Matches the end of a fault: "… button disappeared". */
const gone = /\b(?:disappeared|vanished|crashed|failed|froze|broke|hung|stopped)\W*$/i;

function firstClause(unit: Judged, first: string, text: string): Clause | null {
  const shape = shapeOf(first, unit.verbal);
  if ((unit.known && shape.kind !== 'sentence') || (unit.form === 'entry' && wish.test(text))) return null;
  if (unit.form === 'entry' && unit.kind === 'fixed' && cannot.test(text)) return faultClause(text);
  if (unit.form === 'entry' && unit.kind === 'fixed' && namesFault(text)) return nounClause(unit, text);
  const [, does = '', what = ''] =
    /^this (?:release|version|update) (?:also )?(\p{Ll}+s) (.+)$/iu.exec(text) ?? [];
  if (findVerb(does)?.form === 'third' && isSaidAction(does, what)) return action(does, what, 'release');
  const beginsIt = beginning.test(text) ? `This is the ${lowerKnown(text.replace(/^the /i, ''))}` : null;
  const stated = changedTo(text) ?? beginsIt;
  if (stated !== null) return { kind: 'whole', framed: true, scope: null, text: stated };
  // "Choose a map for each harbor", among what is new.
  if (
    unit.form === 'entry' &&
    unit.category === 'added' &&
    unit.kind === 'added' &&
    !unit.instructs &&
    (choices.test(text) || isOffered(unit, text))
  )
    return action('lets', `you ${lowerKnown(text)}`, 'product');
  const isOrder = unit.form === 'entry' && !unit.instructs && unit.kind !== 'fixed' && !unit.breaking;
  if (
    isOrder &&
    isUsersOwn(spokenText(first)) &&
    (unit.category === null || unit.category === 'added') &&
    !isSentence(first)
  )
    return action('lets', `you ${lowerKnown(text)}`, 'product');
  // "Create message button disappeared" names a button, which is no action.
  if (unit.form === 'entry' && unit.category === 'fixed' && gone.test(text)) return null;
  // Ambiguous under "Fixed": a bug, or a misuse that is now prevented.
  if (unit.kind === 'fixed' && /^(?:you )?can no longer /i.test(text)) return null;
  const subjectless = withSubject(first);
  if (subjectless !== null) return subjectless;
  const sentence = spokenSentence(first);
  const mended =
    unit.form === 'entry' && !first.startsWith('\uE000/')
      ? withBe(sentence, shape, unit.category === 'added')
      : null;
  // An author who closes a sentence has not left out its articles.
  const spoken = mended === null || !unit.telegraphic ? (mended ?? sentence) : withSubjectArticle(mended);
  const whole = { kind: 'whole', framed: false, scope: null, text: spoken } as const;
  const orders = shape.kind === 'verb' && shape.verb.form === 'base';
  // A command in a paragraph or among instructions addresses the listener.
  const fixes = orders && unit.form === 'prose' && repairs.test(shape.verb.base);
  if (orders && !fixes && (unit.form !== 'entry' || unit.instructs))
    return unit.consequences.has('act') ? whole : null;
  if (mended !== null && mended !== sentence) return whole;
  if (shape.kind === 'verb') return verbClause(shape, unit);
  if (unit.form !== 'entry') return whole;
  if (shape.kind === 'sentence') {
    if (unit.kind === 'fixed' && !unit.known)
      return statesRepair(text) ? whole : faultClause(text, unit.telegraphic);
    // The title of an issue may describe the bug: "Exports are slow".
    return unit.kind === 'changed' && unit.telegraphic && broken.test(text) && !statesRepair(text)
      ? null
      : whole;
  }
  return shape.kind === 'noun' && !unit.instructs ? nounClause(unit, text) : null;
}

/** Whether an entry or a title says what a user can now do: "Mark policies as critical". */
function isOffered({ verbal, actions }: Judged, text: string): boolean {
  return verbal && !actions && isOffer(text);
}

/** Matches verbs that describe the release even in a paragraph. */
const repairs = /^(?:fix|resolve|correct)$/;

const choices =
  /^(?:(?:sort|filter|search|group) (?:\p{Ll}+ )?by|(?:choose|pick|select|scroll|join|watch|browse) (?:the|an?|your|which|whether|how|from|between|all|any|multiple))\b/iu;

const beginning = /^(?:the )?(?:initial|first) (?:public |stable |beta )?(?:release|version)\.?$/i;

/** Matches a request or the title of an issue: "Exports should keep their names". */
const wish = /^(?!.*\b(?:now|no longer|you|we)\b).*\bshould(?:n['’]t)? \w/i;

/** Matches an embedded question, which contains the verb: "how lamps are lit", "the logic in how lamps are lit". */
const asksWithin =
  /^(?:how|the way) |^[^,]{2,60} (?:in|of|for|about|on|with|by) (?:how|what|whether|who|why|which)\b/;

/** Returns the action that a verb opens; null if a second verb could be read as a noun. */
function verbClause({ verb, rest }: Extract<Shape, { kind: 'verb' }>, unit: Judged): Action | null {
  const text = spokenText(rest);
  // "Add a fix for the horn"
  const [, mended] = /^(?:an? )?fix(?:es)? for (.+)$/u.exec(text) ?? [];
  if (verb.base === 'add' && mended !== undefined) return action('fixes', withArticles(mended, 'fixes'));
  // "Fix exports to keep names" would sound as if keeping them were the bug.
  if (verb.base === 'fix' && isRepairedTo(text)) return null;
  // "Fix users could not log in": the clause describes the bug.
  if (/^(?:fix|resolve|correct)$/.test(verb.base)) {
    const passive = passiveFault(text);
    if (passive !== null) return action('fixes', passive);
    const named =
      text.split(' ', 4).some((word) => faults.has(word.replace(/s$/, ''))) ||
      /^(?:\p{L}+ing\b|[^,]{2,60} with (?:[\p{L}-]+ ){1,3}(?:en|dis)abled\b|(?:an? )?(?:\p{L}+ ){0,2}\p{L}+-(?:of|after)-\p{L}+ )/u.test(
        text,
      );
    // "Fix on old phones, maps are empty"
    if (
      /^(?:in|on|at|when|if|after|with|for|while|during|under) [^,]{2,60}, \S/.test(text) &&
      broken.test(text)
    )
      return action('fixes', `${issue}${text}`);
    const [, that] = /^that (?=\S+ )(.+)$/u.exec(text) ?? [];
    const whole = named ? opened(text) : text;
    const fault =
      that ??
      ((isSentence(whole) || goesWrong.test(whole)) && !isNamed(whole) && !asksWithin.test(whole)
        ? lowerKnown(text)
        : null);
    if (fault !== null && !unable.test(text))
      return statesRepair(text) ? null : action('fixes', `an issue where ${withArticles(fault)}`);
  }
  if (verb.form === 'past' && namesTwo.test(text)) return null;
  // The second part has another form: "Fix the depth and adding a legend".
  if (/(?<!ing\b.{0,200}) and \p{Ll}{2,}ing \p{Ll}/u.test(text)) return null;
  const said = conjugated(text.replace(/; (?=\p{Ll}+ \S)/u, ', and '), verb.form);
  const [main = ''] = text.split(clause, 1);
  // The first word is part of a name: "Enable schedules do not work", "Reveal password functionality".
  const named = verb.form === 'base' && unit.category === 'added' && !unit.verbal && !isSure(verb.base);
  if (
    said === null ||
    /n['’]t\b|\b(?:do|does|did|is|are|was|were|can|could|will|would|has|have) not\b|\bcannot\b/u.test(
      main.replace(/(?<!\S)(['"])[^'"]{1,80}\1/g, ''),
    ) ||
    (named &&
      !isPhrasal(verb.base, text.split(' ', 1)[0] ?? '') &&
      !/^(?:the|an?|all|your|its|any|each|\p{Ll}+ed|[\p{Ll}-]+s)\b/u.test(text))
  )
    return null;
  const third = thirdPerson(verb.base);
  // A word in code is a name: "Rename `panel`".
  const completed = (words: string) =>
    /\uE000\p{Ll}+\uE001(?: (?:to|in|from|with|and|as)\b|[.,]|$)/u.test(rest)
      ? words
      : withArticles(words, third);
  const able = enabled(verb, said);
  if (able !== null) return action('lets', withArticles(`you ${able}`), 'product');
  // Ambiguous: "Create as many charts as you like", "Configure reminders" may be actions of the user.
  const asked = isAsked(verb, text);
  if (asked && unit.category !== 'added' && !/\bby default\b/.test(text)) return null;
  // "Rename sessions" among new features is an action of the user, not of the release.
  const listener = isShared(third) || (!releaseVerbs.has(third) && !unit.actions && !offers.has(verb.base));
  if (unit.category === 'added' && unit.kind === 'added' && verb.form === 'base' && listener)
    return action('lets', `you ${verb.base} ${completed(lowerTitle(said))}`, 'product');
  const isKnown = releaseVerbs.has(third) || offers.has(verb.base) || verb.form !== 'base';
  if (!isKnown && !unit.actions && unit.kind === 'changed' && unit.category === null) return null;
  return action(third, completed(lowerTitle(said)));
}

/** Matches two things: "(redesigned) map and a smoother start". */
const namesTwo = /^(?!(?:the|an?|its|all) ).* and (?:an?|new|better|faster|\p{Ll}+er) /iu;

/** Whether the only verb is a noun before its place: "group calls on phones". */
function isNamed(text: string): boolean {
  const things = text.replace(/(?<!\S)(\p{Ll}+s)(?= (?:on|in|for|from|at|of) )/gu, (word) =>
    isAlsoNoun(findVerb(word)?.base ?? '') ? 'things' : word,
  );
  return things !== text && !isSentence(things) && !broken.test(text);
}

/** Matches a word that cannot be a noun: "The callsign disappears when …". */
const goesWrong =
  /^(?:[\p{L}\d'-]+ ){1,4}(?:disappears|vanishes|fails|loses|ignores|throws|becomes|gets|remains|keeps|appears|overlaps|forgets|overwrites|omits)(?= (?!of\b)\p{L}|\.?$)/u;

function isRepairedTo(text: string): boolean {
  const [, before = '', verb = ''] =
    /(?<!\p{L})(\p{L}{1,20}) to (?:\p{Ll}{1,20}ly )?(\p{Ll}{1,20}) (?=\S)/u.exec(text) ?? [];
  return findVerb(verb)?.form === 'base' && !failing.test(before);
}

const failing =
  /^(?:fail\p{Ll}*|un)?able$|^(?:fail\p{Ll}*|ability|attempt\p{Ll}*|trying|due|how|need\p{Ll}*|option|used|prior|not)$/u;

/** Verbs for what a product does for its users. */
const offers = wordSet(
  'support allow let show display offer remember detect respect handle warn launch use account ask comply conform depend fall guard listen look prompt protect react recover refer rely respond wait work',
);

/** Matches what warns the listener: "Never unplug your boat", "Do not delete the folder before the upgrade". */
const warns =
  /\byour\b|\ba linked page\b|\b(?:before|after|until|during|while|unless) (?:you\b|(?:the |an? )?(?:next )?(?:upgrad|updat|migrat|install))/i;

/** Adds the product as the subject: "Do not place roads under trees", "Can now export". */
function withSubject(sentence: string): Action | null {
  const plain = withoutMarks(sentence);
  const negative =
    /^(?:do not|don['’]t|never|no longer) (?:actually |try to )?((?:automatically |always |silently )?)(\p{Ll}+) (?=\S)/iu.exec(
      plain,
    );
  const verb = negative?.[2] ?? '';
  if (negative !== null && warns.test(plain)) return null;
  if (negative !== null && sentence.startsWith(negative[0])) {
    if (/ed$|ing$/.test(verb) && !/^[^aeiou]*[aeiou](?:ed|ng)$/.test(verb)) return null;
    if (/(?:ly|ible|able)$/.test(verb) && findVerb(verb) === null) return null;
    const third = /[^s]s$/.test(verb) ? verb : thirdPerson(verb);
    const object = spokenText(sentence.slice(negative[0].length));
    const able = enabled({ base: 'allow', form: 'third' }, /^allows?$/.test(verb) ? object : '');
    if (able !== null) return action('no longer lets', withArticles(`you ${able}`), 'product');
    return action(`no longer ${negative[1] ?? ''}${third}`, withArticles(object, third), 'product');
  }
  // "Always use the newest map", "Automatically detect boats"
  const [often = '', adverb = '', base = ''] =
    /^(always|only|automatically|correctly|properly|gracefully|explicitly|consistently|silently|temporarily|immediately|reliably) (\p{Ll}+) (?=\S)/iu.exec(
      plain,
    ) ?? [];
  if (often !== '' && sentence.startsWith(often) && findVerb(base)?.form === 'base') {
    const said = conjugated(spokenText(sentence.slice(often.length)), 'base');
    const third = thirdPerson(base);
    return said === null
      ? null
      : action(`${adverb.toLowerCase()} ${third}`, withArticles(said, third), 'product');
  }
  const able = /^(can|will|now (?:\p{Ll}+[^s]s|can|will)) (?=\S)/iu.exec(plain);
  return able !== null && sentence.startsWith(able[0])
    ? action((able[1] ?? '').toLowerCase(), spokenText(sentence.slice(able[0].length)), 'product')
    : null;
}
