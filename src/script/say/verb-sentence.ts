import { thirdPerson } from '../judge/verbs.ts';
import { wordList } from '../word-list.ts';
import type { Speaker } from './entry-labels.ts';
import { upperFirst } from './spoken-text.ts';

/** What a release does; everything else the product does. */
export const releaseVerbs = new Set(
  wordList(
    'add fix remove improve update upgrade introduce change replace rename redesign rework deprecate drop revert move refactor optimize enhance extend implement convert migrate simplify polish rewrite make bring resolve correct restore reduce increase promote enable disable expose provide create mitigate address overhaul revamp bundle ship clean document unify split merge stabilize include modernize tweak adjust refine tighten harden strengthen reintroduce prepare complete finish expand clarify streamline',
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
