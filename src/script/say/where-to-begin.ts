import { judge } from '../judge/judge.ts';
import { describesChange, leans } from '../judge/leans.ts';
import { isSentence, shapeOf } from '../judge/shape.ts';
import { isOffer } from '../judge/verbs.ts';
import { isWellFormed } from '../judge/well-formed.ts';
import { limiting } from '../judge/withheld.ts';
import { withoutMarks } from '../read/node.ts';
import { type Unit, withTexts } from '../units/unit.ts';
import { clauseOf } from './english-clause.ts';
import { asTitle } from './say-unit.ts';
import { spokenText, upperFirst } from './spoken-text.ts';

/** Below a title, paragraphs begin with the reason; listeners need the new behavior. */
export function fromNews(unit: Unit): Unit {
  const { form, head, sentences } = unit;
  if (head === null || sentences.length < 2 || unit.instructs) return unit;
  const explains = form === 'entry' && !describesChange.test(withoutMarks(sentences[0] ?? ''));
  if ((form !== 'prose' && !explains) || judge(unit).kind === 'fixed') return unit;
  const at = sentences.findIndex(
    (sentence, index) =>
      describesChange.test(withoutMarks(sentence)) && !before.test(sentence) && !leans(sentence, index),
  );
  if (at < 0 && clauseOf(asTitle(judge(unit), head), new Set()) === null) return unit;
  const told = { ...unit, sentences: at < 0 ? [] : sentences.slice(at) };
  const news = explains && judge(told).sayable === 0 ? { ...unit, sentences: [] } : told;
  return isOffer(head) ? { ...news, category: 'added' } : news;
}

/**
 * "Using a new certificate. Updates will not work at first.": if the first sentence is incomplete, the next one
 * may be used.
 */
export function fromWhole(given: Unit): Unit {
  const sentences = given.sentences.map((sentence) => sentence.replace(path, ''));
  const unit = withTexts(given, { sentences, points: given.points });
  const [first = '', ...further] = unit.sentences;
  // "Also send names": beside it, other entries say what else was done.
  const [also = ''] = unit.form === 'entry' ? (/^also,? (?=\p{Ll})/iu.exec(first) ?? []) : [];
  if (also !== '' && shapeOf(first.slice(also.length)).kind === 'verb')
    return fromWhole({ ...unit, sentences: [upperFirst(first.slice(also.length)), ...further] });
  if (unit.head !== null && isTitleEnough(unit)) return { ...unit, head: null, sentences: [unit.head] };
  // "Tides now take an optional `level=`": what comes behind it are details of it.
  if (further.length === 0 || (/\bnow\b/i.test(first) && isSentence(first))) return unit;
  const told = !before.test(first) && clauseOf(judge(unit), new Set()) !== null;
  // Behind what was mended comes how it works now.
  if (unit.head !== null || unit.category === 'fixed' || told) return unit;
  // "Add a time-out for locks.": the details mean nothing without it.
  if (unit.form === 'entry' && shapeOf(first).kind === 'verb') return unit;
  const at = unit.sentences.findIndex(
    (sentence, index) =>
      index > 0 && !before.test(sentence) && !leans(sentence, index) && isWellFormed(spokenText(sentence)),
  );
  return at < 0 || at > 3 ? unit : { ...unit, sentences: unit.sentences.slice(at) };
}

/** "Rows have changed. See UPGRADING.md.": a title that is a sentence is used if the rest cannot be spoken. */
function isTitleEnough(unit: Unit): boolean {
  const title = { ...unit, head: null, sentences: [unit.head ?? ''] };
  return (
    isSentence(unit.head ?? '') &&
    !limiting.test(unit.sentences.join(' ')) &&
    judge(unit).sayable === 0 &&
    judge(title).sayable > 0
  );
}

/** The old behavior means nothing without the new one. */
const before =
  /^(?:since|previously|until|because|prior to|so far|in the past|while|although|though|despite)\b/i;

/** The file in which something was done, at the end of a sentence. */
const path = / (?:in|from|at|to) \uE000?[\w.-]+\/[\w./-]+\uE001?(?=\.?$)/;
