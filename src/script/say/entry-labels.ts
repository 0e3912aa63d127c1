import type { Judged } from '../judge/judge.ts';
import type { PhraseBank } from '../phrases/phrase-bank.ts';
import { withoutMarks } from '../read/node.ts';
import { isPartName, places } from '../units/part-of.ts';
import { wordSet } from '../word-list.ts';

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

/** The word that keeps an entry's category audible. */
export function labelFor({ kind, known, category }: Judged, bank: PhraseBank): string {
  if (known) return bank.labels.known;
  // What breaks because it is gone is told as gone.
  if (kind === 'breaking' && (category === 'removed' || category === 'deprecated'))
    return bank.labels[category];
  return bank.labels[kind];
}

/** The part of the product that an entry names, where it can be said. */
export function scopeOf({ scope }: Judged): string | null {
  return scope !== null && isPartName(scope) ? withoutMarks(scope).trim() : null;
}

const platforms = wordSet('windows macos mac linux android ios ipados watchos tvos desktop mobile web');

/** "on Windows", "in Editor", "for parser". */
export function placed(scope: string): string {
  if (/^(?:for|in|on) /i.test(scope)) return scope.charAt(0).toLowerCase() + scope.slice(1);
  if (platforms.has(scope.toLowerCase())) return `on ${scope}`;
  if (places.test(scope)) return `in the ${scope}`;
  if (!/^\p{Ll}/u.test(scope)) return `in ${scope}`;
  return `for ${scope.length > 3 ? scope : scope.toUpperCase()}`;
}
