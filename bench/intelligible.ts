import type { Sound } from '../src/domain/sound.ts';
import { createRecogniser, type Recogniser } from '../src/speech/listening/recogniser.ts';
import { countWordErrors } from '../src/speech/listening/word-errors.ts';
import type { LocalModel } from '../src/speech/local/local-engine.ts';
import { defaultCacheDirectory } from '../src/speech/models/ensure-model.ts';
import type { Bench, BenchContext } from './support/bench.ts';
import { heardSpans } from './support/caption-spans.ts';
import { convert, keepAudio } from './support/conversions.ts';
import { decode } from './support/ffmpeg.ts';
import { localModel } from './support/local-model.ts';
import { type Service, startService } from './support/service.ts';
import { utterancesOf } from './support/spoken-sentences.ts';
import { round, sum } from './support/statistics.ts';

/** In percent. */
const limits: Readonly<Record<string, number>> = { piper: 3, kokoro: 1.5 };
const wordsPerVoicing = 500;

export const bench: Bench = {
  name: 'intelligible',
  about: 'word error rate of finished MP3s by Moonshine base: narrator and both hosts, 1,000 words',
  async measure(context) {
    const { model, settings } = localModel(context.engine);
    const limit = limits[model.name] ?? 3;
    const service = await startService(context.directory, { settings });
    const recogniser = createRecogniser({ cacheDirectory: defaultCacheDirectory(), size: 'base' });
    try {
      const heard = [];
      for (const speakers of [1, 2] as const) {
        for (let words = 0; words < wordsPerVoicing; ) {
          const counted = await listen(context, { service, recogniser, speakers, model });
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
        name: 'intelligible',
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
      await recogniser.close();
      await service.stop();
    }
  },
};

async function listen(
  context: BenchContext,
  {
    service,
    recogniser,
    speakers,
    model,
  }: { service: Service; recogniser: Recogniser; speakers: 1 | 2; model: LocalModel },
): Promise<{ words: number; errors: number; misheard: string[] }> {
  const { conversion } = await convert(service, {
    source_type: 'changelog',
    ...context.prose.changelog(wordsPerVoicing),
    settings: { speakers, verbosity: 'detailed' },
  });
  const sound = await decode(await keepAudio(context, conversion), 16_000);
  const spans = heardSpans(await (await fetch(conversion.captions_url)).text());
  const said = utterancesOf(conversion.generated_script, speakers, model);
  if (said.length !== spans.length)
    throw new Error(`${said.length} sentences were said, ${spans.length} have captions.`);
  const misheard: string[] = [];
  let [words, errors] = [0, 0];
  for (const [index, { text }] of said.entries()) {
    const heard = await recogniser.transcribe(cut(sound, spans[index] ?? { start: 0, end: 0 }));
    const counted = countWordErrors(text, heard);
    words += counted.words;
    errors += counted.errors;
    if (counted.errors > 0) misheard.push(`${text} → ${heard}`);
  }
  return { words, errors, misheard };
}

/** With a little of the silence around it. */
function cut({ samples, sampleRate }: Sound, { start, end }: { start: number; end: number }): Sound {
  const margin = 0.1;
  const [from, to] = [Math.max(0, start - margin), end + margin];
  return { samples: samples.slice(from * sampleRate, to * sampleRate), sampleRate };
}
