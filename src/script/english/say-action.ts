import { withArticle } from './articles.ts';
import { joinVerbs } from './conjoined.ts';
import { mendArticles } from './mend-articles.ts';
import { unmarkNames } from './name-marks.ts';
import { readNounPhrase } from './noun-phrase.ts';
import { toPassive } from './passive.ts';
import { fixWays } from './say-fix.ts';
import { addWays } from './say-new.ts';
import type { Sayable } from './sayable.ts';
import { isSentence, type Shape, shapeOf } from './shape.ts';
import { specialWays } from './special-verbs.ts';
import { agents, doers, enabled, type Subjects } from './subjects.ts';
import { isUserPhrase, isUserVerb, isUserVerbAlone } from './user-verbs.ts';
import { thirdPerson, verbOf } from './verb-forms.ts';
import { nounToo, verbFirst } from './verbs.ts';
import { bare, isDeterminer, isFault } from './word-kinds.ts';

export type Action = Shape & { kind: 'action' };

/** Verbs that name the act of changing; any other tells what the product does from now on. */
const acts = new Set(
  `add fix remove drop update upgrade rename change improve deprecate move replace introduce refactor bump optimize
  optimise enhance extend expand rework redesign rewrite simplify reduce increase stabilize stabilise promote revert
  implement bring ship include correct address clarify document tweak adjust refine convert migrate switch
  split merge speed integrate deploy reorganize reorganise restructure harden tighten clean delete modernize port
  backport land release launch unify consolidate align restore start complete polish mark strengthen eliminate
  make set lower raise bundle publish downgrade demote enrich relax widen broaden narrow patch repair overhaul test
  reword rebuild reimplement swap decrease create build write modernise retire discontinue standardize
  standardise streamline finalize bring cover turn reinstate correct adopt decompose reintroduce redo relicense`.split(
    /\s+/,
  ),
);
/** Acts that a commit about behaviour means as what the product does: "set the size when…". */
const doubtful =
  /^(?:rewrite|set|write|create|convert|split|mark|include|start|drop|align|merge|clean|complete|bundle|delete|narrow|build|turn|replace|restore|lower|raise|extend|move|test|switch)$/;

/** Of these the end tells where the thing went, so it follows the verb: "has been renamed to…". */
const carrying =
  /^(?:rename|replace|move|switch|convert|migrate|split|promote|upgrade|bump|reduce|increase|raise|lower|set|mark|demote|merge|downgrade|swap|extend|align|change|port|backport|turn|write|rewrite|update|improve|enhance|clarify|enrich|populate|annotate|decorate|combine|integrate)$/;

/** Ways to say an entry that opens with its verb. */
export function actionWays(item: Sayable, shape: Action, subjects: Subjects): string[] {
  const { verb, adverb, negated, more } = shape;
  const given = definite(shape.rest);
  const [renamed, ...to] = given.split(' to ');
  const rest =
    verb === 'rename'
      ? [item.terse ? mendArticles(renamed ?? '', true) : renamed, ...to].join(' to ')
      : item.terse ||
          /^(?:increase|reduce|improve|change|update|raise|lower|extend|simplify|redesign)$/.test(verb)
        ? mendArticles(given, !/^(?:add|introduce|fix|implement)$/.test(verb))
        : given;
  const how = adverb === '' || adverb === 'now' || adverb === 'can' ? '' : `${adverb} `;
  const inner = verb === 'fix' ? shapeOf(shape.rest, false, true) : null;
  if (inner?.kind === 'action' && isMeant(inner, shape.rest)) return actionWays(item, inner, subjects);
  if (/^(?:tell|call|contact|ask|let|write) (?:to )?us\b/i.test(`${verb} ${shape.rest}`)) return [item.text];
  if (more.length > 0) return conjoinedWays({ ...shape, rest }, item, subjects);
  if (negated) return negatedWays(verb, how, rest, subjects);
  if (how !== '' && /^(?:fix|repair|add|introduce)$/.test(verb))
    return agents(subjects).map((agent) => `${agent} ${how}${thirdPerson(verb)} ${withArticle(rest)}`);
  if (
    /^(?:fix|repair)$/.test(verb) ||
    (/^(?:resolve|solve|address|correct|patch)$/.test(verb) && namesFault(rest))
  )
    return fixWays(rest, subjects);
  if (/^(?:add|introduce)$/.test(verb)) return addWays(rest, subjects);
  if (
    tells.test(verb) &&
    isSentence(rest.split(' ')) &&
    !/^(?:that|how|why|when|whether|what|if)\b/i.test(rest)
  )
    return agents(subjects).map((agent) => `${agent} ${how}${thirdPerson(verb)} that ${rest}`);
  const special = specialWays(verb, rest, subjects);
  if (special.length > 0) return special;
  const act =
    acts.has(verb) &&
    !(verb === 'raise' && /\b(?:error|exception|warning)s?(?: |$)/i.test(unmarkNames(rest))) &&
    !(item.terse && doubtful.test(verb) && /fixed|added|performance/.test(item.category));
  const object = makes.test(verb) ? withArticle(rest) : rest;
  const active = activeWays(verb, act, `${how}${thirdPerson(verb)} ${object}`.trim(), subjects);
  const passive =
    how === '' ? passiveWays(verb, rest, act, subjects) : adverbialWays(verb, how, rest, subjects);
  if (isOffered(item, verb, rest) && how === '')
    return [
      ...enabled(`${verb} ${rest}`, subjects),
      ...(isUserVerbAlone(verb) || isUserPhrase(`${verb} ${rest}`, true) ? [] : passive),
    ];
  return passive.length > 0 && !act ? [...passive, ...active.slice(0, 1)] : [...passive, ...active];
}

function activeWays(verb: string, act: boolean, said: string, subjects: Subjects): string[] {
  if (!act) return doers(subjects).map((doer) => `${doer} ${said}`);
  return agents(subjects)
    .filter((agent) => !agent.endsWith(verb))
    .map((agent) => `${agent} ${said}`);
}

/** What follows these may be a whole sentence: "clarify the call fails early". */
const tells = /^(?:clarify|document|note|mention|state|specify|explain)$/;

/** "change type of `x`", "upgrade dependency `y`": there is only one of it. */
function definite(rest: string): string {
  return rest.replace(onlyOne, 'the $1');
}

const onlyOne =
  /^((?:(?:return |default |argument |parameter )?(?:type|name|value|signature|order|format|size|visibility) of |(?:public |private |internal )?(?:dependency|module|package|crate|library|function|method|class|parameter|field|property|trait|struct|interface|enum|attribute|argument|macro|column) (?=\uE010)))/;

/** What comes of these is new, and so has "a" before it. */
const makes = /^(?:deploy|launch|create|build|write|publish|release)$/;

function passiveWays(verb: string, rest: string, act: boolean, subjects: Subjects): string[] {
  const turned = toPassive(verb, rest, subjects.names);
  if (turned === null) return [];
  const { plural, done, tail } = turned;
  const subject =
    makes.test(verb) && !/^the /i.test(rest)
      ? withArticle(turned.subject.replace(/^the /, ''))
      : turned.subject;
  if (!act) return [`${subject} ${plural ? 'are' : 'is'} now ${done} ${tail}`.trim()];
  const been = `${plural ? 'have' : 'has'} been ${done}`;
  const leaves = /^(?:remove|drop|delete|strip)$/.test(verb) && tail.startsWith('from ');
  if (carrying.test(verb) || leaves || tail === '') return [`${subject} ${been} ${tail}`.trim()];
  return tail.split(' ').length <= 6 &&
    /^(?:of|for|in|on|from|with|inside|within|across|under|between|when)\b(?! favou?r)/.test(tail) &&
    !/,|.\b(?:when|if|while|where|that|which)\b/.test(tail)
    ? [`${subject} ${tail} ${been}`]
    : [`${subject} ${been} ${tail}`];
}

function adverbialWays(verb: string, how: string, rest: string, subjects: Subjects): string[] {
  const turned = toPassive(verb, rest, subjects.names);
  if (turned === null || /^(?:also|only|never) $/.test(how)) return [];
  const { subject, plural, done, tail } = turned;
  return [`${subject} ${plural ? 'are' : 'is'} now ${how}${done} ${tail}`.trim()];
}

function negatedWays(verb: string, how: string, rest: string, subjects: Subjects): string[] {
  const turned = toPassive(verb, rest, subjects.names);
  const passive = turned
    ? [
        `${turned.subject} ${turned.plural ? 'are' : 'is'} no longer ${how}${turned.done} ${turned.tail}`.trim(),
      ]
    : [];
  const agent = subjects.product ? [subjects.product] : ['this version', 'the new version'];
  return [...passive, ...agent.map((one) => `${one} no longer ${how}${thirdPerson(verb)} ${rest}`.trim())];
}

function conjoinedWays(shape: Action, item: Sayable, subjects: Subjects): string[] {
  const { verb, negated, more, adverb } = shape;
  const phrases = [
    { verb, rest: /^(?:add|introduce|implement)$/.test(verb) ? withArticle(shape.rest) : shape.rest },
    ...more.map((phrase) => ({
      ...phrase,
      rest: item.terse ? mendArticles(phrase.rest, true) : phrase.rest,
    })),
  ];
  if (negated) {
    const agent = subjects.product ?? 'this version';
    return [`${agent} no longer ${joinVerbs(phrases, 'third')}`];
  }
  if (isOffered(item, verb, shape.rest)) return enabled(joinVerbs(phrases, 'base'), subjects);
  const how = adverb === '' || adverb === 'now' || adverb === 'can' ? '' : `${adverb} `;
  const said = joinVerbs(phrases, 'third');
  return (phrases.every((phrase) => !acts.has(phrase.verb)) ? doers(subjects) : agents(subjects)).map(
    (agent) => `${agent} ${how}${said}`,
  );
}

/** What the entry says is something for the listener to do, not for the product. */
export function isOffered(item: Sayable, verb: string, rest: string): boolean {
  if (
    /^(?:added|changed|security)$/.test(item.category) &&
    isUserPhrase(`${verb} ${rest}`, item.terse === true)
  )
    return true;
  if (item.category === 'added')
    return (
      isUserVerb(verb) &&
      !/^(?:set|create|use|manage|track|record)$/.test(verb) &&
      !(isCode(item) && codeVerbs.test(verb)) &&
      !(item.terse === true && commitVerbs.test(verb))
    );
  return item.category === 'changed' && item.terse !== true && !isCode(item) && isUserVerbAlone(verb);
}

/** What code does as well as people: in the words of code it is the code that does it. */
const codeVerbs =
  /^(?:export|import|share|pin|watch|select|copy|save|view|preview|attach|assign|sign|print|mute|schedule|subscribe|specify|join|archive|duplicate|listen|order|hover|plan|resize|rename|configure)$/;

function isCode(item: Sayable): boolean {
  return (item.codes ?? []).length > 0;
}

/** In a commit these are acts of the code even where no name out of code stands beside them. */
const commitVerbs = /^(?:export|import|pin|assign|attach|watch|sign|subscribe|duplicate)$/;

/** "fix match dots to support keys": the fix is the act that follows. */
function isMeant(inner: Action, text: string): boolean {
  const words = text.split(' ');
  const purpose = words.findIndex(
    (word, index) => word === 'to' && verbOf(bare(words[index + 1]))?.form === 'base',
  );
  if (inner.negated) return true;
  const first = verbOf(bare(words[0]));
  if (first?.form !== 'base') return false;
  return (
    isDeterminer(words[1] ?? '') || (purpose > 2 && (!nounToo.has(first.verb) || verbFirst.has(first.verb)))
  );
}

/** "resolve a race": the object is a fault, so the verb means to fix. */
function namesFault(rest: string): boolean {
  const words = rest.split(' ');
  return (
    isFault(readNounPhrase(words, 0).head) || /^(?:wrong|incorrect|missing|broken)$/i.test(words[0] ?? '')
  );
}

export function isAct(verb: string): boolean {
  return acts.has(verb);
}
