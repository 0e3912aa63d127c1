import type { Judged } from '../judge/judge.ts';
import { findVerb } from '../judge/verbs.ts';
import type { PhraseBank } from '../phrases/phrase-bank.ts';
import { withoutMarks } from '../read/node.ts';
import { isPartName, isQualifier, isTopic, places } from '../units/part-of.ts';
import { lowerKnown } from './capitals.ts';
import { upperFirst } from './spoken-text.ts';

/** The settings that determine how an entry is spoken. */
export type Speaker = {
  readonly bank: PhraseBank;
  /** Words that occur in lower case in the source. */
  readonly common: ReadonlySet<string>;
  /** The subject of actions: "This release". */
  readonly subject: string;
  /** The product, if known. It is the subject of what it now does by itself. */
  readonly product: string | null;
  /** Returns the number of sentences of an entry to narrate. */
  readonly depth: (unit: Judged) => number;
};

/** Returns the label that makes the category of an entry audible. */
export function labelFor({ kind, known, category }: Judged, bank: PhraseBank): string {
  if (known) return bank.labels.known;
  // A breaking removal is narrated as a removal.
  if (kind === 'breaking' && (category === 'removed' || category === 'deprecated'))
    return bank.labels[category];
  return bank.labels[kind];
}

/** Returns the part of the product that an entry names, if it can be spoken. */
export function scopeOf({ scope }: Pick<Judged, 'scope'>): string | null {
  if (scope === null || /^(?:PR|issue|ticket)\b/i.test(scope)) return null;
  const plain = withoutMarks(scope)
    .trim()
    .replace(/^(\p{Lu}\p{L}+ \p{Ll}{3,})\/(?=\p{Ll}{3,}$)/u, '$1 and ');
  if (isPartName(scope)) return plain;
  if (isQualifier(plain)) return `for ${plain.replace(/^All /, 'all ')}`;
  return isTopic(plain) ? `for ${/ \p{Lu}/u.test(plain) ? plain : lowerKnown(plain)}` : null;
}

export const platforms =
  /^(?:(?:windows|mac ?os(?: x)?|mac|linux|android|i(?:pad)?os|watchos|tvos|desktop|mobile|web)\b|(?:win|unix|darwin|apple watch|apple tv|carplay)$)/i;

/** "on Windows", "in the editor", "in Northwind". */
export function placed(scope: string): string {
  if (/^(?:for|in|on) /i.test(scope)) return scope.charAt(0).toLowerCase() + scope.slice(1);
  if (platforms.test(scope)) return `on ${platformNames.get(scope) ?? scope}`;
  if (places.test(`main ${scope}`) || things.test(scope))
    return `in the ${scope.length <= 3 ? scope.toUpperCase() : / /.test(scope) ? scope : scope.toLowerCase()}`;
  return `in ${scope}`;
}

/** Names the part before a sentence: "In the editor, tabs can be moved", "Lifts: you see which ones are out of order". */
export function withPart(text: string, scope: string): string {
  const name = scope.replace(/^for (?:all )?/, '');
  // "Treadmill mode: set the speed, and …" tells the listener what to do.
  const orders = findVerb(text.split(' ', 1)[0] ?? '')?.form === 'base';
  const isPlace =
    !orders &&
    (/^(?:for|in|on) /i.test(name) ||
      platforms.test(scope) ||
      places.test(`main ${scope}`) ||
      things.test(scope));
  return isPlace ? `${upperFirst(placed(scope))}, ${text}` : `${upperFirst(name)}: ${text}`;
}

/** Platforms as commits write them, with their names. */
const platformNames = new Map(
  Object.entries({
    Mobile: 'mobile',
    Desktop: 'desktop',
    unix: 'Unix',
    win: 'Windows',
    windows: 'Windows',
    linux: 'Linux',
    android: 'Android',
    macos: 'macOS',
    darwin: 'macOS',
    ios: 'iOS',
  }),
);

const things =
  /^(?:[gt]?ui|sdk|db|ide|system|platform|backend|frontend|compiler|parser|runtime|website|installer|launcher|kernel|scheduler|firmware|daemon)$/i;
