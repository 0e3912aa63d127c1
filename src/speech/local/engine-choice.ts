import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { withFileLock } from '../../locks/with-file-lock.ts';

/** The engine that speaks if none is configured. */
export type EngineChoice = {
  readonly engine: string;
  readonly reason: string;
  /** Seconds of sound per second, by all speech processes together; null until measured. */
  readonly timesRealTime: number | null;
};

/** Options to choose between the preferred engine, if this machine is fast enough for it, and the fallback. */
export type EngineSelectionOptions = {
  readonly preferred: string;
  readonly fallback: string;
  /** The minimum speed, as a multiple of real time, at which the preferred engine is chosen. */
  readonly threshold: number;
  /** Why the preferred engine cannot run here; null if it can. */
  readonly unavailableReason: string | null;
  readonly processes: number;
  readonly cacheDirectory: string;
  /** Returns the seconds of sound that one processor produces per second of processor time. */
  readonly measure: (text: string) => Promise<number>;
};

export type EngineSelector = {
  current(): EngineChoice;
  /** Measures the speed, unless this machine has been measured before. */
  decide(): Promise<EngineChoice>;
};

type Record = { readonly engine: string; readonly timesRealTime: number; readonly measuredAt: string };

const sample = 'Charts no longer flicker when the window is resized.';

/** Stores the result next to the models, for all processes that use them. It never changes on its own. */
export function createEngineSelector(options: EngineSelectionOptions): EngineSelector {
  const { preferred, fallback, threshold, unavailableReason } = options;
  const path = join(options.cacheDirectory, 'engine-choice.json');
  let known: Record | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  const recorded = () => {
    // Another process may be measuring.
    if (known === null && performance.now() - readAt > 5000) {
      readAt = performance.now();
      known = readRecord(path);
    }
    return known;
  };
  const current = (): EngineChoice => {
    if (unavailableReason !== null)
      return { engine: fallback, reason: unavailableReason, timesRealTime: null };
    const record = recorded();
    if (record === null)
      return {
        engine: fallback,
        reason: `The speed of ${preferred} is not measured yet.`,
        timesRealTime: null,
      };
    const { timesRealTime } = record;
    const engine = timesRealTime >= threshold ? preferred : fallback;
    const comparison = engine === preferred ? 'reaches' : 'is less than';
    const reason = `${preferred} speaks at ${timesRealTime} times real time here, which ${comparison} ${threshold}.`;
    return { engine, reason, timesRealTime };
  };
  return {
    current,
    async decide() {
      if (unavailableReason !== null || recorded() !== null) return current();
      await mkdir(options.cacheDirectory, { recursive: true });
      await withFileLock(`${path}.lock`, Number.POSITIVE_INFINITY, async () => {
        known = readRecord(path);
        if (known === null) known = await measureAndKeep(options, path);
      });
      return current();
    },
  };
}

/** Measures processor time, so that other work does not count, in all processes at once, because they share the machine. */
async function measureAndKeep(options: EngineSelectionOptions, path: string): Promise<Record> {
  const { preferred, fallback, threshold, processes, measure } = options;
  // The first sound of a process takes longer than the next.
  await Promise.all(Array.from({ length: processes }, () => measure('Hello.')));
  const speeds = await Promise.all(Array.from({ length: processes }, () => measure(sample)));
  const mean = speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length;
  const timesRealTime = Math.round(mean * Math.min(processes, availableParallelism()) * 100) / 100;
  const engine = timesRealTime >= threshold ? preferred : fallback;
  const record: Record = { engine, timesRealTime, measuredAt: new Date().toISOString() };
  await writeFile(`${path}.part`, `${JSON.stringify({ ...record, processes })}\n`);
  await rename(`${path}.part`, path);
  return record;
}

function readRecord(path: string): Record | null {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8'));
    return typeof value?.timesRealTime === 'number' ? value : null;
  } catch {
    // A missing or damaged file means measuring again.
    return null;
  }
}
