import type { ChangeCategory, SourceUnit } from '../../domain/writing.ts';
import { withoutMarks } from '../read/node.ts';

/**
 * The smallest part of a source that may be said on its own, with everything that makes it true: its headings, the
 * line that leads into its list, the name it opens with, its points.
 */
export type Unit = {
  /** Counts from 1 in the order of the source. */
  readonly id: number;
  /** Characters of the source it covers. */
  readonly start: number;
  readonly end: number;
  readonly form: 'entry' | 'prose' | 'list' | 'quote';
  /** Headings above it, outermost first. */
  readonly path: readonly string[];
  /** The sentence that leads into the list it belongs to. */
  readonly leadIn: string | null;
  /** The title an entry opens with: "Bulk reminders." */
  readonly head: string | null;
  /** The part of the product it concerns: "editor". */
  readonly scope: string | null;
  /** Its text, sentence by sentence; code is between marks. */
  readonly sentences: readonly string[];
  /** The same, with units that the built-in writer skips, such as references to other pages. */
  readonly written: readonly string[];
  /** Content that the built-in writer leaves out: installation steps, and what did not change. */
  readonly aside: boolean;
  /** Points below it, in order. */
  readonly points: readonly string[];
  /** Other units whose titles are among its points. */
  readonly others?: readonly number[];
  /** Its points come one after the other. */
  readonly ordered: boolean;
  /** What its own label or heading says it is. */
  readonly category: ChangeCategory | null;
  readonly breaking: boolean;
  /** It gives the listener an instruction: an item below a heading or a line about upgrading. */
  readonly instructs: boolean;
  /** The paragraph above its list says that not everybody has it. */
  readonly limited: boolean;
  /** A paragraph that continues what others before it began. */
  readonly continues: boolean;
  /** Its neighbors begin with verbs. */
  readonly verbal: boolean;
  /** Some of them say what a release does: "Add", "Fix". */
  readonly actions: boolean;
  /** Its source ends without a stop: a title rather than a sentence. */
  readonly telegraphic: boolean;
  /** It names a security advisory. */
  readonly advisory: boolean;
};

/** The unit itself if its texts do not change, so that it is ranked only once. */
export function withTexts(unit: Unit, texts: Pick<Unit, 'sentences' | 'points'>): Unit {
  const isSame = (name: keyof typeof texts) => texts[name].every((text, at) => text === unit[name][at]);
  return isSame('sentences') && isSame('points') ? unit : { ...unit, ...texts };
}

/** Everything a unit says below its headings, in one line. */
export function wholeText({ form, leadIn, scope, head, written, points }: Unit): string {
  const opening = [
    form === 'list' ? leadIn : null,
    scope === null ? null : `${scope}:`,
    head === null ? null : `${head}.`,
  ];
  const words = [...opening.filter((part) => part !== null), ...written].join(' ');
  const joint = points.length > 0 && written.length > 0 && /[\p{L}\p{N})\uE001]$/u.test(words) ? ':' : '';
  // A call is named without its empty brackets.
  return withoutMarks(`${words}${joint} ${points.join('; ')}`).trim();
}

/** A unit as others see it. A line that leads into several units is one of their headings. */
export function sourceOf(unit: Unit): Pick<SourceUnit, 'id' | 'start' | 'end' | 'path' | 'text'> {
  const { id, start, end, form, leadIn } = unit;
  const path = form === 'list' || leadIn === null ? unit.path : [...unit.path, leadIn.replace(/[:：]$/, '')];
  return { id, start, end, path, text: wholeText(unit) };
}

export type Release = {
  readonly version: string | null;
  readonly date: string | null;
  /** The product, where the heading names it. */
  readonly name: string | null;
  readonly unreleased: boolean;
  /** It has no version: sections above the first one. */
  readonly preface?: boolean;
  readonly units: readonly Unit[];
};
