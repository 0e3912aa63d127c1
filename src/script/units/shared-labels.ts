import { countWords } from './split-sentences.ts';
import type { Unit } from './unit.ts';

/** Treats a label of several entries as their component, not as a title: "**Student voice**: …". */
export function withSharedLabels(units: readonly Unit[]): Unit[] {
  const isLabel = ({ form, head }: Unit) => form === 'entry' && head !== null && countWords(head) <= maxLabel;
  const counts = Map.groupBy(units.filter(isLabel), ({ head }) => head?.toLowerCase());
  return units.map((unit) =>
    isLabel(unit) && unit.scope === null && (counts.get(unit.head?.toLowerCase())?.length ?? 0) > 1
      ? { ...unit, scope: unit.head, head: null }
      : unit,
  );
}

const maxLabel = 3;
