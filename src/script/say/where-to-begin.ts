import { judge } from '../judge/judge.ts';
import { describesChange, leans } from '../judge/leans.ts';
import { isSentence, shapeOf } from '../judge/shape.ts';
import { isOffer } from '../judge/verbs.ts';
import { isOrder, isWellFormed } from '../judge/well-formed.ts';
import { limiting } from '../judge/withheld.ts';
import { withoutMarks } from '../read/node.ts';
import { type Unit, withTexts } from '../units/unit.ts';
import { clauseOf } from './english-clause.ts';
import { asTitle } from './say-unit.ts';
import { spokenText, upperFirst } from './spoken-text.ts';

/** Starts a paragraph below a title at the new behavior, since such paragraphs often begin with the reason. */
export function fromNews(unit: Unit, short: boolean): Unit {
  const { form, head, sentences } = unit;
  if (head === null || sentences.length < 2 || unit.instructs) return unit;
  const explains = form === 'entry' && !describesChange.test(withoutMarks(sentences[0] ?? ''));
  if ((form !== 'prose' && !explains) || judge(unit).kind === 'fixed') return unit;
  // A short text is told in its own words, unless the title says what one can do.
  const told = short && !isOffer(head) && !sentences.some((each) => before.test(each));
  if (told && form === 'prose') return unit;
  const at = sentences.findIndex(
    (sentence, index) =>
      describesChange.test(withoutMarks(sentence)) && !before.test(sentence) && !leans(sentence, index),
  );
  if (at < 0 && clauseOf(asTitle(judge(unit), head), new Set()) === null) return unit;
  const own = at < 0 && told ? sentences.findIndex(isOwn) : -1;
  if (own >= 0) return { ...unit, sentences: sentences.slice(own) };
  const shortened = { ...unit, sentences: at < 0 ? [] : sentences.slice(at) };
  const news = explains && judge(shortened).sayable === 0 ? { ...unit, sentences: [] } : shortened;
  return isOffer(head) ? { ...news, category: 'added' } : news;
}

/**
 * Starts a unit at its next sentence if the first is incomplete: "Using a new certificate. Updates will not work at
 * first."
 */
export function fromWhole(given: Unit, short: boolean): Unit {
  const sentences = given.sentences.map((sentence) => sentence.replace(path, ''));
  const unit = withTexts(given, { sentences, points: given.points });
  const [first = '', ...further] = unit.sentences;
  // "Also send names": other entries beside it have the other changes.
  const [also = ''] = unit.form === 'entry' ? (/^also,? (?=\p{Ll})/iu.exec(first) ?? []) : [];
  if (also !== '' && shapeOf(first.slice(also.length)).kind === 'verb')
    return fromWhole({ ...unit, sentences: [upperFirst(first.slice(also.length)), ...further] }, short);
  if (unit.head !== null && isTitleEnough(unit)) return { ...unit, head: null, sentences: [unit.head] };
  // A short text is told from its first words on.
  if (short && isOwn(first)) return unit;
  // The sentences after it are details: "Tides now take an optional `level=`".
  if (further.length === 0 || (/\bnow\b/i.test(first) && isSentence(first))) return unit;
  const isClear = !before.test(first) && clauseOf(judge(unit), new Set()) !== null;
  // The new behavior follows a fix.
  if (unit.head !== null || unit.category === 'fixed' || isClear) return unit;
  // Details mean nothing without the change: "Add a time-out for locks."
  if (unit.form === 'entry' && shapeOf(first).kind === 'verb') return unit;
  const at = unit.sentences.findIndex(
    (sentence, index) =>
      index > 0 && !before.test(sentence) && !leans(sentence, index) && isWellFormed(spokenText(sentence)),
  );
  return at < 0 || at > 3 ? unit : { ...unit, sentences: unit.sentences.slice(at) };
}

/** Whether a sentence is complete and needs none before it. */
function isOwn(sentence: string): boolean {
  const isWhole = isSentence(sentence) || (/[.!]$/.test(sentence) && isOrder(sentence.split(' ')));
  return isWhole && !before.test(sentence) && !leans(sentence);
}

/**
 * Whether the title is enough: it is a sentence, and the rest cannot be spoken. "Rows have changed. See
 * UPGRADING.md."
 */
function isTitleEnough(unit: Unit): boolean {
  const title = { ...unit, head: null, sentences: [unit.head ?? ''] };
  return (
    isSentence(unit.head ?? '') &&
    !limiting.test(unit.sentences.join(' ')) &&
    judge(unit).sayable === 0 &&
    judge(title).sayable > 0
  );
}

/** Matches the old behavior, which is meaningless without the new one. */
const before =
  /^(?:since|previously|until|because|prior to|so far|in the past|while|although|though|despite)\b/i;

/** Matches a file at the end of a sentence. */
const path = / (?:in|from|at|to) \uE000?[\w.-]+\/[\w./-]+\uE001?(?=\.?$)/;
