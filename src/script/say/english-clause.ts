import type { Judged } from '../judge/judge.ts';
import { type Shape, shapeOf } from '../judge/shape.ts';
import { conjugated, findVerb, thirdPerson } from '../judge/verbs.ts';
import { withoutMarks } from '../read/node.ts';
import { wordSet } from '../word-list.ts';
import { withArticle } from './articles.ts';
import { labelFor, placed, type Speaker, scopeOf } from './entry-labels.ts';
import { lowerFirst, spokenSentence, spokenText, upperFirst } from './spoken-text.ts';

/** An entry on its way to a sentence. */
export type Clause =
  | { readonly kind: 'whole'; readonly text: string; readonly framed?: boolean }
  | { readonly kind: 'verb'; readonly verb: string; readonly object: string; readonly scope?: string | null }
  | Quotation;
type Quotation = { readonly kind: 'label'; readonly label: string; readonly text: string };

/** Turns the first sentence of an entry into the smallest edit of it that can be said. */
export function clauseOf(unit: Judged, speaker: Speaker): Clause {
  const [first = ''] = unit.sentences;
  const shape = shapeOf(first, unit.verbal);
  const label = labelFor(unit, speaker.bank);
  const [opening = ''] = first.split(' ', 1);
  const common = findVerb(opening)?.form === 'base' ? new Set([opening.toLowerCase()]) : speaker.common;
  const quotation: Quotation = { kind: 'label', label, text: lowerFirst(spokenText(first), common) };
  const scope = scopeOf(unit);
  if (unit.known) return quotation;
  const negative = negativeOrder(first);
  if (negative !== null) return { ...negative, scope };
  if (scope !== null) return scopedClause(unit, shape, scope, quotation);
  const whole = { kind: 'whole', text: spokenSentence(first) } as const;
  // A paragraph that starts with an order speaks to the listener.
  const ordered = shape.kind === 'verb' && shape.verb.form === 'base';
  if (ordered && (unit.form === 'prose' || unit.instructs)) return whole;
  // A paragraph is no entry under a label.
  if (unit.form === 'prose' && shape.kind !== 'verb') return whole;
  if (shape.kind === 'sentence')
    return isHeardOut(unit, whole.text) ? whole : (faultClause(unit, quotation.text) ?? quotation);
  if (shape.kind === 'verb')
    return isUserAction(unit, shape) ? quotation : (verbClause(shape, unit, label) ?? quotation);
  const fault = shape.kind === 'noun' ? faultClause(unit, quotation.text) : null;
  if (fault !== null) return fault;
  if (unit.kind === 'added' && shape.kind === 'noun' && /^new [\p{L}\uE000]/iu.test(first))
    return {
      kind: 'verb',
      verb: 'adds',
      object: withArticle(lowerFirst(spokenText(first), new Set(['new']))),
    };
  const named =
    unit.kind === 'fixed' &&
    shape.kind === 'noun' &&
    faultNoun.test(quotation.text) &&
    !finite.test(quotation.text) &&
    findVerb(opening) === null;
  return named ? { kind: 'verb', verb: 'fixes', object: withArticle(quotation.text) } : quotation;
}

const faultNoun =
  /^(?:rare|possible|potential|occasional)\b|\b(?:crash|freeze|bug|issue|problem|regression|race|deadlock|error|leak|failure|exception|glitch|overflow|typo|vulnerability)(?:e?s)?(?= (?:when|while|with|in|on|if|for|that|where|after|during|caused|of|at|from|due)\b|\.$)/i;
/** A verb that the lists of shapes did not find may be in it. */
const finite = /\b(?:could|would|was|were|did|does|do|is|are|has|have|can|cannot|will)\b|n['’]t\b/i;
const broken =
  /\b(?:fail\w*|crash\w*|hangs?|hung|freez\w+|froze|leak\w*|wrong\w*|incorrect\w*|cannot|not|never|missing|lost|stuck|broken|duplicate\w*|error\w*|ignored|too|slow|delet\w+|overwr\w+|could)\b|n['’]t\b/i;

/** "Exports did not finish" among fixes: the sentence is the fault, and it was so until now. */
function faultClause({ kind, sentences }: Judged, text: string): Clause | null {
  const single = kind === 'fixed' && sentences.length === 1;
  if (!single || !broken.test(text) || !past.test(text) || repaired.test(text)) return null;
  const said = /^(?:The|An?|Some|When|If|It|Users?|You) /.test(text);
  return {
    kind: 'whole',
    framed: true,
    text: `Until now, ${said ? text.charAt(0).toLowerCase() + text.slice(1) : text}`,
  };
}

const past =
  /\b(?:was|were|did|could|would|had|crashed|failed|froze|hung|leaked|lost|broke)\b|\b(?:was|were|did|could|would)n['’]t\b/i;
const repaired = /\b(?:should|will|may|can|now|is|are)\b|\bwon['’]t\b/i;

/** "Rename sessions" among new features: what one can do now, not what the release did. */
function isUserAction({ category }: Judged, { verb }: Extract<Shape, { kind: 'verb' }>): boolean {
  return category === 'added' && verb.form === 'base' && !adding.has(verb.base);
}

const adding = wordSet(
  'add introduce implement support allow enable let provide show display include bring expose offer make improve remember detect respect handle warn ship launch fix use',
);

/** "Dark mode no longer turns previews black": the sentence says itself that it works. */
function statesRepair(text: string): boolean {
  return (
    /\b(?:no longer|now|again|fixed|resolved|instead of|correctly|properly|should|won['’]t)\b/i.test(text) &&
    !/\b(?:did not|didn't|not|n't) (?:\w+ ){0,2}(?:correctly|properly)\b/i.test(text)
  );
}

/** Whether a sentence needs no label to be understood as a change. */
function isHeardOut({ kind, form, telegraphic }: Judged, text: string): boolean {
  if (kind === 'fixed') return statesRepair(text);
  if (form === 'prose') return true;
  // The title of a request may tell what is wrong: "Exports are slow".
  const request = kind === 'changed' && telegraphic && !statesRepair(text) && !/\b(?:can|will)\b/.test(text);
  return kind !== 'security' && !request;
}

/** Null where a second verb of the entry could be read as a noun: then it is quoted. */
export function verbClause(
  shape: Extract<Shape, { kind: 'verb' }>,
  unit: Judged,
  label: string,
): Clause | null {
  // "Fix users could not log in": the clause is the fault itself.
  if (unit.kind === 'fixed' && shapeOf(shape.rest).kind === 'sentence') {
    return { kind: 'label', label, text: spokenText(shape.rest) };
  }
  const verb = thirdPerson(shape.verb.base);
  const rest = conjugated(spokenText(shape.rest), shape.verb.form);
  return rest === null
    ? null
    : { kind: 'verb', verb, object: withArticle(lowerFirst(rest, new Set()), verb) };
}

/** "editor: Add tabs" keeps its part: "New in editor: tabs". */
function scopedClause(unit: Judged, shape: Shape, scope: string, { label, text }: Quotation): Clause {
  const named: Quotation = { kind: 'label', label: `${label} ${placed(scope)}`, text };
  if (shape.kind === 'sentence')
    return unit.kind === 'fixed' && !statesRepair(text)
      ? named
      : { kind: 'label', label: upperFirst(scope), text: spokenText(unit.sentences[0] ?? '') };
  const clause = shape.kind === 'verb' ? verbClause(shape, unit, named.label) : null;
  return clause?.kind === 'verb' ? { ...clause, scope } : (clause ?? named);
}

/** "Do not place roads under trees": what it did until now, it does no longer. */
function negativeOrder(sentence: string): Extract<Clause, { kind: 'verb' }> | null {
  const found = /^(?:do not|don['’]t|never|no longer) ([\p{L}-]+) (?=\S)/iu.exec(withoutMarks(sentence));
  const verb = findVerb(found?.[1] ?? '');
  if (found === null || verb?.form !== 'base' || !sentence.startsWith(found[0])) return null;
  const object = spokenText(sentence.slice(found[0].length));
  return { kind: 'verb', verb: `no longer ${thirdPerson(verb.base)}`, object };
}
