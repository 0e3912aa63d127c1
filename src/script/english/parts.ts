import { withArticle } from './articles.ts';
import { lowerFirst } from './case.ts';
import { mendArticles } from './mend-articles.ts';
import { readNounPhrase } from './noun-phrase.ts';
import { isAct, isOffered } from './say-action.ts';
import { shapeOfItem } from './say-item.ts';
import type { Sayable } from './sayable.ts';
import { shapeOf } from './shape.ts';
import { specialWays } from './special-verbs.ts';
import type { Subjects } from './subjects.ts';
import { verbOf } from './verb-forms.ts';

/** The thing that an entry adds or mends, as it stands in a list: "a crash when saving". Null where it is no thing. */
export function thingOf(item: Sayable, subjects: Subjects): string | null {
  if (item.whole || item.breaking || /[:,;]/.test(item.text)) return null;
  const shape = shapeOfItem(item);
  const fits =
    shape.kind === 'action' &&
    shape.more.length === 0 &&
    !shape.negated &&
    ((item.category === 'fixed' && shape.verb === 'fix') ||
      (item.category === 'added' && /^(?:add|introduce)$/.test(shape.verb)));
  const text = fits ? shape.rest : shape.kind === 'noun' ? shape.text : null;
  if (text === null || text.split(' ').length > 8) return null;
  const thing = lowerFirst(text, subjects.names);
  const first = verbOf(thing.split(' ')[0] ?? '');
  if (
    /^(?:for|when|where|if|in|on|with|to|how|support for|up|back)\b/i.test(thing) ||
    first?.form === 'gerund'
  )
    return null;
  if (/ (?:and|not|never) /.test(thing) || addsTo(thing.split(' '))) return null;
  if (shapeOf(thing, item.named, true).kind !== 'noun' || !readNounPhrase(thing.split(' '), 0).sure)
    return null;
  return withArticle(item.terse ? mendArticles(thing, false) : thing);
}

/** What an entry lets the product do, for a sentence that tells several acts. */
export function actOf(
  item: Sayable,
  subjects: Subjects,
): { verb: string; rest: string; act: boolean } | null {
  if (item.whole || item.breaking || /[:,;]/.test(item.text) || / and /.test(item.text)) return null;
  const shape = shapeOfItem(item);
  if (shape.kind !== 'action' || shape.negated || shape.adverb !== '' || shape.more.length > 0) return null;
  if (
    /^(?:fix|add|introduce|make|revert|repair|bump)$/.test(shape.verb) ||
    isOffered(item, shape.verb, shape.rest)
  )
    return null;
  if (specialWays(shape.verb, shape.rest, subjects).length > 0 && !/^(?:support|deprecate)$/.test(shape.verb))
    return null;
  const rest = item.terse ? mendArticles(shape.rest, true) : shape.rest;
  return { verb: shape.verb, rest, act: isAct(shape.verb) };
}

/** "a button to the toolbar": where it goes belongs to its own verb. */
function addsTo(words: readonly string[]): boolean {
  return words.some((word, index) => word === 'to' && verbOf(words[index + 1] ?? '')?.form !== 'base');
}
