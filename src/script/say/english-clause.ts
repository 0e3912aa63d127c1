import type { Judged } from '../judge/judge.ts';
import { type Shape, shapeOf } from '../judge/shape.ts';
import { findVerb, isOftenNoun, thirdPerson, type VerbForm } from '../judge/verbs.ts';
import { withoutMarks } from '../read/node.ts';
import { withArticle } from './articles.ts';
import { labelFor, placed, type Speaker, scopeOf } from './entry-labels.ts';
import { lowerFirst, spokenSentence, spokenText, upperFirst } from './spoken-text.ts';

/** An entry on its way to a sentence. */
export type Clause =
  | { readonly kind: 'whole'; readonly text: string; readonly manner: 'quoted' | 'framed' }
  /** A fault in the past tense, to be told together with others. */
  | { readonly kind: 'bug'; readonly text: string; readonly secure?: true }
  | { readonly kind: 'verb'; readonly verb: string; readonly object: string; readonly scope?: string | null }
  | { readonly kind: 'label'; readonly label: string; readonly text: string };

/** Turns the first sentence of an entry into the smallest edit of it that can be said. */
export function clauseOf(unit: Judged, speaker: Speaker): Clause {
  const [first = ''] = unit.sentences;
  const shape = shapeOf(first, unit.verbal);
  const text = spokenText(first);
  const label = labelFor(unit, speaker.bank);
  if (unit.known) return { kind: 'label', label, text };
  const negative = negativeOrder(first);
  if (negative !== null)
    return { kind: 'verb', verb: `no longer ${negative.verb}`, object: negative.rest, scope: scopeOf(unit) };
  const scope = scopeOf(unit);
  if (scope !== null) return scopedClause(unit, shape, scope, label, speaker);
  const fault = unit.kind === 'fixed' ? faultOf(first) : null;
  if (fault !== null) return { kind: 'bug', text: fault };
  // A paragraph that starts with an order speaks to the listener.
  const addressed =
    (unit.form === 'prose' || unit.instructs) && shape.kind === 'verb' && shape.verb.form === 'base';
  const prose = unit.form === 'prose' && shape.kind === 'sentence' && unit.kind !== 'fixed';
  if (addressed || prose) return { kind: 'whole', text: spokenSentence(first), manner: 'quoted' };
  if (shape.kind === 'sentence') return sentenceClause(unit, shape.past, spokenSentence(first), label);
  if (shape.kind === 'verb') return verbClause(shape, unit, label) ?? { kind: 'label', label, text };
  return nounClause(unit, shape, lowerFirst(text, speaker.common), label);
}

function nounClause(unit: Judged, shape: Shape, phrase: string, label: string): Clause {
  const article =
    shape.kind === 'noun' &&
    /^(?:crash|freeze|bug|issue|problem|regression|race|deadlock|rare|possible|potential)\b/.test(phrase);
  if (unit.kind === 'fixed' && article) return { kind: 'verb', verb: 'fixes', object: withArticle(phrase) };
  return { kind: 'label', label, text: phrase };
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

function sentenceClause({ kind, telegraphic }: Judged, past: boolean, text: string, label: string): Clause {
  // The title of a request may tell what is wrong: "Exports are slow".
  if (kind === 'changed' && telegraphic && !tellsRepair(text) && !/\b(?:can|will)\b/.test(text))
    return { kind: 'label', label, text };
  if (kind === 'security') return past ? { kind: 'bug', text, secure: true } : { kind: 'label', label, text };
  if (kind !== 'fixed' || tellsRepair(text)) return { kind: 'whole', text, manner: 'quoted' };
  return past ? { kind: 'bug', text } : { kind: 'label', label, text };
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
  const named = `${label} ${placed(scope)}`;
  const text = lowerFirst(spokenText(first), speaker.common);
  if (shape.kind === 'sentence') {
    return unit.kind === 'fixed' && !tellsRepair(text)
      ? { kind: 'label', label: named, text }
      : { kind: 'label', label: upperFirst(scope), text: spokenText(first) };
  }
  if (shape.kind !== 'verb') return { kind: 'label', label: named, text };
  const clause = verbClause(shape, unit, named);
  return clause?.kind === 'verb' ? { ...clause, scope } : (clause ?? { kind: 'label', label: named, text });
}

/** "Do not place roads under trees": what it did until now, it does no longer. */
function negativeOrder(sentence: string): { verb: string; rest: string } | null {
  const found = /^(?:do not|don['’]t|never|no longer) ([\p{L}-]+) (?=\S)/iu.exec(withoutMarks(sentence));
  const verb = findVerb(found?.[1] ?? '');
  if (found === null || verb?.form !== 'base' || !sentence.startsWith(found[0])) return null;
  return { verb: thirdPerson(verb.base), rest: spokenText(sentence.slice(found[0].length)) };
}
