import { mustBeTold } from '../condense/must-be-told.ts';
import { stopped, upperFirst } from '../english/case.ts';
import { isNamedPart } from '../english/place.ts';
import { plainWords } from '../english/plain-words.ts';
import { platformName } from '../english/platforms.ts';
import { isGain } from '../english/say-gain.ts';
import { waysToSay } from '../english/say-item.ts';
import { shapeOf } from '../english/shape.ts';
import { shorten } from '../english/shorten.ts';
import type { Subjects } from '../english/subjects.ts';
import { verbOf } from '../english/verb-forms.ts';
import type { Item } from '../items/item.ts';
import type { Telling } from './context.ts';
import { groupItems } from './group-items.ts';
import { ofVersion } from './of-version.ts';
import { isPair } from './product-name.ts';
import { renamesTogether } from './same-deeds.ts';
import { samples } from './samples.ts';
import { scopeInSentence } from './scope-in-sentence.ts';

export type ItemLimits = {
  readonly sentence: number;
  readonly details: ReadonlyMap<Item, number>;
};

/** Says items one after another; short neighbours of the same kind share a sentence. */
export function tellItems(
  given: readonly Item[],
  telling: Telling,
  limits: ItemLimits,
  version: string | null = null,
): string[] {
  const subjects = subjectsOf(telling);
  const sentences: string[] = [];
  const items = renamesTogether(given);
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    if (!item) continue;
    const where = index === 0 && version !== null ? null : scopeOf(item, items[index - 1], telling);
    const clear = /^(?:Version|It|That (?:release|version))\b/.test(sentences.at(-1) ?? '');
    const say = (ways: readonly string[]) =>
      telling.narrator.say(
        version === null
          ? ways
          : ofVersion(version, ways, subjects, index === 0 ? 'first' : clear ? 'clear' : 'unclear'),
      );
    const free = items.slice(index, index + 4).findIndex((one) => limits.details.has(one));
    const grouped = groupItems(
      items.slice(0, free < 0 ? undefined : index + free),
      index,
      limits.sentence,
      subjects,
      where,
    );
    if (grouped !== null) {
      sentences.push(say(grouped.ways));
      index += grouped.count - 1;
      continue;
    }
    const trimmed = { ...item, text: shorten(item.text, limits.sentence) };
    sentences.push(say(truly(index, items, waysToSay(trimmed, subjects, where))));
    for (const detail of item.details.slice(0, limits.details.get(item) ?? 0)) {
      sentences.push(telling.narrator.say(detailWays(detail, limits.sentence + 4, telling)));
    }
    if (item.sample !== null && tellsSample(item, telling))
      sentences.push(telling.narrator.say(samples[item.sample]));
  }
  return sentences.map((sentence) => plainWords(sentence, telling.tone));
}

/** Two products in one release cannot be the subject of a singular verb: the release is. */
function subjectsOf({ product, names }: Telling): Subjects {
  return { product: product !== null && isPair(product) ? null : product, names };
}

/** Whom a block of code concerns: those who write code, and anyone who must act. */
function tellsSample(item: Item, telling: Telling): boolean {
  const { verbosity } = telling.input.settings;
  if (mustBeTold(item)) return true;
  return (
    !telling.lay &&
    (verbosity === 'detailed' || (verbosity === 'normal' && (telling.expert || telling.tone === 'technical')))
  );
}

/** A scope is said where it adds something: not twice in a row, not when the entry names it anyway. */
function scopeOf(item: Item, before: Item | undefined, telling: Telling): string | null {
  if (
    item.scope === null ||
    (telling.lay && !/^[A-Z][a-z]+/.test(item.scope) && platformName(item.scope) === null)
  )
    return null;
  const scope = item.scope.toLowerCase();
  const told = item.text.toLowerCase();
  if (
    before?.scope === item.scope ||
    told.includes(scope) ||
    saysTitle(item.scope, told) ||
    (scope.includes('/') && platformName(scope) === null)
  )
    return null;
  if (telling.product !== null && scope.includes(telling.product.toLowerCase())) return null;
  const sentenceLike = (item.scope.split(' ').length > 3 && !isNamedPart(item.scope)) || isGain(item.scope);
  const nounWithScope = item.category === 'added' && /^(?:an?|the) /i.test(item.text);
  return sentenceLike || nounWithScope ? null : scopeInSentence(item.scope, telling);
}

/** "Namespaced Types", over "Types stand beside their functions": a title of what the entry opens with is no place. */
function saysTitle(scope: string, told: string): boolean {
  const words = scope.split(' ');
  if (words.length < 2 || !words.every((word) => /^[A-Z]/.test(word))) return false;
  const head = (words.at(-1) ?? '').toLowerCase().replace(/s$/, '');
  return told
    .split(' ')
    .slice(0, 3)
    .some((word) => word.startsWith(head));
}

function detailWays(detail: string, limit: number, telling: Telling): string[] {
  const text = upperFirst(shorten(detail, limit))
    .replace(/^Default(?= is\b)/, 'The default')
    .replace(/^Available(?= (?:in|on|for|to|from|as|with)\b)/, 'It is available');
  const first = verbOf(text.split(' ')[0] ?? '');
  if (first?.form === 'third' && shapeOf(text, false).kind === 'action')
    return [stopped(`It ${text.charAt(0).toLowerCase()}${text.slice(1)}`)];
  const shape = shapeOf(text, false);
  if (shape.kind !== 'action' || !(first?.form === 'past' || shape.negated)) return [stopped(text)];
  const item = {
    category: 'changed' as const,
    text: text.replace(/\.$/, ''),
    scope: null,
    breaking: false,
    named: false,
  };
  return waysToSay(item, subjectsOf(telling), null);
}

/** "Another" and "also" need one before them, "among" needs several, and "one" does not follow one of its kind. */
function truly(index: number, items: readonly Item[], ways: readonly string[]): string[] {
  const follows = index > 0 && items[index - 1]?.category === items[index]?.category;
  const fitting = ways.filter((way) => {
    if (items.length === 1 && /^Among\b/.test(way)) return false;
    return follows ? !/^One \w+(?: \w+)? to note:/.test(way) : !/\banother\b|\balso\b/i.test(way);
  });
  return fitting.length > 0 ? fitting : [...ways];
}
