import { startBareEngine } from './support/bare-engine.ts';
import type { Bench } from './support/bench.ts';
import { convertAndWait, keepAudio } from './support/conversions.ts';
import { ratioFigure } from './support/ratio-figure.ts';
import { startService } from './support/service.ts';
import { utterancesOf } from './support/spoken-sentences.ts';
import { median, round, timed } from './support/statistics.ts';

const words = 60;

export const bench: Bench = {
  name: 'first-audio',
  about: 'POST /conversions with wait, a 60-word changelog on a warm server, ÷ the bare engine on its script',
  async measure(context) {
    await using service = await startService(context.directory);
    using engine = await startBareEngine();
    const newest = () => ({ source_type: 'changelog' as const, ...context.prose.changelog(words) });
    const pairs = [];
    for (let run = -1; run < context.runs; run += 1) {
      await service.forgetSentences();
      const { result, seconds } = await timed(() => convertAndWait(service, newest()));
      const bare = await engine.speak(utterancesOf(result.generated_script));
      await keepAudio(context, result);
      // The first of all warms both sides.
      if (run < 0) continue;
      pairs.push({ seconds, bareSeconds: bare.seconds });
      context.say(`run ${run + 1}: ${seconds.toFixed(2)} s against ${bare.seconds.toFixed(2)} s`);
    }
    return ratioFigure(
      pairs.map((pair) => pair.seconds / pair.bareSeconds),
      { atMost: 1.3 },
      {
        seconds: round(median(pairs.map((pair) => pair.seconds)), 2),
        bareSeconds: round(median(pairs.map((pair) => pair.bareSeconds)), 2),
      },
    );
  },
};
