import type { Conversion } from '../../domain/conversion.ts';
import type { ConversionServices } from '../../operations/context.ts';
import { saveProgress } from '../../storage/conversions/move-attempt.ts';

export type Progress = {
  /** From 0 to 1. Stored at most twice a second. */
  readonly report: (done: number) => void;
  /** Resolves when the last report is stored. */
  end(): Promise<void>;
};

const interval = 500;

export function createProgress(services: ConversionServices, conversion: Conversion): Progress {
  let latest = 0;
  let reported = 0;
  let storing: Promise<void> = Promise.resolve();
  let pause: NodeJS.Timeout | null = null;
  let ended = false;
  const store = () => {
    if (ended || pause || latest <= reported) return;
    const done = latest;
    reported = done;
    pause = setTimeout(() => {
      pause = null;
      store();
    }, interval);
    // A report that cannot be stored must not fail the conversion.
    storing = storing
      .then(() => saveProgress(services.store.database, conversion, done))
      .catch(() => undefined);
  };
  return {
    report(done) {
      latest = Math.max(latest, Math.min(0.99, done));
      store();
    },
    async end() {
      ended = true;
      if (pause) clearTimeout(pause);
      await storing;
    },
  };
}
