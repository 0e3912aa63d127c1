import { isCountable, withArticle } from './articles.ts';
import { lowerFirst, opensWithName, stopped, upperFirst } from './case.ts';
import { mendArticles, mendStatement } from './mend-articles.ts';
import { markNames, unmarkNames } from './name-marks.ts';
import { neutralWays } from './neutral.ts';
import { isPlural } from './noun-phrase.ts';
import { placed } from './place.ts';
import { actionWays } from './say-action.ts';
import { isIdle, removedWays } from './say-gone.ts';
import { nounWays } from './say-noun.ts';
import { statementWays } from './say-statement.ts';
import type { Sayable } from './sayable.ts';
import { mendSeries } from './series.ts';
import { type Shape, shapeOf } from './shape.ts';
import type { Subjects } from './subjects.ts';
import { isUserVerb } from './user-verbs.ts';
import { verbOf } from './verb-forms.ts';
import { isAuxiliary, isDeterminer } from './word-kinds.ts';

/** Every way we know to say an entry as one sentence. */
export function waysToSay(item: Sayable, subjects: Subjects, place: string | null): string[] {
  const offered =
    item.offers === true
      ? offeredInProse(item, place, subjects)
      : place === null
        ? null
        : offeredWith(item, place, subjects);
  if (offered !== null) return [upperFirst(stopped(unmarkNames(offered)))];
  const fragment = item.whole === true && !item.asks ? fragmentWay(item) : null;
  if (fragment !== null) return [upperFirst(stopped(unmarkNames(fragment)))];
  const ways = item.asks || (item.whole && !isTold(item)) ? [item.text] : bareWays(item, subjects);
  return ways
    .map((way) => way.replace(/\s+/g, ' ').trim())
    .flatMap((way) => (place === null ? [way] : placed(place, way, subjects)))
    .map((way) => upperFirst(stopped(unmarkNames(way))));
}

/** "A new property that tells…": prose that only names a thing is made a sentence. */
function fragmentWay(item: Sayable): string | null {
  const [, thing = ''] =
    /^(An? (?:new )?[a-z][^.!?:;]{8,200}? (?:that|which|for|to) [^.!?:;]{4,200})[.:]?$/.exec(item.text) ?? [];
  if (thing === '' || !/added|changed/.test(item.category) || shapeOfItem(item).kind !== 'noun') return null;
  return `there is now ${thing.charAt(0).toLowerCase()}${thing.slice(1)}`;
}

/** "Drop a file into the folder and it is picked up": an order with its outcome. */
const promises =
  / and (?:it|they|you) (?:is|are|will|get|can)\b|(?:^|\. )(?:Drop|Put) (?:an?|your) \S.{0,60} (?:into|in|onto)\b/;

/** Prose that tells an act without saying who did it. An order to the reader ("Use…", "Run…") is none. */
const opensAct =
  /^(?:adds?|added|supports?|fix(?:es|ed)?|removes?|removed|improves?|improved|allows?|properly|correctly|don['’]t|do not|drops?|dropped|deprecates?|implements?|prevents?|avoids?|introduces?|changes?|changed|parse|reject|handle|ensures?)\s/i;

function isTold(item: Sayable): boolean {
  if (promises.test(item.text) || shapeOfItem(item).kind !== 'action') return false;
  if (opensAct.test(item.text)) return true;
  return (
    /^(?:fixed|added|performance)$/.test(item.category) &&
    verbOf(item.text.split(' ')[0] ?? '')?.form === 'base' &&
    !/\byou(?:r|rs)?\b|\bplease\b/i.test(item.text)
  );
}

const shapes = new WeakMap<Sayable, Shape>();

/** The shape of an entry, its names out of code kept whole. */
export function shapeOfItem(item: Sayable): Shape {
  const known = shapes.get(item);
  if (known) return known;
  const text = markNames(item.text, item.codes ?? []);
  const shape = shapeOf(item.whole ? text : mendSeries(text), item.named, item.terse ?? false);
  shapes.set(item, shape);
  return shape;
}

function bareWays(item: Sayable, subjects: Subjects): string[] {
  const told = predicateWay(item, subjects);
  if (told !== null) return [told];
  if (item.category === 'removed' && isIdle(item.text))
    return removedWays(
      lowerFirst(markNames(item.text, item.codes ?? []), subjects.names),
      false,
      true,
      subjects,
    );
  const explained = explainedWays(item, subjects);
  return explained.length > 0 ? explained : waysFor(item, shapeOfItem(item), subjects);
}

const predicate =
  /^(\S+(?: \S+){0,5}?) ((?:case[- ](?:in)?sensitive|sticky|clickable|resizable|searchable|sortable|editable|collapsible|scrollable|draggable|configurable|customizable|translatable|optional|mandatory|read-only|async)(?: (?:on|in|for|by|when|at|with|across|during|inside) .+)?)$/i;

/** "Table header sticky on scroll" → "the table header is now sticky on scroll". */
function predicateWay({ category, text }: Sayable, { product }: Subjects): string | null {
  const state =
    /^((?:now|no longer) (?:in)?(?:compatible|available|usable|supported|stable|open source|free|optional|required|maintained|signed|tested|built|shipped|distributed|licensed)(?: .+)?)$/i.exec(
      text,
    )?.[1];
  if (state !== undefined)
    return `${product ?? 'this version'} is ${state.charAt(0).toLowerCase()}${state.slice(1)}`;
  const [, thing = '', rest = ''] = /^(?:changed|added)$/.test(category) ? (predicate.exec(text) ?? []) : [];
  const first = thing.split(' ')[0] ?? '';
  if (
    rest === '' ||
    /^(?:make|keep|mark|set|render|allow|add|support|fix|ensure|enable|new|an?|more)$/i.test(first)
  )
    return null;
  const words = thing.split(' ');
  if (words.some((word) => isAuxiliary(word) || /^(?:now|to|as)$/i.test(word))) return null;
  const plural = isPlural(words, 0, words.length - 1);
  const named = lowerFirst(thing, new Set());
  return `${plural || isDeterminer(first) ? '' : 'the '}${named} ${plural ? 'are' : 'is'} now ${rest}`;
}

/** "Bulk edit: change 500 rows at once": a name and what it is, or a change and what it consists of. */
function explainedWays(item: Sayable, subjects: Subjects): string[] {
  const explained = /^([^:]{3,80}): (\S.+)$/.exec(item.text);
  if (!explained) return [];
  const head = { ...item, text: explained[1] ?? '' };
  const told = lowerFirst(explained[2] ?? '', subjects.names);
  const read = shapeOfItem(head);
  const shape: Shape =
    (read.kind === 'statement' &&
      head.text.split(' ').length <= 3 &&
      !/\b(?:is|are|now)\b/i.test(head.text)) ||
    /^(?:clear|clean|open|complete|secure|free|smooth|slow|double|direct|separate|correct|live|warm|quiet|short) [a-z]+$/i.test(
      head.text,
    )
      ? { kind: 'noun', text: head.text }
      : read;
  const apart = { ...item, text: explained[2] ?? '', named: false };
  const inner = shapeOfItem(apart);
  const named = shape.kind === 'noun' && head.text.split(' ').length <= 4;
  const offered = named ? offeredWith(apart, head.text, subjects) : null;
  if (offered !== null) return [offered];
  if (named && (inner.kind === 'action' || inner.kind === 'statement'))
    return waysFor(apart, inner, subjects).flatMap((way) => placed(head.text, way, subjects));
  if (shape.kind === 'unclear') return [];
  const joint = /^(?:including|such as|with|for|so|from|plus)\b/.test(told) ? ',' : ':';
  return waysFor(head, shape, subjects)
    .filter((way) => !/:/.test(way))
    .map((way) => `${way}${joint} ${told}`);
}

/** What a person does with several things of a kind: "Profiles: keep several sets of keys". */
const handles =
  /^(?:keep|store|group|switch|move|send|build|run|write|paint|mix|connect|control|design|organi[sz]e|combine|mark|turn|jump|split|draft|collect|define)$/;

/** "Offline routes: download up to 25 routes" → "with offline routes, you can now download up to 25 routes". */
function offeredWith(item: Sayable, name: string, { names }: Subjects): string | null {
  const shape = /^(?:added|changed)$/.test(item.category) && !item.terse ? shapeOfItem(item) : null;
  if (shape?.kind !== 'action' || shape.negated) return null;
  const several = /^[A-Z][a-z]+s$/.test(name);
  const offers = isUserVerb(shape.verb)
    ? several || name.includes(' ')
    : /^[A-Z][a-z-]+(?: [a-z]+){0,2}[^s]s$/.test(name) && handles.test(shape.verb);
  if (!offers) return null;
  const thing = opensWithName(name) ? name : withArticle(lowerFirst(name, names));
  return `with ${thing}, you can now ${lowerFirst(item.text, names)}`;
}

/** The same in prose, below a heading that names the feature. */
function offeredInProse(item: Sayable, name: string | null, { names }: Subjects): string {
  const act = `you can now ${lowerFirst(item.text, names)}`;
  return name === null
    ? act
    : `with ${opensWithName(name) ? name : withArticle(lowerFirst(name, names))}, ${act}`;
}

/** "Story viewer no longer freezes": two plain nouns before the verb, of which the second can be counted. */
function withSubject(text: string): string {
  if (/^New [a-z]+ \uE010/.test(text)) return `The new${text.slice(3)}`;
  if (limited.test(text)) return `The ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  const subject = /^([A-Z][a-z]+) ([a-z]+) (?=(?:no longer|now|is|was|can|does|did)\b)/.exec(text);
  if (
    !subject ||
    !isCountable(subject[2] ?? '') ||
    isDeterminer(subject[1] ?? '') ||
    /s$/.test(subject[1] ?? '')
  )
    return text;
  return verbOf(subject[1] ?? '')?.form === 'third'
    ? text
    : `The ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** "Minimum supported version is now 20": there is only one of it. */
const limited =
  /^(?:Minimum|Maximum|Default|Recommended|Required|Latest|Current|Initial|Largest|Smallest|Longest) (?:[\w.+#-]+ ){0,4}[\w.+#-]*[^s\W] (?:is|has|was|will)\b/;

function waysFor(item: Sayable, shape: Shape, subjects: Subjects): string[] {
  if (shape.kind === 'action') return actionWays(item, shape, subjects);
  if (shape.kind === 'unclear') return neutralWays(item.category, shape.text, subjects);
  if (shape.kind === 'statement') {
    const told = withSubject(shape.text);
    const text = item.terse ? mendStatement(told) : told;
    return statementWays(item, text, subjects);
  }
  const text = opensWithName(shape.text) ? shape.text : lowerFirst(shape.text, subjects.names);
  return nounWays(item, item.terse ? mendArticles(text, false) : text, subjects);
}
