import { createRecognizer } from '../src/speech/listening/recognizer.ts';
import { modelCache } from '../tests/support/model-cache.ts';
import type { Bench } from './support/bench.ts';
import { convert, keepAudio } from './support/conversions.ts';
import { hearEpisode } from './support/hear-episode.ts';
import { localModel } from './support/local-model.ts';
import { startService } from './support/service.ts';
import { round, sum } from './support/statistics.ts';

const limits: Readonly<Record<string, number>> = { piper: 3, kokoro: 1.5 };
const usualWords = 1000;

export const bench: Bench = {
  name: 'intelligible',
  about: 'word error rate of finished MP3s by Moonshine base: narrator and both hosts, 1,000 words',
  async measure(context) {
    const { model, settings } = localModel(context.engine);
    const limit = limits[model.name] ?? 3;
    const wordsPerVoicing = (context.words ?? usualWords) / 2;
    await using service = await startService(context.directory, { settings });
    const recognizer = createRecognizer({ cacheDirectory: modelCache, size: 'base' });
    try {
      const heard = [];
      for (const speakers of [1, 2] as const) {
        for (let words = 0; words < wordsPerVoicing; ) {
          const { conversion } = await convert(service, {
            source_type: 'changelog',
            ...context.prose.changelog(wordsPerVoicing - words),
            settings: { speakers, verbosity: 'detailed' },
          });
          const path = await keepAudio(context, conversion);
          const captions = await (await fetch(conversion.captions_url)).text();
          const script = conversion.generated_script;
          const counted = await hearEpisode({ path, captions, script, speakers, model }, recognizer);
          words += counted.words;
          heard.push({ speakers, ...counted });
          context.say(`${speakers === 1 ? 'narrator' : 'hosts'}: ${counted.errors} of ${counted.words}`);
        }
      }
      const rateOf = (parts: readonly { words: number; errors: number }[]) =>
        (100 * sum(parts.map(({ errors }) => errors))) / sum(parts.map(({ words }) => words));
      const rate = rateOf(heard);
      const narrator = rateOf(heard.filter(({ speakers }) => speakers === 1));
      const hosts = rateOf(heard.filter(({ speakers }) => speakers === 2));
      return {
        measured: `${rate.toFixed(2)} %: narrator ${narrator.toFixed(2)} %, hosts ${hosts.toFixed(2)} %`,
        goal: `narrator and all ≤ ${limit} %`,
        met: rate <= limit && narrator <= limit,
        details: {
          engine: model.name,
          words: sum(heard.map((part) => part.words)),
          errors: sum(heard.map((part) => part.errors)),
          wordErrorRate: round(rate / 100, 4),
          narrator: round(narrator / 100, 4),
          hosts: round(hosts / 100, 4),
          misheard: heard.flatMap((part) => part.misheard),
        },
      };
    } finally {
      await recognizer.close();
    }
  },
};
