import type { ChangeCategory, SourceUnit } from '../../domain/writing.ts';
import { withoutMarks } from '../read/node.ts';

/**
 * The smallest part of a source that can be narrated on its own, with the context that makes it true: its headings,
 * its lead-in, its title, its points.
 */
export type Unit = {
  /** The number of the unit, from 1 in the order of the source. */
  readonly id: number;
  /** The range of the source, in characters. */
  readonly start: number;
  readonly end: number;
  readonly form: 'entry' | 'prose' | 'list' | 'quote';
  /** The headings above it, outermost first. */
  readonly path: readonly string[];
  /** The sentence above its list. */
  readonly leadIn: string | null;
  /** The title of an entry: "Bulk reminders." */
  readonly head: string | null;
  /** The part of the product that it is about: "editor". */
  readonly scope: string | null;
  /** The text, sentence by sentence. Code is between marks. */
  readonly sentences: readonly string[];
  /** The text with sentences that the built-in writer skips, such as references to other pages. */
  readonly written: readonly string[];
  /** Whether the built-in writer leaves it out, such as installation steps and unchanged behavior. */
  readonly aside: boolean;
  /** The points below it, in order. */
  readonly points: readonly string[];
  /** The units whose titles are among its points. */
  readonly others?: readonly number[];
  /** Whether its points form a sequence. */
  readonly ordered: boolean;
  /** The category that its label or heading names. */
  readonly category: ChangeCategory | null;
  readonly breaking: boolean;
  /** Whether it instructs the listener: an item below a heading or a line about upgrading. */
  readonly instructs: boolean;
  /** Whether the paragraph above its list says that not everybody has it. */
  readonly limited: boolean;
  /** Whether it continues earlier paragraphs. */
  readonly continues: boolean;
  /** Whether its neighbors begin with verbs. */
  readonly verbal: boolean;
  /** Whether some neighbors begin with actions of a release: "Add", "Fix". */
  readonly actions: boolean;
  /** Whether its source ends without a stop, like a title. */
  readonly telegraphic: boolean;
  /** Whether it names a security advisory. */
  readonly advisory: boolean;
};

/** Replaces the texts of a unit. Unchanged texts return the same unit, so that it is judged only once. */
export function withTexts(unit: Unit, texts: Pick<Unit, 'sentences' | 'points'>): Unit {
  const isSame = (name: keyof typeof texts) => texts[name].every((text, at) => text === unit[name][at]);
  return isSame('sentences') && isSame('points') ? unit : { ...unit, ...texts };
}

/** Returns the whole text of a unit below its headings, in one line. */
export function wholeText({ form, leadIn, scope, head, written, points }: Unit): string {
  const opening = [
    form === 'list' ? leadIn : null,
    scope === null ? null : `${scope}:`,
    head === null ? null : `${head}.`,
  ];
  const words = [...opening.filter((part) => part !== null), ...written].join(' ');
  const joint = points.length > 0 && written.length > 0 && /[\p{L}\p{N})\uE001]$/u.test(words) ? ':' : '';
  // A function call is named without its empty brackets.
  return withoutMarks(`${words}${joint} ${points.join('; ')}`).trim();
}

/** Returns the public form of a unit. A lead-in of several units is one of their headings. */
export function sourceOf(unit: Unit): Pick<SourceUnit, 'id' | 'start' | 'end' | 'path' | 'text'> {
  const { id, start, end, form, leadIn } = unit;
  const path = form === 'list' || leadIn === null ? unit.path : [...unit.path, leadIn.replace(/[:：]$/, '')];
  return { id, start, end, path, text: wholeText(unit) };
}

export type Release = {
  readonly version: string | null;
  readonly date: string | null;
  /** The name of the product in the heading. */
  readonly name: string | null;
  readonly unreleased: boolean;
  /** Whether it has no version: sections above the first one. */
  readonly preface?: boolean;
  readonly units: readonly Unit[];
};
