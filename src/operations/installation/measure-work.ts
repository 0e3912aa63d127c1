import { readWorkFigures, type WorkFigures } from '../../storage/work-figures.ts';
import type { Services } from '../context.ts';

export type { WorkFigures } from '../../storage/work-figures.ts';

const freshFor = 5_000;

/** Tells how much work there is, looking at most once in five seconds however many ask. */
export function createWorkMeter({ store }: Services): () => Promise<WorkFigures> {
  let last: { readonly at: number; readonly figures: Promise<WorkFigures> } | null = null;
  return () => {
    if (last === null || Date.now() - last.at > freshFor) {
      last = { at: Date.now(), figures: readWorkFigures(store.database) };
      last.figures.catch(() => {
        last = null;
      });
    }
    return last.figures;
  };
}
