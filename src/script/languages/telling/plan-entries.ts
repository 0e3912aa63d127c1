import type { Item } from '../../items/item.ts';
import type { Entry, Grammar, Thing } from './entry.ts';
import { readEntry } from './read-entry.ts';

/** One sentence to be: an entry, or the things that share a frame; and what is said after it. */
export type Slot = {
  readonly entry: Entry;
  readonly things: Thing[];
  readonly scope: string | null;
  readonly details: readonly string[];
};

/** Gathers things of one kind where the first of them stood, so that they share a sentence. */
export function planEntries(
  items: readonly Item[],
  details: ReadonlyMap<Item, number>,
  grammar: Grammar | null,
): Slot[] {
  const slots: Slot[] = [];
  const open = new Map<string, Slot>();
  for (const item of items) {
    const entry = readEntry(item, grammar);
    const told = item.details.slice(0, details.get(item) ?? 0);
    const scope = scopeOf(item);
    const things = entry.kind === 'thing' ? [entry.thing] : [];
    const key = keyOf(entry, scope);
    const last = key === null ? undefined : open.get(key);
    if (last && told.length === 0 && grammar !== null && fits(last, things[0], grammar)) {
      last.things.push(...things);
      continue;
    }
    const slot = { entry, things, scope, details: told };
    slots.push(slot);
    if (key !== null && told.length === 0) open.set(key, slot);
  }
  return slots;
}

function keyOf(entry: Entry, scope: string | null): string | null {
  if (entry.kind !== 'thing' || entry.thing.alone) return null;
  const { act, verb, number } = entry.thing;
  return `${act}|${verb ?? ''}|${number === null}|${scope ?? ''}`;
}

function fits(slot: Slot, thing: Thing | undefined, { most }: Grammar): boolean {
  const letters = slot.things.reduce((sum, { text }) => sum + text.length, thing?.text.length ?? 0);
  return slot.things.length < most.things && letters <= most.letters;
}

/** The part an entry belongs to, where its own words do not name it. */
function scopeOf({ scope, text }: Item): string | null {
  return scope === null || text.toLowerCase().includes(scope.toLowerCase()) ? null : scope;
}
