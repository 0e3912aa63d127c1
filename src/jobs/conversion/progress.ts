import type { Conversion } from '../../domain/conversion.ts';
import type { ConversionServices } from '../../operations/context.ts';
import { reportProgress } from '../../operations/conversions/report-progress.ts';

export type Progress = {
  /** From 0 to 1. Told to others at most twice a second. */
  readonly report: (done: number) => void;
  /** Resolves when nothing is being told any more. */
  settled(): Promise<void>;
};

const interval = 500;

export function createProgress(services: ConversionServices, conversion: Conversion): Progress {
  let latest = 0;
  let told = 0;
  let telling: Promise<void> | null = null;
  const tell = async () => {
    while (latest > told) {
      told = latest;
      await reportProgress(services, conversion, told);
      await new Promise((resolve) => setTimeout(resolve, interval));
    }
  };
  return {
    report(done) {
      latest = Math.max(latest, Math.min(0.99, done));
      // Progress is for onlookers: a report that cannot be stored must not fail the conversion.
      telling ??= tell()
        .catch(() => undefined)
        .finally(() => {
          telling = null;
        });
    },
    async settled() {
      told = latest;
      await telling;
    },
  };
}
