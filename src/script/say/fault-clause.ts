import { releaseVerbs } from '../judge/verbs.ts';
import { isTitle } from '../judge/well-formed.ts';
import { withArticles } from './articles.ts';
import { lowerKnown } from './capitals.ts';
import type { Action } from './say-actions.ts';

export function action(verb: string, object: string, given?: Action['doer']): Action {
  const doer = given ?? (releaseVerbs.has(verb) ? 'release' : 'product');
  return { kind: 'action', doer, verb, object, scope: null };
}

/** Turns a clause about a bug into its fix. Only a `telegraphic` author leaves out articles. */
export function faultClause(text: string, telegraphic = true): Action | null {
  const [, impossible] = cannot.exec(text) ?? [];
  if (impossible !== undefined) return action('fixes', `an issue where it was impossible to ${impossible}`);
  if (unable.test(text)) return action('fixes', withArticles(lowerKnown(text), 'fixes'));
  return broken.test(text) && !isTitle(text.split(' '))
    ? action('fixes', `an issue where ${telegraphic ? withArticles(lowerKnown(text)) : lowerKnown(text)}`)
    : null;
}

/** Matches an inability without a subject: "Unable to log in". */
export const cannot =
  /^(?:unable to|not able to|cannot|can['’]t|could not|couldn['’]t|(?:impossible|no longer possible|not possible) to) (\p{Ll}.+)$/iu;
/** Matches a thing and its bug that do not form a sentence: "lamps not turning off". */
export const unable =
  /(?<! (?:is|are|was|were|do|does|did|can|could|will|would|should|may)) not \p{Ll}+ing\b/u;
export const broken =
  /\b(?:fail\w*|crash\w*|hangs?|hung|freez\w+|froze|leak\w*|wrong\w*|incorrect\w*|cannot|not|never|missing|lost|stuck|broken?|duplicate\w*|error\w*|ignored|too|slow|could|would|(?:was|were)(?! (?:added|improved|updated|changed|made|removed|moved|replaced|redesigned|rewritten|introduced|fixed|simplified|renamed)\b)|did)\b|n['’]t\b/i;

/** Whether a sentence itself says that something works now: "Dark mode no longer turns previews black". */
export function statesRepair(text: string): boolean {
  return (
    deniedFault.test(text) ||
    repairing.test(text) ||
    (informing.test(text) && !/\b(?:wrong|incorrect|not|never|nothing|no)\b|n['’]t\b/i.test(text)) ||
    (asMeant.test(text) && !broken.test(text)) ||
    (/\b(?:no longer|any ?more|now|again|fixed|resolved|instead of|correctly|properly|won['’]t|(?:is|are) gone)\b/i.test(
      text,
    ) &&
      !/(?:\bnot|n['’]t) (?:\w+ ){0,2}(?:correctly|properly)\b/i.test(text))
  );
}

/** Matches a new message, which is the fix: "Every error of a logo says which types it can have". */
const informing =
  /\b(?:errors?|messages?|warnings?)(?: [\p{L}’'-]+){0,4} (?:says?|names?|tells?|lists?|explains?|mentions?)\b/u;

/** Matches the intended behavior: "The calendar shows the right week". */
const asMeant =
  /\b(?:the|its|their) (?:right|correct|proper|intended|expected|actual) (?!(?:side|hand|panel|pane|column|sidebar|edge|arrow|click|button|margin|corner)\b)\p{L}/iu;

/** Matches a complete statement about a fix: "This release restores the lamp", "Previously lamps could fail". */
const repairing =
  /^(?:(?:this|the) (?:release|version|update|change|fix|patch)|we|it) (?:now |also |have |has )?(?:fix|resolv|correct|address|prevent|ensur|restor|revert|mak|add)\p{Ll}*\b|^(?:previously|until now|before)\b/iu;

/**
 * Matches a negated bug, which is not a request: "Lamps do not need a crane to be lit", "Setup will not abort when it
 * finds one".
 */
const deniedFault =
  /\b(?:(?:do|does|will) not|don['’]t|doesn['’]t|won['’]t|never) (?:\p{Ll}+ly )?(?:abort|break|block|corrupt|crash|drop|duplicate|erase|fail|flicker|flood|forget|freeze|hang|hog|ignore|interrupt|leak|lock up|lose|need|overflow|overlap|overwrite|panic|require|reset|spam|steal|truncate|waste)\b/iu;
