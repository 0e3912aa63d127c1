import type { ChangeCategory } from '../../domain/writing.ts';
import { earCost, isSayable } from '../judge/ear-cost.ts';
import type { Judged } from '../judge/judge.ts';
import { type Shape, shapeOf } from '../judge/shape.ts';
import { findVerb, isOftenNoun, thirdPerson, type VerbForm } from '../judge/verbs.ts';
import { fill } from '../phrases/phrase-bank.ts';
import { withoutMarks } from '../read/node.ts';
import { isCategoryAlone } from '../units/category-words.ts';
import { withArticle } from './articles.ts';
import { labelFor, type Speaker, scopeOf } from './entry-labels.ts';
import type { Sentence } from './sentence.ts';
import { lowerFirst, opened, spokenSentence, spokenText, upperFirst } from './spoken-text.ts';

/** An entry as a clause that others can join: "adds X" and "adds Y" become one sentence. */
type Clause =
  | { readonly kind: 'whole'; readonly text: string; readonly manner: 'quoted' | 'framed' }
  /** A fault in the past tense, to be told together with others. */
  | { readonly kind: 'bug'; readonly text: string }
  | { readonly kind: 'verb'; readonly verb: string; readonly object: string }
  | { readonly kind: 'label'; readonly label: string; readonly text: string; readonly joins?: boolean };

/** Turns the first sentence of an entry into the smallest edit of it that can be said. */
function clauseOf(unit: Judged, speaker: Speaker): Clause {
  const [first = ''] = unit.sentences;
  const shape = shapeOf(first, unit.verbal);
  const text = spokenText(first);
  const label = labelFor(unit, speaker.bank);
  if (unit.known) return { kind: 'label', label, text };
  const negative = negativeOrder(first);
  if (negative !== null)
    return prefixed(
      scopeOf(unit),
      { kind: 'verb', verb: `no longer ${negative.verb}`, object: negative.rest },
      speaker,
    );
  const scope = speaker.scope === unit.scope ? null : scopeOf(unit);
  if (scope !== null) return scopedClause(unit, shape, scope, label, speaker);
  const fault = unit.kind === 'fixed' ? faultOf(first) : null;
  if (fault !== null) return { kind: 'bug', text: fault };
  if (isCategoryAlone(withoutMarks(first))) {
    return { kind: 'whole', text: `There are also ${lowerFirst(text, generalWords)}`, manner: 'framed' };
  }
  // A paragraph that starts with an order speaks to the listener.
  const addressed = unit.form === 'prose' && shape.kind === 'verb' && shape.verb.form === 'base';
  if (addressed) return { kind: 'whole', text: spokenSentence(first), manner: 'quoted' };
  if (shape.kind === 'sentence') return sentenceClause(unit, shape.past, spokenSentence(first), label);
  if (shape.kind === 'verb') return verbClause(shape, unit, label) ?? { kind: 'label', label, text };
  return nounClause(unit, shape, lowerFirst(text, speaker.common), label);
}

function nounClause(unit: Judged, shape: Shape, phrase: string, label: string): Clause {
  const article =
    shape.kind === 'noun' &&
    /^(?:crash|freeze|bug|issue|problem|regression|race|deadlock|rare|possible|potential)\b/.test(phrase);
  if (unit.kind === 'fixed' && article) return { kind: 'verb', verb: 'fixes', object: withArticle(phrase) };
  return { kind: 'label', label, text: phrase, joins: shape.kind === 'noun' };
}

const faultClause =
  /^fix(?:e[sd])? (?:that (?=\S)|an? (?:[a-z-]+ )?(?:bug|issue|problem|regression) (?:where|in which|whereby) (?=\S))/i;

/** "Fixed a bug where the list was empty": the clause tells the fault by itself. */
function faultOf(sentence: string): string | null {
  const opening = faultClause.exec(withoutMarks(sentence))?.[0];
  if (opening === undefined || !sentence.startsWith(opening)) return null;
  const clause = sentence.slice(opening.length);
  const shape = shapeOf(clause);
  return shape.kind === 'sentence' && shape.past ? spokenText(clause) : null;
}

/** "Dark mode no longer turns previews black": the sentence says itself that it works. */
function tellsRepair(text: string): boolean {
  return (
    /\b(?:no longer|now|again|fixed|resolved|instead of|correctly|properly)\b/i.test(text) &&
    !/\b(?:did not|didn't|not|n't) (?:\w+ ){0,2}(?:correctly|properly)\b/i.test(text)
  );
}

const generalWords = new Set(
  'security bug various minor general other small performance stability several some many dependency'.split(
    ' ',
  ),
);

function sentenceClause({ kind, telegraphic }: Judged, past: boolean, text: string, label: string): Clause {
  // The title of a request may tell what is wrong: "Exports are slow".
  if (kind === 'changed' && telegraphic && !tellsRepair(text) && !/\b(?:can|will)\b/.test(text))
    return { kind: 'label', label, text };
  if (kind === 'security') return past ? { kind: 'bug', text } : { kind: 'label', label, text };
  if (kind !== 'fixed' || tellsRepair(text)) return { kind: 'whole', text, manner: 'quoted' };
  return past ? { kind: 'bug', text } : { kind: 'label', label, text };
}

/** Null where a second verb of the entry could be read as a noun: then it is quoted. */
function verbClause(shape: Extract<Shape, { kind: 'verb' }>, unit: Judged, label: string): Clause | null {
  // "Fix users could not log in": the clause is the fault itself.
  if (unit.kind === 'fixed' && shapeOf(shape.rest).kind === 'sentence') {
    return { kind: 'label', label, text: spokenText(shape.rest) };
  }
  const adverb =
    shape.adverb === undefined || shape.adverb === 'now' || shape.adverb === 'also' ? '' : `${shape.adverb} `;
  const verb = `${adverb}${thirdPerson(shape.verb.base)}`;
  const rest = conjugated(withoutVerbTwice(spokenText(shape.rest), unit), shape.verb.form);
  return rest === null
    ? null
    : { kind: 'verb', verb, object: withArticle(lowerFirst(rest, new Set()), verb) };
}

/** "Add tabs and improve search": the second verb follows the first. Null where it may be no verb at all. */
function conjugated(rest: string, form: VerbForm): string | null {
  let doubtful = false;
  const said = rest.replace(
    /(\band |& |, (?:and )?)(\p{Ll}[\p{Ll}-]+)(?= \S)/gu,
    (whole, joint: string, word: string) => {
      const verb = findVerb(word);
      if (verb === null || verb.form !== form) return whole;
      if (form === 'base' && isOftenNoun(verb.base)) {
        doubtful = true;
        return whole;
      }
      return `${joint}${thirdPerson(verb.base)}`;
    },
  );
  return doubtful ? null : said;
}

/** "Fixed: Fix the crash" says it twice. */
function withoutVerbTwice(object: string, unit: Judged): string {
  return unit.kind === 'fixed' ? object.replace(/^(?:fix(?:ed|es)?) /i, '') : object;
}

/** "editor: Add tabs" keeps its part: "New in editor: tabs". */
function scopedClause(unit: Judged, shape: Shape, scope: string, label: string, speaker: Speaker): Clause {
  const [first = ''] = unit.sentences;
  const named = fill(speaker.bank.scoped, { label, scope, text: '' }).replace(/:\s*$/, '');
  const text = lowerFirst(spokenText(first), speaker.common);
  if (shape.kind === 'sentence') {
    return unit.kind === 'fixed' && !tellsRepair(text)
      ? { kind: 'label', label: named, text }
      : { kind: 'label', label: upperFirst(scope), text: spokenText(first) };
  }
  if (shape.kind !== 'verb') return { kind: 'label', label: named, text };
  const clause = verbClause(shape, unit, named);
  if (clause?.kind !== 'verb') return clause ?? { kind: 'label', label: upperFirst(scope), text };
  return prefixed(scope, clause, speaker);
}

/** "In the editor, this release adds tabs." */
function prefixed(scope: string | null, clause: Extract<Clause, { kind: 'verb' }>, speaker: Speaker): Clause {
  if (scope === null) return clause;
  const sentence = verbSentence(clause.verb, clause.object, 0, speaker);
  const text = `In ${scope}, ${sentence.startsWith(speaker.subject) ? `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}` : sentence}`;
  return { kind: 'whole', text, manner: 'framed' };
}

/** "Do not place roads under trees": what it did until now, it does no longer. */
function negativeOrder(sentence: string): { verb: string; rest: string } | null {
  const found = /^(?:do not|don['’]t|never|no longer) ([\p{L}-]+) (?=\S)/iu.exec(withoutMarks(sentence));
  const verb = findVerb(found?.[1] ?? '');
  if (found === null || verb?.form !== 'base' || !sentence.startsWith(found[0])) return null;
  return { verb: thirdPerson(verb.base), rest: spokenText(sentence.slice(found[0].length)) };
}

/** Tells units in their order: short neighbours in one sentence, old faults together. Each part stays whole. */
export function sayEntries(units: readonly Judged[], given: Speaker): Sentence[][] {
  const parts: Sentence[][] = [];
  let [verbs, label] = [0, ''];
  for (let index = 0; index < units.length; index += 1) {
    const unit = units[index] as Judged;
    // A part that was just named is still meant.
    const speaker = { ...given, scope: units[index - 1]?.scope ?? null };
    const led = ledFrom(units.slice(index));
    if (led.length > 0) {
      parts.push(sayLed(led));
      index += led.length - 1;
      [verbs, label] = [0, ''];
      continue;
    }
    const clause = clauseFor(unit, speaker);
    const bugs = clause?.kind === 'bug' ? bugsFrom(units.slice(index, index + maxBugs), speaker) : [];
    if (clause === null) {
      parts.push(sayHeaded(unit, speaker));
      [verbs, label] = [0, ''];
    } else if (bugs.length > 1) {
      parts.push(sayBugs(bugs, speaker));
      index += bugs.length - 1;
      [verbs, label] = [0, ''];
    } else {
      const joined = joinNeighbours(units, index, clause, speaker);
      index += joined.count - 1;
      const text = sentenceOf(joined.clause, verbs, label, speaker);
      const manner = clause.kind === 'whole' ? clause.manner : 'framed';
      const further = furtherSentences(unit, speaker);
      parts.push([{ text, units: joined.units, manner }, ...further]);
      verbs = clause.kind === 'verb' && further.length === 0 ? verbs + 1 : 0;
      label = clause.kind === 'label' ? clause.label : '';
    }
  }
  return parts;
}

/** Phrases under a line that leads into them: they are told with it, or they say something else. */
function ledFrom(units: readonly Judged[]): Judged[] {
  const [first] = units;
  if (first?.leadIn == null || first.head !== null || shapeOf(first.leadIn).kind !== 'sentence') return [];
  const end = units.findIndex(
    (unit) => unit.leadIn !== first.leadIn || unit.head !== null || !isPhrase(unit),
  );
  return units.slice(0, end < 0 ? units.length : end);
}

function isPhrase({ sentences: [first = ''], verbal }: Judged): boolean {
  return shapeOf(first, verbal).kind === 'noun' || shapeOf(first, verbal).kind === 'unsure';
}

function sayLed(units: readonly Judged[]): Sentence[] {
  const [first] = units;
  const opening: Sentence = {
    text: upperFirst(first?.leadIn ?? ''),
    units: units.map(({ id }) => id),
    manner: 'quoted',
  };
  return [
    opening,
    ...units.map(
      (unit): Sentence => ({
        text: spokenSentence(unit.sentences[0] ?? ''),
        units: [unit.id],
        manner: 'quoted',
      }),
    ),
  ];
}

function clauseFor(unit: Judged, speaker: Speaker): Clause | null {
  return unit.head === null && unit.sentences.length > 0 ? clauseOf(unit, speaker) : null;
}

const maxBugs = 4;
type Bug = { readonly unit: Judged; readonly text: string };

function bugsFrom(units: readonly Judged[], speaker: Speaker): Bug[] {
  const bugs: Bug[] = [];
  for (const unit of units) {
    const clause = clauseFor(unit, speaker);
    if (clause?.kind !== 'bug' || furtherSentences(unit, speaker).length > 0) break;
    bugs.push({ unit, text: clause.text });
  }
  return bugs;
}

const maxJoined = 3;
const maxJoinedWords = 7;

function joinNeighbours(units: readonly Judged[], from: number, clause: Clause, speaker: Speaker) {
  const first = units[from] as Judged;
  if (clause.kind === 'whole' || clause.kind === 'bug' || !isShort(first, partOf(clause)))
    return { clause, count: 1, units: [first.id] };
  const parts = [partOf(clause)];
  const ids = [first.id];
  for (const unit of units.slice(from + 1, from + maxJoined)) {
    const next = unit.head === null && unit.sentences.length > 0 ? clauseOf(unit, speaker) : null;
    if (next === null || !isSameFrame(clause, next) || !isShort(unit, partOf(next))) break;
    parts.push(partOf(next));
    ids.push(unit.id);
  }
  const { comma, pair, last } = speaker.bank.list;
  const whole = parts.map(opened);
  const list =
    whole.length <= 2 ? whole.join(pair) : `${whole.slice(0, -1).join(comma)}${last}${whole.at(-1)}`;
  const joined: Clause =
    clause.kind === 'verb' ? { ...clause, object: `${list}.` } : { ...clause, text: `${list}.` };
  return { clause: parts.length === 1 ? clause : joined, count: parts.length, units: ids };
}

function partOf(clause: Clause): string {
  return clause.kind === 'verb' ? clause.object : clause.text;
}

function isShort(unit: Judged, part: string): boolean {
  return (
    unit.sentences.length === 1 &&
    unit.points.length === 0 &&
    part.split(' ').length <= maxJoinedWords &&
    earCost(unit.sentences[0] ?? '') <= 0.75 &&
    !/,|;|:|\band\b|\bor\b|\?/.test(part)
  );
}

function isSameFrame(left: Clause, right: Clause): boolean {
  if (left.kind === 'verb' && right.kind === 'verb') return left.verb === right.verb;
  return (
    left.kind === 'label' &&
    right.kind === 'label' &&
    left.label === right.label &&
    left.joins === true &&
    right.joins === true
  );
}

function sentenceOf(clause: Clause, verbsBefore: number, before: string, speaker: Speaker): string {
  const { bank, common } = speaker;
  if (clause.kind === 'verb') return verbSentence(clause.verb, clause.object, verbsBefore, speaker);
  if (clause.kind === 'bug') return `${bank.labels.fixed}: ${lowerFirst(clause.text, common)}`;
  if (clause.kind === 'whole') return clause.text;
  const again = clause.label === before && repeatable.has(clause.label);
  if (/^fixed/i.test(clause.label) && /^fix(?:e[sd])? /i.test(clause.text)) {
    return `${clause.label}: ${clause.text.replace(/^fix(?:e[sd])? /i, '')}`;
  }
  if (saysLabel(clause.label, clause.text)) return upperFirst(clause.text);
  return `${again ? `Also ${clause.label.toLowerCase()}` : clause.label}: ${clause.text}`;
}

/** "Improved: improved rejection", "Deprecated: the option is now deprecated" say it twice. */
function saysLabel(label: string, text: string): boolean {
  const stem = label.toLowerCase().slice(0, 6);
  const first = text.toLowerCase().replace(/^(?:an?|the) /, '');
  return first.startsWith(stem) || ((stem === 'deprec' || stem === 'remove') && first.includes(stem));
}

/** What a release does; everything else the product does. */
const releaseVerbs = new Set(
  'add fix remove improve update upgrade introduce change replace rename redesign rework deprecate drop revert move refactor optimize enhance extend implement convert migrate simplify polish rewrite make bring resolve correct restore reduce increase promote enable disable expose provide create mitigate address overhaul revamp bundle ship clean document unify split merge stabilize include modernize tweak adjust refine tighten harden strengthen reintroduce prepare complete finish expand clarify streamline'
    .split(' ')
    .map(thirdPerson),
);

/** "It also adds" wears off: every third sentence of a row says it in another way. */
function verbSentence(verb: string, object: string, before: number, { subject, product }: Speaker): string {
  if (!releaseVerbs.has(verb)) {
    const doer = before > 0 ? 'It also' : product === null ? `${subject} now` : `${upperFirst(product)} now`;
    return `${verb.startsWith('no longer') ? doer.replace(/ (?:now|also)$/, '') : doer} ${verb} ${object}`;
  }
  if (before === 0) return `${subject} ${verb} ${object}`;
  const counted = /^(?:a|an|the) /.test(object) && !/ and \p{Ll}+s /u.test(object);
  if (before % 3 === 2 && verb === 'fixes' && counted) return `There's also a fix for ${object}`;
  if (before % 3 === 2 && verb === 'adds' && /^an? /.test(object)) return `There's also ${object}`;
  return before % 3 === 2 ? `${subject} also ${verb} ${object}` : `It also ${verb} ${object}`;
}

const repeatable = new Set(['New', 'Fixed', 'Changed', 'Improved', 'Removed', 'Deprecated']);

/** Faults in the past tense: what went wrong until now, and that it is over. */
function sayBugs(bugs: readonly Bug[], { common }: Speaker): Sentence[] {
  const all = ['', '', 'Both are', 'All three are', 'All four are'][bugs.length] ?? 'All of these are';
  const told = bugs.map(
    ({ unit, text }, index): Sentence => ({
      text: index === 0 ? `Until now, ${lowerFirst(text, common)}` : upperFirst(text),
      units: [unit.id],
      manner: index === 0 ? 'framed' : 'quoted',
    }),
  );
  return [...told, { text: `${all} fixed.`, units: bugs.map(({ unit }) => unit.id), manner: 'counted' }];
}

/** With a title and a text, what is new or different shows by itself. */
const unlabelled: ReadonlySet<ChangeCategory> = new Set(['added', 'changed', 'performance', 'chore']);

/** An entry with a title of its own: "Bulk reminders. You can now…" */
function sayHeaded(unit: Judged, speaker: Speaker): Sentence[] {
  const { bank, common } = speaker;
  const head = spokenText(unit.head ?? '');
  const [first] = unit.sentences;
  if (unit.head === null) return sayPoints(unit, speaker);
  // A body that says the title again is enough.
  if (first !== undefined && shapeOf(first).kind === 'sentence' && repeats(unit.head, first)) {
    return [
      { text: spokenSentence(first), units: [unit.id], manner: 'quoted' },
      ...furtherSentences(unit, speaker),
    ];
  }
  const label = unlabelled.has(unit.kind) && first !== undefined ? null : labelFor(unit, bank);
  const headShape = shapeOf(unit.head, true);
  const clause = headShape.kind === 'verb' ? verbClause(headShape, unit, '') : null;
  if (clause?.kind === 'verb') {
    const opening: Sentence = {
      text: verbSentence(clause.verb, clause.object, 0, speaker),
      units: [unit.id],
      manner: 'framed',
    };
    const whole = first !== undefined && shapeOf(first).kind === 'sentence';
    return [
      opening,
      ...(whole
        ? [
            { text: spokenSentence(first), units: [unit.id], manner: 'quoted' as const },
            ...furtherSentences(unit, speaker),
          ]
        : []),
    ];
  }
  const shape = headShape.kind;
  const title =
    label === null || shape === 'sentence' ? upperFirst(head) : `${label}: ${lowerFirst(head, common)}`;
  const body = first === undefined ? null : shapeOf(first).kind;
  if (first !== undefined && body !== 'sentence') {
    const joint = /[?!]$/.test(title) ? ' ' : ': ';
    const text = `${opened(title)}${joint}${lowerFirst(spokenText(first), common)}`;
    return [{ text, units: [unit.id], manner: 'framed' }, ...furtherSentences(unit, speaker)];
  }
  const rest =
    first === undefined ? [] : [{ text: spokenSentence(first), units: [unit.id], manner: 'quoted' as const }];
  return [
    { text: title, units: [unit.id], manner: label === null ? 'quoted' : 'framed' },
    ...rest,
    ...furtherSentences(unit, speaker),
  ];
}

function repeats(head: string, sentence: string): boolean {
  const words = (text: string) =>
    new Set(
      withoutMarks(text)
        .toLowerCase()
        .match(/\p{L}{4,}/gu) ?? [],
    );
  const [said, again] = [words(head), words(sentence)];
  return [...said].filter((word) => again.has(word)).length >= Math.max(2, said.size * 0.4);
}

/** Further sentences of an entry, from the second on, while they are whole and can be followed. */
function furtherSentences(unit: Judged, speaker: Speaker): Sentence[] {
  const turn = turns.test(withoutMarks(unit.sentences[speaker.depth(unit)] ?? '')) ? 1 : 0;
  const last = Math.min(unit.sayable, speaker.depth(unit) + turn);
  const further: Sentence[] = [];
  for (const sentence of unit.sentences.slice(1, Math.max(1, last))) {
    if (shapeOf(sentence).kind !== 'sentence' && !isOrder(sentence)) break;
    further.push({ text: spokenSentence(sentence), units: [unit.id], manner: 'quoted' });
  }
  return last >= unit.sentences.length ? [...further, ...sayPoints(unit, speaker)] : further;
}

/** A sentence that takes back or completes what the one before it says. */
const turns = /^(?:but|however|unfortunately|now|instead|yet|except|this|it)\b/i;

/** "Update yours before Friday." speaks to the listener. */
function isOrder(sentence: string): boolean {
  return shapeOf(sentence).kind === 'verb' && /\b(?:your|you|yours)\b/i.test(sentence);
}

/** Points below an entry, where they are few and short. */
function sayPoints(unit: Judged, speaker: Speaker): Sentence[] {
  const { points } = unit;
  const [before = ''] = unit.sentences.slice(-1);
  if (points.length === 0 || points.length > 5 || speaker.depth(unit) < 2 || !points.every(isSayable))
    return [];
  const words = points.join(' ').split(' ').length;
  if (words > 45 || (unit.sentences.length > 0 && !/:$/.test(withoutMarks(before)) && words > 30)) return [];
  const parts = points.map((point) => opened(spokenText(point)));
  const text = `${parts.slice(0, -1).join('; ')}${parts.length > 1 ? '; and ' : ''}${parts.at(-1)}.`;
  return [{ text: upperFirst(text), units: [unit.id], manner: 'quoted' }];
}
