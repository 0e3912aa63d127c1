import { canName } from '../judge/ear-cost.ts';
import type { Judged } from '../judge/judge.ts';
import { thirdPerson } from '../judge/verbs.ts';
import type { PhraseBank } from '../phrases/phrase-bank.ts';
import { withoutMarks } from '../read/node.ts';
import { wordList, wordSet } from '../word-list.ts';
import { upperFirst } from './spoken-text.ts';

/** What the saying of an entry depends on, besides the entry. */
export type Speaker = {
  readonly bank: PhraseBank;
  /** Words that the source writes small somewhere. */
  readonly common: ReadonlySet<string>;
  /** Who does what an entry says: "This release". */
  readonly subject: string;
  /** The product, where it is known: what it does now, it does by itself. */
  readonly product: string | null;
  /** How many sentences of an entry are narrated. */
  readonly depth: (unit: Judged) => number;
};

/** "Better navigation" among fixes was not bad navigation. */
const better = /^(?:better|improved?|more|faster|nicer|cleaner|various improvements)\b/i;
const improved = /improv|enhanc|polish|verbesser|amélior|mejor|melhor|miglior|改进|优化|改善/i;

/** The word that keeps an entry's category audible. */
export function labelFor(
  { kind, known, path, category, sentences: [first = ''] }: Judged,
  bank: PhraseBank,
): string {
  if (known) return bank.labels.known;
  // What breaks because it is gone is told as gone.
  if (kind === 'breaking' && (category === 'removed' || category === 'deprecated'))
    return bank.labels[category];
  if (kind === 'fixed' && better.test(first)) return bank.labels.improved;
  if (kind === 'changed' && path.some((heading) => improved.test(heading))) return bank.labels.improved;
  return bank.labels[kind];
}

/** The part of the product that an entry names, where it can be said. */
export function scopeOf({ scope }: Judged): string | null {
  return scope === null || !canName(scope) ? null : withoutMarks(scope).trim();
}

const platforms = wordSet('windows macos mac linux android ios ipados watchos tvos desktop mobile web');

/** "on Windows", "in Editor". */
export function placed(scope: string): string {
  if (/^for /i.test(scope)) return scope.charAt(0).toLowerCase() + scope.slice(1);
  return `${platforms.has(scope.toLowerCase()) ? 'on' : 'in'} ${scope}`;
}

/** What a release does; everything else the product does. */
export const releaseVerbs = new Set(
  wordList(
    'bump switch migrate add fix remove improve update upgrade introduce change replace rename redesign rework deprecate drop revert move refactor optimize enhance extend implement convert migrate simplify polish rewrite make bring resolve correct restore reduce increase promote enable disable expose provide create mitigate address overhaul revamp bundle ship clean document unify split merge stabilize include modernize tweak adjust refine tighten harden strengthen reintroduce prepare complete finish expand clarify streamline',
  ).map(thirdPerson),
);

/** "It also adds" wears off: every third sentence of a row says it in another way. */
export function verbSentence(
  verb: string,
  object: string,
  before: number,
  { subject, product }: Speaker,
): string {
  if (!releaseVerbs.has(verb)) {
    const doer = before > 0 ? 'It also' : product === null ? subject : `${upperFirst(product)} now`;
    return `${verb.startsWith('no longer') ? doer.replace(/ (?:now|also)$/, '') : doer} ${verb} ${object}`;
  }
  if (before === 0) return `${subject} ${verb} ${object}`;
  return before % 3 === 2 ? `${subject} also ${verb} ${object}` : `It also ${verb} ${object}`;
}
