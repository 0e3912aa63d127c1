import { consequencesOf } from '../judge/consequence.ts';
import { earCost, isSayable } from '../judge/ear-cost.ts';
import type { Judged } from '../judge/judge.ts';
import { describesChange, leans, pointsElsewhere } from '../judge/leans.ts';
import { isSentence, shapeOf } from '../judge/shape.ts';
import { findVerb, isOffer, releaseVerbs, thirdPerson } from '../judge/verbs.ts';
import { isClearOrder, isClosedSentence, isWellFormed, isWritten } from '../judge/well-formed.ts';
import { limiting } from '../judge/withheld.ts';
import { withoutMarks } from '../read/node.ts';
import { isPartName } from '../units/part-of.ts';
import { countWords } from '../units/split-sentences.ts';
import { type Clause, clauseOf } from './english-clause.ts';
import type { Speaker } from './entry-labels.ts';
import { titledWords, withDoer } from './labelled.ts';
import { type Action, sayActions } from './say-actions.ts';
import { framed, quoted, type Sentence } from './sentence.ts';
import { lowerFirst, spokenSentence, upperFirst } from './spoken-text.ts';

/** The clause of an entry, null if only a label helps, and the sentences that follow it. */
type Narration = { readonly clause: Clause | null; readonly further: readonly Sentence[] };

/** Narrates an entry. A title such as "Bulk reminders. You can now…" is spoken if it adds something. */
export function tell(unit: Judged, speaker: Speaker): Narration {
  const { head, sentences } = unit;
  const [first] = sentences;
  const say = (own: Partial<Judged>) => clauseOf({ ...unit, head: null, ...own }, speaker.common);
  const titled = head === null ? null : asTitle(unit, head);
  if (first === undefined) return { clause: titled && say(titled), further: [] };
  const further = furtherSentences(unit, speaker);
  const body = say({});
  if (head === null) return { clause: body, further };
  // A single word before an entry names its part of the product: "Settings - Added a tab".
  const part =
    unit.scope === null &&
    /^\p{L}+$/u.test(head) &&
    isPartName(head) &&
    (body?.kind === 'action' || shapeOf(first).kind !== 'noun');
  if (part && body !== null && !/^you\b/i.test(first) && !leans(first))
    return { clause: say({ scope: head }), further };
  // A fix needs no title, and neither does a text that repeats it, unless the title is a sentence.
  const needless =
    unit.kind === 'fixed' ||
    (!isSentence(head) &&
      ((repeats(head, first) && !/^new\b/i.test(head) && describesChange.test(withoutMarks(first))) ||
        announces.test(first)));
  const general = /^(?:new|added|further|more|other) /i.test(head);
  // "New language: Icelandic (is)": the name is what is new.
  const named =
    general && body === null
      ? say({ sentences: [`${head}: ${first.replace(/ \([^()\s]{1,20}\)/, '')}`] })
      : null;
  const title = body !== null && needless && !leans(first) ? null : (named ?? (titled && say(titled)));
  if (title === null || body === null)
    return { clause: title ?? body, further: title === null ? further : [] };
  // "Text size: the app follows your phone" needs no verb for its title.
  if (
    title.kind === 'action' &&
    (title.verb === 'brings' || (title.doer === 'product' && title.verb !== 'lets')) &&
    body.kind === 'whole'
  )
    return { clause: { ...body, framed: true, text: titledWords(head, body.text, speaker.common) }, further };
  // Two names of one thing, unless the first names a kind: "Tracking - Stock levels in real time".
  const same = title.kind === 'action' && body.kind === 'action' && title.verb === body.verb;
  // "New crane panel. Lift boats from the pier" is named by its title.
  const described = findVerb(/^\p{L}+/u.exec(first)?.[0] ?? '')?.form === 'base';
  if (same && general && !described) return { clause: body, further };
  return { clause: title, further: same ? [] : [sentenceOf(body, unit, speaker), ...further] };
}

/** Matches a sentence that itself says what is new: "We have added a crane", "You can now moor boats". */
const announces =
  /^(?:you can now|(?:we|it)(?:['’]ve| have)? (?:also )?(?:added|introduced|built)|an? (?:brand[- ]|completely )?new \S)/i;

/** Turns the title of a paragraph into an entry: "Mark policies as critical" says what a user can now do. */
export function asTitle(unit: Judged, head: string): Judged {
  const entry = { ...unit, head: null, sentences: [head] };
  if (unit.form !== 'prose' || unit.instructs || unit.kind === 'fixed') return entry;
  if (/^(?:allow|support|enable)\b/i.test(head)) return { ...entry, form: 'entry', verbal: true };
  if (!isOffer(head)) return entry;
  return { ...entry, form: 'entry', kind: 'added', category: 'added', verbal: true, actions: false };
}

function sentenceOf(clause: Clause, unit: Judged, speaker: Speaker): Sentence {
  if (clause.kind === 'action') return framed(sayActions([clause], speaker), unit);
  return clause.framed ? framed(upperFirst(clause.text), unit) : quoted(withDoer(clause.text), unit);
}

function repeats(head: string, sentence: string): boolean {
  const words = (text: string) =>
    new Set((withoutMarks(text.toLowerCase()).match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 5)));
  const [said, again] = [words(head), words(sentence)];
  // A name that only the title has is not repeated: "Drop IE10: it is no longer compatible".
  const names = withoutMarks(head)
    .split(/[\s,;:()]+/)
    .filter((word, at) => /\d/.test(word) || (at > 0 && /^\p{Lu}/u.test(word)));
  if (names.some((name) => !withoutMarks(sentence).includes(name))) return false;
  return [...said].filter((word) => again.has(word)).length >= Math.max(2, said.size * 0.4);
}

/** Returns the sentences of an entry from the second on, as long as they are complete and easy to follow. */
function furtherSentences(unit: Judged, speaker: Speaker): Sentence[] {
  const beyond = withoutMarks(unit.sentences[speaker.depth(unit)] ?? '');
  const before = withoutMarks(unit.sentences[speaker.depth(unit) - 1] ?? '');
  const turn = turns.test(beyond) || (isPast(before) && present.test(beyond)) ? 1 : 0;
  const last = Math.min(unit.sayable, speaker.depth(unit) + turn);
  const further: Sentence[] = [];
  const opening = shapeOf(unit.sentences[0] ?? '', true);
  const describes =
    unit.form === 'entry' &&
    (unit.actions || (opening.kind === 'verb' && releaseVerbs.has(thirdPerson(opening.verb.base))));
  for (const sentence of unit.sentences.slice(1, Math.max(1, last))) {
    const done = doneBesides(sentence, unit, speaker);
    if (done !== null) {
      further.push(framed(sayActions([done], speaker), unit));
      continue;
    }
    const said = spokenSentence(sentence);
    // "Bump the delay." after an action describes how it was done.
    const ordered = describes && !unit.instructs && isClearOrder(said) && !isLateMust(sentence, unit);
    if (
      ordered ||
      !(
        isWellFormed(said) ||
        isAddition(said, unit) ||
        (unit.form === 'prose' && isWritten(sentence, said))
      ) ||
      /[:：?]$/.test(sentence) ||
      pointsElsewhere(sentence)
    )
      break;
    further.push(quoted(withDoer(said), unit));
  }
  // The old behavior is meaningless without the new one.
  const now = unit.kind === 'fixed' || present.test(withoutMarks(unit.sentences[0] ?? ''));
  const past = further.findIndex(({ text }) => isPast(text));
  if (!now && past >= 0 && !further.slice(past).some(({ text }) => present.test(text))) further.length = past;
  // An essential fact or a limitation may come late, or in its own point.
  const isLate = (text: string) => isLateMust(text, unit);
  const points = unit.points.filter((point) => warned.test(point) || isLate(point));
  const said = points.map((point) => point.replace(warned, '')).filter(isNarratable);
  const late = [...unit.sentences.slice(Math.max(1, further.length + 1)).filter(isLate), ...said];
  return [...further, ...late.slice(0, 1).map((sentence) => quoted(spokenSentence(sentence), unit))];
}

/** Whether a few words complete the sentence before them: "Puzzles are back! Ten new ones every morning." */
function isAddition(text: string, { sentences: [first = ''] }: Judged): boolean {
  return isSentence(first) && addition.test(text) && countWords(text) <= maxAddition && earCost(text) === 0;
}

const addition =
  /^(?!(?:Which|That|And|But|Because|So|Or|Previously) )\p{Lu}\p{Ll}*(?: [\p{L}\d'’,-]+)+[.!]$/u;
const maxAddition = 8;

/** Returns another action of the release: "And fixed a leak". */
function doneBesides(sentence: string, unit: Judged, { common }: Speaker): Action | null {
  const [, done = ''] =
    /^(?:and|also) (?:also )?(\p{Ll}+ .+)$/su.exec(lowerFirst(sentence, new Set(['and', 'also']))) ?? [];
  if (findVerb(done.split(' ', 1)[0] ?? '')?.form !== 'past') return null;
  const clause = clauseOf({ ...unit, form: 'entry', head: null, scope: null, sentences: [done] }, common);
  return clause?.kind === 'action' ? clause : null;
}

const warned = /^(?:important|note|warning|attention|please note)\s?[:!-]+\s*/i;

function isLateMust(sentence: string, { kind }: Judged): boolean {
  // "Use v2." after a removal is an instruction to users.
  if (ended.has(kind) && /^(?:please )?use (?!case)\S/i.test(sentence)) return isNarratable(sentence);
  const found = consequencesOf(withoutMarks(sentence));
  const grave = (['act', 'price', 'breaking', 'loss'] as const).some((name) => found.has(name));
  return (grave || limiting.test(sentence) || asked.test(withoutMarks(sentence))) && isNarratable(sentence);
}

const ended: ReadonlySet<Judged['kind']> = new Set(['breaking', 'removed', 'deprecated']);

/** Matches an instruction to users after a change: "Move to v2 before May 1". */
const asked =
  /^(?:please )?(?:(?:move|migrate|upgrade|switch|change) (?:over )?to|(?:update|rename|change|replace|review|check|rotate|renew|export|back up|download|save) your|use\b.{1,60}\binstead\W{0,2}$)(?!\p{L})/iu;

/** Whether a sentence is clear without the ones before it. */
function isNarratable(sentence: string): boolean {
  const said = spokenSentence(sentence);
  const whole = isWellFormed(said) || (limiting.test(said) && isClosedSentence(said));
  return !leans(sentence) && isSayable(sentence) && whole;
}

function isPast(sentence: string): boolean {
  return former.test(sentence) && !present.test(sentence);
}

const former =
  /\b(?:it (?:often |sometimes |usually )?took|had to|used to|previously|until now|in the past|formerly|(?:was|were) (?:too|very|only|not|never|slow|hard|difficult|impossible|limited|missing|broken))\b/i;
const present =
  /\b(?:now|no longer|fixed|solved|resolved|instead|any ?more|again|with this (?:release|version|update))\b/i;

/** Matches a sentence that revokes or completes the previous one. */
const turns = /^(?:but|however|unfortunately|now|instead|yet|except|this|it)\b/i;
