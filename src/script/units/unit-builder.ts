import { marks, type Place, withoutStrong } from '../read/node.ts';
import { offsetsOf, type SourceText } from '../read/source-text.ts';
import { isBoilerplate } from './boilerplate.ts';
import { splitSentences } from './split-sentences.ts';
import type { Unit } from './unit.ts';

export type UnitParts = Omit<
  Unit,
  'id' | 'start' | 'end' | 'advisory' | 'verbal' | 'sentences' | 'points'
> & {
  readonly text: string;
  readonly points: readonly string[];
};

export const plainParts = {
  form: 'prose',
  path: [],
  leadIn: null,
  head: null,
  scope: null,
  speaker: null,
  points: [],
  category: null,
  breaking: false,
} as const;

export type UnitBuilder = {
  readonly units: Unit[];
  /** Adds what has something to say. */
  add(parts: UnitParts, place: Place): void;
};

/** Numbers units in the order in which they come. */
export function createUnitBuilder(source: SourceText): UnitBuilder {
  const units: Unit[] = [];
  return {
    units,
    add({ text, points, ...parts }, place) {
      const sentences = splitSentences(cleaned(text)).filter((sentence) => !isBoilerplate(sentence));
      const kept = points.map(cleaned).filter((point) => !isBoilerplate(point));
      if (sentences.length === 0 && kept.length === 0) return;
      const advisory = [text, ...points].some((part) => part.includes(marks.advisory));
      const { start, end } = offsetsOf(source, place.from, place.to);
      units.push({
        ...parts,
        id: units.length + 1,
        start,
        end,
        advisory,
        verbal: false,
        sentences,
        points: kept,
      });
    },
  };
}

function cleaned(text: string): string {
  return withoutStrong(text)
    .replaceAll(marks.advisory, '')
    .replace(/^[\s:;,.)\]–—-]+/u, '')
    .replace(/\s+/g, ' ')
    .trim();
}
