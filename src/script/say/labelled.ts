import type { Judged } from '../judge/judge.ts';
import { isSentence, type Shape, shapeOf } from '../judge/shape.ts';
import {
  conjugated,
  findVerb,
  isAlsoNoun,
  isAsked,
  isOffer,
  releaseVerbs,
  thirdPerson,
  type Verb,
} from '../judge/verbs.ts';
import { withArticles } from './articles.ts';
import { lowerKnown } from './capitals.ts';
import { labelFor, placed, type Speaker, scopeOf, withPart } from './entry-labels.ts';
import { statesRepair } from './fault-clause.ts';
import { lowerFirst, opened, spokenText, upperFirst } from './spoken-text.ts';

/** Narrates a unit that fits no form in its author's words, after its title or the label of its category. */
export function labelled(unit: Judged, speaker: Speaker): string {
  const [label, scope] = [labelFor(unit, speaker.bank), scopeOf(unit)];
  const [own, text] = [
    lowerKnown(smallText(unit.sentences[0] ?? unit.head ?? '', speaker.common)),
    wordsOf(unit, speaker),
  ];
  const first = own.toLowerCase().replace(/^(?:an?|the) /, '');
  const fault = own.replace(again[label as keyof typeof again] ?? /$^/, '');
  // "Removed: removed tabs" would repeat the label.
  const repeats =
    (first.startsWith(label.toLowerCase()) && fault === own) || /\bchanged (?:from|to)\b/.test(own);
  const isTold =
    unit.kind === 'fixed'
      ? (statesRepair(own) && isSentence(own) && !/^can /i.test(own)) || /^(?:we|it|you)\b/i.test(own)
      : isSentence(own) && !unit.known;
  const isScoped = scope !== null && !isLogged(unit);
  const done = isScoped || isTold || repeats || unit.known ? null : doneBy(unit, own, speaker);
  // "Removed the old map": a sentence needs its subject.
  if (done !== null && scope !== null) return withPart(lowerFirst(done, new Set(['this', 'it'])), scope);
  if (done !== null)
    return label === 'Breaking' ? `${label}: ${lowerFirst(done, new Set(['this', 'it']))}` : done;
  // Only what the author has put into a category has its label.
  if (repeats || isTold || !isLabelled(unit))
    return scope === null ? upperFirst(text) : withPart(text, scope);
  const named = text.replace(again[label as keyof typeof again] ?? /$^/, '');
  return `${scope === null ? label : `${label} ${placed(scope)}`}: ${named}`;
}

/** Returns the words of an entry, after its title. */
function wordsOf({ head, sentences: [first], kind }: Judged, { common }: Speaker): string {
  if (head !== null && first !== undefined && kind !== 'fixed') return titledWords(head, first, common);
  return lowerKnown(smallText(first ?? head ?? '', common));
}

/** Joins a title and its text: "Returns without a printer: show the code at the shop." */
export function titledWords(head: string, text: string, common: ReadonlySet<string>): string {
  const [title, words] = [head, withDoer(text)].map((each) => lowerKnown(smallText(each, common)));
  return upperFirst(
    /[.!?]$/.test(head) ? `${title} ${upperFirst(words ?? '')}` : `${opened(title ?? '')}: ${words}`,
  );
}

/** Adds the subject to a sentence after the name of its feature: "Automatically prevents gaps." */
export function withDoer(sentence: string): string {
  const [opening = '', verb = ''] =
    /^(?:\p{Lu}\p{Ll}+ly )?(\p{L}\p{Ll}+)(?= (?!(?:can|could|will|would|is|are|was|were|has|have|had|do|does|did|may|must|should|now|no longer)\b))/u.exec(
      sentence,
    ) ?? [];
  const found = findVerb(verb);
  const needs = verb === 'Needs';
  if (opening === '' || (!needs && (found?.form !== 'third' || isAlsoNoun(found.base)))) return sentence;
  return `It ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

/** Whether the author has named the category of a unit, or its first word does. */
function isLabelled({ category, kind, known }: Judged): boolean {
  return (
    known ||
    category !== null ||
    kind === 'fixed' ||
    kind === 'chore' ||
    kind === 'breaking' ||
    kind === 'security'
  );
}

/** Turns an entry with clear verbs into what the release does: "Drop old maps; add new ones". */
function doneBy(unit: Judged, text: string, { subject, product }: Speaker): string | null {
  const shape = unit.form === 'entry' && !unit.instructs ? doneIn(unit, text) : null;
  if (shape === null) return null;
  const verb = thirdPerson(shape.verb.base);
  // "Send a reply if there is none": the product does it now.
  const byRelease = releaseVerbs.has(verb) && !isAsked(shape.verb, shape.rest);
  if (!byRelease && !isOfProduct(unit, shape.verb)) return null;
  const rest = conjugated(shape.rest.replace(/; (?=\p{Ll}+ \S)/u, ', and '), shape.verb.form);
  if (rest === null) return null;
  return `${byRelease ? subject : `${product ?? (subject === 'This release' ? subject : 'It')} now`} ${verb} ${withArticles(rest, verb)}`;
}

/**
 * Whether a verb says what the product does, rather than its users: in a list whose other entries say what was done, as
 * subjects of commits do. Where all entries are orders, they may be the users' own.
 */
function isOfProduct({ actions, kind, verbal }: Judged, { base, form }: Verb): boolean {
  if (form === 'third') return true;
  return (
    (actions || kind === 'security' || (kind === 'fixed' && repairing.has(base))) &&
    !isOffer(base) &&
    (verbal || !isAlsoNoun(base) || kind === 'fixed')
  );
}

/** Verbs by which a repair says what no longer happens: "Prevent a crash". */
const repairing: ReadonlySet<string> = new Set(['prevent', 'avoid', 'ensure', 'handle', 'reduce']);

/** Returns the action of an entry. Subjects of commits and security fixes may have an unsure verb: "round sums". */
function doneIn(unit: Judged, text: string): Extract<Shape, { kind: 'verb' }> | null {
  const shape = shapeOf(text, true);
  const [first = ''] = text.split(' ', 1);
  const sure = unit.verbal && (unit.kind === 'security' || isLogged(unit));
  const verb = sure && shape.kind === 'noun' && !nounAhead.test(text) ? findVerb(first) : null;
  if (verb !== null) return { kind: 'verb', verb, rest: text.slice(first.length + 1) };
  return shape.kind === 'verb' ? shape : null;
}

/** Matches a change that is named as a thing: "Fix of a leak", "Change to the search". */
const nounAhead = /^\S+ (?:of|for|to|in) /;

/** Whether a unit is the subject of a commit. */
function isLogged({ actions, sentences: [first = ''] }: Judged): boolean {
  return actions && /^\p{Ll}/u.test(first);
}

/** Matches words that repeat their label. */
const again = {
  Fixed: /^fix(?:es|ed)? (?:(?:for|of) )?/i,
  New: /^(?:adds?|added|introduces?d?) (?!to\b)/i,
  Changed: /^change[sd]? (?!to\b|in\b|of\b)/i,
} as const;

/** Returns a sentence for the middle of another: without the capital that only its place gave it. */
export function smallText(sentence: string, common: ReadonlySet<string>): string {
  const [opening = ''] = sentence.split(' ', 1);
  const small = findVerb(opening)?.form === 'base' ? new Set([opening.toLowerCase()]) : common;
  // "Maps for more coasts, among them Galicia"
  return lowerFirst(spokenText(sentence).replace(/, among them (?=\p{Lu})/u, ', including '), small);
}
