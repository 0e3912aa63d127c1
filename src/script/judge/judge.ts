import { memoObject } from '../../domain/memo.ts';
import type { ChangeCategory } from '../../domain/writing.ts';
import { anyOf } from '../any-of.ts';
import { withoutMarks } from '../read/node.ts';
import { categoryOf } from '../units/category-words.ts';
import { countWords } from '../units/split-sentences.ts';
import type { Unit } from '../units/unit.ts';
import { type Consequence, consequencesOf, minimum } from './consequence.ts';
import { canName, earCost } from './ear-cost.ts';
import { pointsElsewhere } from './leans.ts';
import { lighter } from './lighter.ts';
import { tellsPast } from './sentence-forms.ts';
import { isSentence } from './shape.ts';
import { findVerb } from './verbs.ts';
import { absent, isWithheld, limiting, personal } from './withheld.ts';

/** A unit and the properties that its words reveal. */
export type Judged = Unit & {
  readonly kind: ChangeCategory;
  readonly consequences: ReadonlySet<Consequence>;
  /** Whether it reports a bug that remains. */
  readonly known: boolean;
  /** The number of sentences, from the first, that listeners can follow. */
  readonly sayable: number;
  /** The importance for listeners; higher is more important. */
  readonly weight: number;
};

const kindOfVerb = new Map<string, ChangeCategory>(
  Object.entries({
    added: 'add introduce implement launch allow enable support create provide expose offer',
    fixed: 'fix resolve correct prevent',
    removed: 'remove drop delete eliminate discontinue retire',
    deprecated: 'deprecate',
    performance: 'speed',
    chore: 'refactor document merge',
  }).flatMap(([kind, verbs]) => verbs.split(' ').map((verb) => [verb, kind as ChangeCategory] as const)),
);
const housekeeping = anyOf(
  String.raw`bump | (?:various|misc\w*\.?|minor|small|several|other) (?:[\w-]+ ){0,5}(?:updates|upgrades|fixes|improvements|optimi[sz]ations|efficiencies|changes|tweaks|cleanups?)\b.{0,30}$ | updated? (?:various |all |some )?dependenc | up(?:dat|grad)e(?:d|s)? (?:[\w-]+ )?to [\w -]{2,30} v?\d+(?:\.\d+)+\.?$ | up(?:dat|grad)e(?:d|s)? to (?:the )?latest | up(?:dat|grad)e(?:d|s)? .{0,40} (?:from|(?<!up )to) v?\d | fix(?:ed|es)? (?:\w+ ){0,3}(?:typos?|lint|ci|tests?|flaky|build)\b | typo | refactor | wip\b | clean ?up | lint | merge\b | release \d | v?\d+\.\d+\.\d+$ | internal | add(?:ed)? tests? | (?:all |the |our )?(?:unit )?tests (?:are|were|can|now|have) | allow(?:s|ed)? tests? to | updat(?:e|es|ed) (?:the )?(?:[\w-]+ ){0,2}docker images?\.?$ | tests? for | (?:(?:updat|add|improv)e?(?:d|s)? )?(?:[\w-]+,? ){0,5}(?:translation|locali[sz]ation)s? | update(?:d)? (?:readme|translations|docs|snapshots|changelog|copyright)`,
  'start',
);
/** Matches work on the product that its users do not notice. */
const internal = anyOf(
  String.raw`unit ?tests? | test process(?:es)? | parallel tests? | (?:npm|build|ci|dev|test|release) tooling | leftover code | functional tests? | end-to-end tests? | e2e | test suite | storybook | dependenc(?:y|ies) | updated? tests | readability | redundant | unused | dockerfile | (?:github|ci) workflows? | lint | internals | code quality | tech(?:nical)? debt | docblocks? | stub doc | type hints? | type annotations | refactor\w* | linting | readme | docstrings? | changelog | ci | ci pipeline | build agent | build system | man page | pull requests? | codeql | owasp | pylint | flake8 | github actions | eslint | prettier | codecov | dependabot | renovate | code style | coding style | code formatt(?:ing|er) | (?:python|js|javascript|css|code) linter | static analysis | ruff | isort | tox\.ini | pre-commit | copyright | tests?(?=\.?$) | tests? (?:module|directory|folder|runner|coverage|harness|fixtures?) | dead (?:[\w-]+ ){0,2}(?:code|config\w*|files?) | unnecessary (?:[\w-]+ ){0,3}(?:fields?|imports?|includes?|code|variables?|casts?|files?) | build scripts? | images? for building`,
  'words',
);
/** Matches sections of product notes for the developers of the product. */
const insiders =
  /\btechnical (?:changes|details|notes)\b|\bfiles (?:added|removed|changed|modified)\b|\b(?:for|developers?) (?:developers?|notes|changes|packagers?|translators?|contributors?)\b|\bpackager notes\b/i;
const knownIssue =
  /\bknown (?:issue|problem|bug|limitation)s?\b|\bbekannte (?:probleme|fehler)|\bproblèmes connus|\bproblemas con(?:oc|hec)idos|\bproblemi noti|既知の問題|已知问题/i;
const headline = /\bhighlights?\b|\bheadline|\bnotable\b/i;
/** Matches an urgent request. A fix with "no longer" removes nothing, but "please update" still asks for an action. */
const urgent = /\b(?:please|pls|you (?:must|need to|should|have to)|rotate your|action required)\b/i;

/** Judges a unit once, because it never changes. */
export const judge = memoObject((given: Unit): Judged => {
  const own = withoutMarks([given.head ?? '', ...given.sentences, ...given.points].join(' ')).trim();
  const compatible = breaksNothing.test(own);
  const isKnown = knownIssue.test(given.scope ?? '');
  const named = isKnown ? { ...given, scope: null } : given;
  const unit = compatible ? { ...named, breaking: false, category: null } : named;
  const consequences = consequencesOf(own);
  if (compatible) consequences.delete('breaking');
  const known = isKnown || [...unit.path, unit.leadIn ?? ''].some((heading) => knownIssue.test(heading));
  const inside = unit.path.some((heading) => insiders.test(heading)) && unit.category !== 'breaking';
  // Tasks of packagers do not concern listeners.
  if (inside) for (const name of ['act', 'gone', 'dated', 'price'] as const) consequences.delete(name);
  const kind = kindOf(unit, own, consequences);
  if (kind === 'security' || unit.advisory) consequences.add('security');
  if (kind === 'breaking' || unit.breaking) consequences.add('breaking');
  // A demand in the middle of an explanation does not address listeners.
  if (consequences.has('act') && (!asksEarly(unit) || harmless.test(own))) consequences.delete('act');
  if (unit.instructs && unit.form === 'entry' && !inside) consequences.add('act');
  if (kind === 'removed' || kind === 'deprecated') consequences.add('gone');
  if (unit.form === 'prose' && personal.test(unit.sentences[0] ?? '')) consequences.clear();
  if (kind === 'added') consequences.delete('gone');
  if (kind === 'chore' && !unit.breaking) consequences.delete('breaking');
  if (kind === 'fixed' || kind === 'chore' || known)
    for (const name of ['act', 'gone', 'dated', 'price'] as const)
      if (name !== 'act' || !urgent.test(own)) consequences.delete(name);
  if (headline.test([...unit.path, unit.leadIn].join('\n'))) consequences.add('headline');
  // A step of an upgrade is no change: "Stop the service".
  const isStep = unit.instructs && countWords(own) < minStepWords;
  const limit = limitFor(unit, kind, consequences.size > 0);
  const shortened = withLighter(unit, limit);
  const sayable = isStep ? 0 : sayableSentences(shortened, limit);
  const judged = { ...shortened, kind, consequences, known, sayable };
  return { ...judged, weight: weightOf(judged) };
});

/** Shortens an entry that is too hard to follow to its beginning. Of further sentences only hard ends are cut. */
function withLighter(unit: Unit, limit: number): Unit {
  if (unit.form !== 'entry') return unit;
  const [first = '', ...further] = unit.sentences;
  const isHard = (sentence: string) => earCost(sentence) > limit;
  if (isHard(first)) {
    const light = limiting.test(further.join(' ')) ? null : lighter(first, limit);
    return light === null ? unit : { ...unit, sentences: [light] };
  }
  if (!further.some(isHard)) return unit;
  const mended = further.map((sentence) =>
    isHard(sentence) ? (lighter(sentence, limit) ?? sentence) : sentence,
  );
  return { ...unit, sentences: [first, ...mended] };
}

/**
 * Matches a statement that nothing has to be done: "All of them are compatible, nothing has to be done before
 * upgrading."
 */
const harmless =
  /\bdo(?:es)? not require (?:updat|chang|any|action|manual)|\bno (?:further |additional )?(?:action|changes?|updates?) (?:is |are )?(?:needed|required|necessary)\b/i;

const minStepWords = 6;

/** Matches a section without breaking changes: "Breaking changes: none". */
const breaksNothing =
  /^(?:there are |this release has )?(?:none|n\/a|no)\b(?: known)?(?:$|\.| breaking| incompatib)|\b(?:fully|remains?|is|are) backwards?[- ]compatible\b/i;

function asksEarly({ head, sentences }: Unit): boolean {
  return consequencesOf(withoutMarks([head ?? '', ...sentences.slice(0, 2)].join(' '))).has('act');
}

function isHousekeeping(text: string): boolean {
  if (housekeeping.test(text)) return true;
  return internal.test(text.replace(/ \([^()]*\)/g, '')) && text.split(' ').length < 16;
}

/** Matches the end of a fault: "The crash on Sundays is gone". */
const faultGone =
  /\b(?:bug|crash|error|freeze|glitch|hang|issue|lag|leak|problem)(?:e?s)?\b.{0,80}\b(?:is|are) gone\b/i;

const ended =
  /\bno longer (?:support|provided)|dropped support|\b(?:has|have) been removed|\b(?:is|are) gone\b/i;

function kindOf(unit: Unit, text: string, consequences: ReadonlySet<Consequence>): ChangeCategory {
  const { category } = unit;
  if (unit.advisory && category !== 'breaking') return 'security';
  if (unit.breaking) return 'breaking';
  if (category === null && unit.path.some((heading) => absent.test(heading))) return 'changed';
  if (category === 'security' || category === 'breaking' || category === 'deprecated') return category;
  if (!minimum.test(text) && isHousekeeping(text)) return 'chore';
  if (
    (consequences.size === 0 && unit.path.some((heading) => insiders.test(heading))) ||
    (unit.scope !== null && categoryOf(unit.scope.replace(/\s?\(.*/, '')) === 'chore')
  )
    return 'chore';
  const opening = findVerb(/^[\p{L}-]+/u.exec(text)?.[0] ?? '');
  // "Deleted lists can be restored" describes lists.
  const describes = opening?.form === 'past' && isSentence(text);
  const verb = describes || /^support (?:for|of)\b/i.test(text) ? null : opening;
  const known = kindOfVerb.get(verb?.base ?? '');
  const byVerb = known === 'removed' && removedFault.test(text) ? 'fixed' : known;
  if (category === 'changed' || category === null) {
    if (byVerb !== undefined) return byVerb;
    if (/\b(?:faster|performance|memory usage|quicker|speeds? up|sped up)\b/i.test(text))
      return 'performance';
    if (/^(?:ability|possibility|option) to\b|^support for\b/i.test(text)) return 'added';
    if (
      category === null &&
      /^(?:an? |the (?=new \S+ functions?\b))?(?:brand[- ]|completely |entirely |all[- ])?new\b|\byou can now\b|\bnow (?:supports?|lets|available)\b/i.test(
        text,
      )
    )
      return 'added';
    const tells = unit.form === 'entry' && tellsPast(withoutMarks(unit.sentences[0] ?? ''));
    if (/\bfixed\b/i.test(text) || (category === null && (tells || isFaultTitle(unit, text)))) return 'fixed';
    if (category === null && consequences.has('gone') && ended.test(text))
      return faultGone.test(text) ? 'fixed' : 'removed';
  }
  if (category === 'added' && (byVerb === 'fixed' || byVerb === 'removed')) return byVerb;
  return category === null || (category === 'chore' && minimum.test(text)) ? 'changed' : category;
}

/** Matches a removal that takes nothing from users: "Removed a bug". */
const removedFault =
  /^\S+ (?:an? |the )?(?:[\w-]+ ){0,2}(?:bugs?|regressions?|errors?|crash(?:es)?|deadlocks?|leaks?|glitch(?:es)?)\b/i;

const fault = anyOf(
  `fails? | crash(?:es)? | hangs? | leaks? | bug in | regression | infinite loop | does(?:n['’]t| not) | cannot | can['’]t | not (?:correctly|properly|able to) | unable to | incorrectly | wrongly | is ignored`,
  'words',
);

/** Whether the title of an issue stands for its fix: "Export fails on long names", but not "I did not test lamps". */
function isFaultTitle({ form, telegraphic }: Unit, text: string): boolean {
  return (
    form === 'entry' &&
    telegraphic &&
    fault.test(text) &&
    !/^(?:I|we)\b|\b(?:now|no longer|instead)\b/i.test(text)
  );
}

const maxCasual = 1.3;
const maxGrave = 1.75;
/** The highest cost of a breaking change, which is named even if it is difficult. */
const maxName = 3.5;
const maxEnded = 2.25;
const ending: ReadonlySet<ChangeCategory> = new Set(['breaking', 'removed', 'deprecated', 'security']);
/**
 * Returns the highest cost of a sentence. Optional information must be easy; the opening of a release may be harder.
 */
function limitFor({ form, continues }: Unit, kind: ChangeCategory, grave: boolean): number {
  if (!grave) return maxCasual;
  if (ending.has(kind)) return kind === 'breaking' || kind === 'security' ? maxName : maxEnded;
  return form === 'prose' && !continues ? maxGrave * 1.6 : maxGrave;
}

/** Matches a sentence that needs its points: "… which supports:". */
const unfinished =
  /\b(?:following|reasons?|ways|steps|examples?|these|several|supports?|includes?|by|to)\b[^:]{0,30}[:：]\uE005?$|\b(?:are|is|for|with|as|of|and|or|the)\.?$/i;

function sayableSentences(unit: Unit, limit: number): number {
  if (unit.head !== null && earCost(unit.head) > 1) return 0;
  // Without its component, the sentence would apply to the whole product.
  if (unit.scope !== null && !canName(unit.scope)) return 0;
  if (isWithheld(unit)) return 0;
  const first = unit.sentences.findIndex(
    (sentence) =>
      earCost(sentence) > limit ||
      pointsElsewhere(sentence) ||
      personal.test(sentence) ||
      isAside(sentence) ||
      unfinished.test(sentence) ||
      (unit.points.length === 0 && /[:：]\uE005?$/.test(sentence)),
  );
  const sayable = first < 0 ? unit.sentences.length : first;
  // Without its restriction, the sentence would apply to everyone.
  // "Opens with F10 (unless that key is taken)" limits only itself.
  const later = unit.sentences.slice(Math.max(1, sayable)).join(' ');
  return limiting.test(later.replace(/\(unless [^()]{0,200}\)/gi, '')) ? 0 : sayable;
}

/** Whether a sentence is a fragment or an aside: "Pending further discussion." */
function isAside(sentence: string): boolean {
  return (
    (/^\(/.test(sentence) && !limiting.test(sentence)) ||
    /^(?:pending|note|more|example|see(?! (?:at|who|what|how|which|where|when|your|all|every)\b))\b[^,]{0,40}\.$/i.test(
      withoutMarks(sentence),
    )
  );
}

const kindWeight: Readonly<Record<ChangeCategory, number>> = {
  security: 60,
  breaking: 55,
  removed: 32,
  deprecated: 28,
  added: 30,
  performance: 24,
  changed: 20,
  fixed: 14,
  chore: 0,
};
const consequenceWeight: Readonly<Record<Consequence, number>> = {
  act: 22,
  dated: 10,
  price: 25,
  gone: 6,
  loss: 18,
  security: 25,
  breaking: 25,
  headline: 15,
};

const grave = /\b(?:crash|freez|hang|stuck|fail|unable|could not|infinite|exception)\w*/i;

function weightOf({
  kind,
  consequences,
  sayable,
  known,
  head,
  sentences: [first],
}: Omit<Judged, 'weight'>): number {
  const consequence = [...consequences].reduce((sum, name) => sum + consequenceWeight[name], 0);
  const words = first?.split(' ').length ?? 0;
  const substance = (grave.test(first ?? '') ? 4 : 0) + (words >= 6 && words <= 30 ? 4 : words < 3 ? -6 : 0);
  const lacking = (sayable > 0 ? 0 : 8) + (known ? 10 : 0);
  return kindWeight[kind] + consequence + (head === null ? 0 : 6) + substance - lacking;
}
