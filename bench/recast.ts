import type { Bench } from './support/bench.ts';
import { convert, keepAudio } from './support/conversions.ts';
import { ratioFigure } from './support/ratio-figure.ts';
import { startService } from './support/service.ts';
import { median, round } from './support/statistics.ts';

const words = 700;

export const bench: Bench = {
  name: 'recast',
  about: 'the same document again, nothing changed, ÷ the first time',
  async measure(context) {
    await using service = await startService(context.directory);
    await convert(service, { source_type: 'document', ...context.prose.document({ words: 20 }) });
    const pairs = [];
    for (let run = 0; run < context.runs; run += 1) {
      const body = { source_type: 'document' as const, ...context.prose.document({ words }) };
      const first = await convert(service, body);
      const again = await convert(service, body);
      await keepAudio(context, again.conversion);
      pairs.push({ first: first.seconds, again: again.seconds });
      context.say(`run ${run + 1}: ${again.seconds.toFixed(2)} s after ${first.seconds.toFixed(2)} s`);
    }
    return ratioFigure(
      pairs.map((pair) => pair.again / pair.first),
      { atMost: 0.05 },
      {
        firstSeconds: round(median(pairs.map((pair) => pair.first)), 2),
        againSeconds: round(median(pairs.map((pair) => pair.again)), 2),
      },
    );
  },
};
