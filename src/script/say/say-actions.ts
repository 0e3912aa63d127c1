import { findVerb } from '../judge/verbs.ts';
import { placed, type Speaker, withPart } from './entry-labels.ts';
import type { Paragraph, Sentence } from './sentence.ts';
import { opened, upperFirst } from './spoken-text.ts';

/** Something that a release or its product does: "adds tabs". */
export type Action = {
  readonly kind: 'action';
  readonly doer: 'release' | 'product';
  readonly verb: string;
  readonly object: string;
  readonly scope: string | null;
};

const auxiliary = /^(?:no|can|will|is|now)\b/;

/** Joins actions into a sentence: "This release adds tabs and a map, and sorts boats by length." */
export function sayActions(actions: readonly Action[], { subject, product }: Speaker): string {
  const [{ doer, verb } = { doer: 'release', verb: '' }] = actions;
  const own = doer === 'product' ? (product ?? (subject === 'This release' ? subject : null)) : null;
  const now = own !== null && !auxiliary.test(verb) ? ' now' : '';
  return `${own === null ? subject : upperFirst(own)}${now} ${predicates(actions).replace(/(?<![.!])[.!]{1,3}$/, '')}.`;
}

/**
 * Adds the place: "On Windows, this release adds tabs." A short sentence has it at the end: "This release adds tabs
 * on Windows."
 */
export function withPlace(text: string, scope: string | null, last: boolean, { subject }: Speaker): string {
  if (scope === null) return upperFirst(text);
  if (last) return `${upperFirst(opened(text))} ${placed(scope)}.`;
  if (text.startsWith(`${subject} `))
    return `${upperFirst(placed(scope))}, ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  return withPart(text, scope);
}

/** The introduction of a clause about a bug. */
export const issue = 'an issue where ';

/** Joins what is done: the things of each verb, and the verbs. */
function predicates(actions: readonly Action[]): string {
  const verbs: Action[][] = [];
  for (const action of actions) {
    const last = verbs.at(-1);
    if (last?.[0]?.verb === action.verb) last.push(action);
    else verbs.push([action]);
  }
  const parts = verbs.map(predicate);
  return `${parts.slice(0, -1).join(', ')}${parts.length > 1 ? ', and ' : ''}${parts.at(-1)}`;
}

function predicate(actions: readonly Action[]): string {
  const objects = actions.map(({ object }) => opened(object).replace(/!$/, ''));
  if (objects.length > 1 && objects.every((object) => object.startsWith(issue)))
    return `${actions[0]?.verb} issues ${objects.map((object) => object.slice('an issue '.length)).join(' and ')}`;
  const end = commonEnd(objects);
  const last = objects.pop() ?? '';
  const parts = objects.map((object) => object.slice(0, object.length - end.length));
  const apart =
    parts.length > 1 || [...parts, last].some((object) => / (?:and|when|while|if|after) /.test(object));
  const joint = apart ? ', and' : ' and';
  return `${actions[0]?.verb} ${parts.length === 0 ? '' : `${parts.join(', ')}${joint} `}${last}`;
}

/**
 * Returns the common end of several things, which is spoken once: "byte generators, tide generators", "a crane, a winch
 * to the list of tools".
 */
export function commonEnd([first = '', ...others]: readonly string[]): string {
  const words = first.split(' ');
  const place = words
    .map((_, at) => (at === 0 ? '' : ` ${words.slice(at).join(' ')}`))
    .find(
      (tail) => inPlace.test(tail) && tail.length <= maxPlace && others.every((one) => one.endsWith(tail)),
    );
  if (place !== undefined && others.length > 0) return place;
  const [, end = ''] =
    /^[\p{L}\p{N}.-]+(?: \d[\d.]*)?( (?:[\p{Ll}-]+ )?(?:\p{Ll}+[^su\P{L}]s|support))$/u.exec(first) ?? [];
  const isNamed = (object: string) => object.endsWith(end) && !/\s\D/.test(object.slice(0, -end.length));
  return end !== '' && others.every(isNamed) ? end : '';
}

const inPlace = /^ (?:to|in|on|for) (?:the|an?) \S/;
const maxPlace = 50;

/** Whether an object contains a second action: "a script and makes it run". */
export function goesOnDoing(object: string): boolean {
  const [, word = ''] = / and (\p{Ll}+s) /u.exec(object) ?? [];
  return findVerb(word)?.form === 'third';
}

/** The labels of what was done. One opens the third sentence in a row with the same verb. */
const labels = new Map(
  Object.entries({ adds: 'new', fixes: 'fixed', removes: 'removed', deprecates: 'deprecated' }),
);

/** Varies the openings of consecutive sentences: "This release adds tabs. It also adds a map. Also new: a search." */
export function varied(
  paragraphs: readonly Paragraph[],
  { subject, product }: Speaker,
  speakers: 1 | 2,
): Paragraph[] {
  const names = [subject, ...(product === null ? [] : [upperFirst(product)])];
  const doneIn = (text: string) =>
    labels.get(text.slice((openingOf(text) ?? '').length + 1).split(' ', 1)[0] ?? '') ?? null;
  const openingOf = (text: string) => names.find((name) => text.startsWith(`${name} `)) ?? null;
  let [before, row, placed, wasContent] = [null as string | null, 0, false, false];
  let done: string | null = null;
  const vary = (sentence: Sentence): Sentence => {
    const { text, manner } = sentence;
    const [labelled = '', label = ''] = /^(New|Changed|Fixed|Removed|Deprecated): /.exec(text) ?? [];
    const again = labelled !== '' && manner === 'framed' && label.toLowerCase() === done;
    done = again ? null : labelled === '' ? doneIn(text) : label.toLowerCase();
    if (again) {
      [before, row, placed, wasContent] = [null, 0, true, true];
      return { ...sentence, text: `Also ${label.toLowerCase()}: ${text.slice(labelled.length)}` };
    }
    const name = openingOf(text);
    const goesOn = name !== null && name === before && manner === 'framed';
    const also = wasContent;
    wasContent = manner !== 'frame';
    placed = name === null;
    before = name ?? openingOf(upperFirst(text.replace(/^(?:In|On|For) [^,.]{1,60}, /, '')));
    if (!goesOn) {
      row = 0;
      return { ...sentence, text: text.replace(/(?<=\b[Tt]his release) now(?= \p{Ll}+s )/u, '') };
    }
    const written = text.slice(name.length + 1);
    if (!also) return { ...sentence, text: `It ${written}` };
    row += 1;
    const doing = written.replace(/^now (?=\p{Ll}+s )/u, '');
    const [verb = ''] = doing.split(' ', 1);
    const kind = labels.get(verb);
    const object = doing.slice(verb.length + 1);
    // "Also new: a new button" repeats itself; "Also new: a button to the menu" is not English.
    if (row % 3 === 2 && kind !== undefined && !/(?<!\S)(?:new|to) /.test(object) && !goesOnDoing(object))
      return { ...sentence, text: `Also ${kind}: ${object}` };
    return { ...sentence, text: `It${row % 2 === 1 && !auxiliary.test(doing) ? ' also' : ''} ${doing}` };
  };
  return paragraphs.map((paragraph) => {
    // A new section names its subject again, and so does the answer to a question.
    if (paragraph.lead !== null || (paragraph.question !== null && speakers === 2) || placed) before = null;
    if (paragraph.lead !== null || paragraph.question !== null) done = null;
    return { ...paragraph, sentences: paragraph.sentences.map(vary) };
  });
}
