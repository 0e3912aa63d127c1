import type { Bench } from './support/bench.ts';
import { convert, keepAudio } from './support/conversions.ts';
import { peakMemory, resetPeakMemory } from './support/process-memory.ts';
import { startService } from './support/service.ts';
import { median, round } from './support/statistics.ts';

const limit = 64;

export const bench: Bench = {
  name: 'memory',
  about: 'peak memory of a worker on a 51,200-character document − on one of 500 characters',
  async measure(context) {
    await using service = await startService(context.directory, { role: 'api' });
    const worker = await service.startWorker();
    const peakOf = async (characters: number) => {
      await resetPeakMemory(worker.pid);
      const text = context.prose.document({ characters });
      const settings = { verbosity: 'detailed' };
      const { conversion } = await convert(service, { source_type: 'document', ...text, settings });
      await keepAudio(context, conversion);
      return peakMemory(worker.pid);
    };
    await peakOf(500);
    const pairs = [];
    for (let run = 0; run < context.runs; run += 1) {
      const [short, long] = [await peakOf(500), await peakOf(51_200)];
      pairs.push({ short, long });
      context.say(`run ${run + 1}: ${long.toFixed(0)} MiB against ${short.toFixed(0)} MiB`);
    }
    const difference = median(pairs.map((pair) => pair.long - pair.short));
    return {
      measured: `${difference.toFixed(0)} MiB`,
      goal: `≤ ${limit} MiB`,
      met: difference <= limit,
      details: {
        differences: pairs.map((pair) => round(pair.long - pair.short, 1)),
        shortMebibytes: round(median(pairs.map((pair) => pair.short)), 1),
        longMebibytes: round(median(pairs.map((pair) => pair.long)), 1),
      },
    };
  },
};
