import type { Verbosity } from '../../domain/conversion-settings.ts';
import { joined } from '../english/in-a-row.ts';
import { verbOf } from '../english/verb-forms.ts';
import type { Item } from '../items/item.ts';
import { amount } from './summary.ts';

const fewest = 5;
const mostNamed: Readonly<Record<Verbosity, number>> = { brief: 2, normal: 3, detailed: 6 };

/**
 * Puts a run of entries that are only names out of code into one: "Several APIs are now stable, among them string trim
 * and list reverse." A listener can do nothing with seventeen names in a row.
 */
export function gatherNames(items: readonly Item[], verbosity: Verbosity): Item[] {
  const alone = new Set(items.filter(isNameAlone));
  const runs = Map.groupBy(alone, keyOf);
  const alike = Map.groupBy(items, (item) => (alone.has(item) ? null : (partsOf(item)?.key ?? null)));
  return items.flatMap((item) => {
    const run = alone.has(item) ? (runs.get(keyOf(item)) ?? []) : [];
    if (run.length >= fewest) return run[0] === item ? [gathered(item, run, mostNamed[verbosity])] : [];
    const parts = alone.has(item) ? null : partsOf(item);
    const twins = parts === null ? [] : (alike.get(parts.key) ?? []);
    if (parts === null || twins.length < 3) return [item];
    return twins[0] === item ? [joinedAct(item, twins, mostNamed[verbosity])] : [];
  });
}

type Parts = { readonly key: string; readonly verb: string; readonly name: string; readonly tail: string };

/** "Promote alpha to tier 2" beside "Promote beta to tier 2": the same act on several names. */
function partsOf(item: Item): Parts | null {
  const { text, codes, breaking, category, details, sample } = item;
  if (breaking || category === 'security' || details.length > 0 || sample !== null) return null;
  const [verb = '', ...rest] = text.split(' ');
  const said = rest.join(' ');
  const name = codes.find((code) => said.startsWith(`${code} `)) ?? '';
  const tail = said.slice(name.length + 1);
  if (name === '' || !/^(?:to|from|in|for|as|with|on|by)\b/.test(tail) || verbOf(verb) === null) return null;
  return { key: [keyOf(item), verb, tail].join('\n'), verb, name, tail };
}

function joinedAct(first: Item, twins: readonly Item[], most: number): Item {
  const parts = twins.flatMap((item) => partsOf(item) ?? []);
  const names = parts.slice(0, most).map(({ name }) => name);
  const list = parts.length > most ? `${names.join(', ')} and others` : joined(names);
  return { ...first, text: `${parts[0]?.verb} ${list} ${parts[0]?.tail}`, codes: names };
}

function keyOf({ category, scope, under }: Item): string {
  return [category, scope, under].join('\n');
}

/** Nothing but a name, or a name that was added. */
function isNameAlone({ text, codes, category, breaking, details, sample }: Item): boolean {
  if (breaking || category === 'security' || details.length > 0 || sample !== null) return false;
  const name = text.replace(
    /^(?:add|added|adds|new|introduce[ds]?|stabili[sz]ed?s?|deprecate[ds]?|removed?s?) (?:the )?/i,
    '',
  );
  return codes.some((code) => isSame(code.toLowerCase(), name.toLowerCase()));
}

/** A last word such as "into" may be gone from the text, where it looks like a loose end. */
function isSame(code: string, name: string): boolean {
  return code === name || (code.startsWith(`${name} `) && !code.slice(name.length + 1).includes(' '));
}

const kinds: readonly [RegExp, string][] = [
  [/\bapis?\b/i, 'APIs'],
  [/\bfunctions?\b/i, 'functions'],
  [/\bmethods?\b/i, 'methods'],
  [/\b(?:sub)?commands?\b/i, 'commands'],
  [/\b(?:lint )?rules?\b/i, 'rules'],
  [/\b(?:options?|flags?|settings?)\b/i, 'options'],
  [/\bhooks?\b/i, 'hooks'],
  [/\bcomponents?\b/i, 'components'],
  [/\bendpoints?\b/i, 'endpoints'],
  [/\bresources?\b/i, 'resources'],
  [/\bclasses\b/i, 'classes'],
  [/\btypes?\b/i, 'types'],
  [/\blints?\b/i, 'lints'],
  [/\bmodules?\b/i, 'modules'],
  [/\bpackages?\b/i, 'packages'],
  [/\bevents?\b/i, 'events'],
  [/\bicons?\b/i, 'icons'],
];

function gathered(first: Item, run: readonly Item[], most: number): Item {
  const under = first.under ?? '';
  const kind =
    kinds.find(([pattern]) => pattern.test(under))?.[1] ?? (/stabili[sz]/i.test(under) ? 'APIs' : 'names');
  const named = mostSayable(run, most);
  const text = `${amount(run.length)} ${kind} ${doneWith(first, under)}, among them ${joined(named)}`;
  return {
    ...first,
    text: `${text.charAt(0).toUpperCase()}${text.slice(1)}`,
    whole: true,
    named: false,
    codes: named,
  };
}

function doneWith({ category }: Item, under: string): string {
  if (/\bconst(?:ant)?\b.*\bcontexts?\b/i.test(under)) return 'are now stable in const contexts';
  if (/stabili[sz]/i.test(under)) return 'are now stable';
  if (category === 'removed') return 'have been removed';
  if (category === 'deprecated') return 'are now deprecated';
  if (category === 'fixed') return 'have been fixed';
  return category === 'added' ? 'are new' : 'have changed';
}

/** Short names of whole words are said best; of those, the first ones, in their order. */
function mostSayable(run: readonly Item[], most: number): string[] {
  const names = run.map(
    ({ text, codes }) => codes.find((code) => isSame(code.toLowerCase(), text.toLowerCase())) ?? text,
  );
  const chosen = new Set(
    names
      .map((name, index) => ({ name, cost: hardness(name) * 100 + index }))
      .toSorted((left, right) => left.cost - right.cost)
      .slice(0, most)
      .map(({ name }) => name),
  );
  return names.filter((name) => chosen.has(name));
}

function hardness(name: string): number {
  const words = name.split(' ');
  const odd = words.filter((word) => word.length < 3 || /\d/.test(word) || !/[aeiouy]/i.test(word)).length;
  return words.length + odd * 3;
}
