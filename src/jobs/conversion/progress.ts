import type { Conversion } from '../../domain/conversion.ts';
import type { ConversionServices } from '../../operations/context.ts';
import { reportProgress } from '../../operations/conversions/attempt.ts';

export type Progress = {
  /** From 0 to 1. Told to others at most twice a second. */
  readonly report: (done: number) => void;
  /** Tells no more, and resolves when nothing is being told. */
  end(): Promise<void>;
};

const interval = 500;

export function createProgress(services: ConversionServices, conversion: Conversion): Progress {
  let latest = 0;
  let told = 0;
  let telling: Promise<void> = Promise.resolve();
  let pause: NodeJS.Timeout | null = null;
  let ended = false;
  const tell = () => {
    if (ended || pause || latest <= told) return;
    const done = latest;
    told = done;
    pause = setTimeout(() => {
      pause = null;
      tell();
    }, interval);
    // Progress is for onlookers: a report that cannot be stored must not fail the conversion.
    telling = telling.then(() => reportProgress(services, conversion, done)).catch(() => undefined);
  };
  return {
    report(done) {
      latest = Math.max(latest, Math.min(0.99, done));
      tell();
    },
    async end() {
      ended = true;
      if (pause) clearTimeout(pause);
      await telling;
    },
  };
}
