import type { Judged } from '../judge/judge.ts';
import { type Shape, shapeOf } from '../judge/shape.ts';
import { findVerb, isOftenNoun, thirdPerson, type VerbForm } from '../judge/verbs.ts';
import { withoutMarks } from '../read/node.ts';
import { withArticle } from './articles.ts';
import { labelFor, placed, type Speaker, scopeOf } from './entry-labels.ts';
import { lowerFirst, spokenSentence, spokenText, upperFirst } from './spoken-text.ts';

/** An entry on its way to a sentence. */
export type Clause =
  | { readonly kind: 'whole'; readonly text: string }
  | { readonly kind: 'verb'; readonly verb: string; readonly object: string; readonly scope?: string | null }
  | Quotation;
type Quotation = { readonly kind: 'label'; readonly label: string; readonly text: string };

/** Turns the first sentence of an entry into the smallest edit of it that can be said. */
export function clauseOf(unit: Judged, speaker: Speaker): Clause {
  const [first = ''] = unit.sentences;
  const shape = shapeOf(first, unit.verbal);
  const label = labelFor(unit, speaker.bank);
  const quotation: Quotation = { kind: 'label', label, text: lowerFirst(spokenText(first), speaker.common) };
  const scope = scopeOf(unit);
  if (unit.known) return quotation;
  const negative = negativeOrder(first);
  if (negative !== null) return { ...negative, scope };
  if (scope !== null) return scopedClause(unit, shape, scope, quotation);
  const whole = { kind: 'whole', text: spokenSentence(first) } as const;
  // A paragraph that starts with an order speaks to the listener.
  const ordered = shape.kind === 'verb' && shape.verb.form === 'base';
  if (ordered && (unit.form === 'prose' || unit.instructs)) return whole;
  if (shape.kind === 'sentence') return isHeardOut(unit, whole.text) ? whole : quotation;
  if (shape.kind === 'verb') return verbClause(shape, unit, label) ?? quotation;
  const fault = unit.kind === 'fixed' && shape.kind === 'noun' && faults.test(quotation.text);
  return fault ? { kind: 'verb', verb: 'fixes', object: withArticle(quotation.text) } : quotation;
}

const faults = /^(?:crash|freeze|bug|issue|problem|regression|race|deadlock|rare|possible|potential)\b/;

/** "Dark mode no longer turns previews black": the sentence says itself that it works. */
function statesRepair(text: string): boolean {
  return (
    /\b(?:no longer|now|again|fixed|resolved|instead of|correctly|properly)\b/i.test(text) &&
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
