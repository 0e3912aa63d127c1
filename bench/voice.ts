import { bareVoice } from '../tests/support/bare-voice.ts';
import { startBareEngine } from './support/bare-engine.ts';
import type { Bench } from './support/bench.ts';
import { convert, keepAudio } from './support/conversions.ts';
import { localModel } from './support/local-model.ts';
import { ratioFigure } from './support/ratio-figure.ts';
import { startService } from './support/service.ts';
import { utterancesOf } from './support/spoken-sentences.ts';
import { median, round } from './support/statistics.ts';

const usualWords = 3000;

export const bench: Bench = {
  name: 'voice',
  about: 'audio seconds per second of a 3,000-word document, call to MP3, ÷ the bare engine on its sentences',
  async measure(context) {
    const { model, settings } = localModel(context.engine);
    const { words = usualWords } = context;
    await using service = await startService(context.directory, { settings });
    using engine = await startBareEngine({
      configuration: await bareVoice(model, { directory: context.directory }),
    });
    const pairs = [];
    for (let run = 0; run < context.runs; run += 1) {
      // The engine's processes stop when they idle: a short text wakes them.
      await convert(service, { source_type: 'document', ...context.prose.document({ words: 20 }) });
      await service.forgetSentences();
      const text = context.prose.document({ words });
      const detailed = { settings: { verbosity: 'detailed' } };
      const ours = await convert(service, { source_type: 'document', ...text, ...detailed });
      const bare = await engine.speak(utterancesOf(ours.conversion.generated_script, 1, model));
      await keepAudio(context, ours.conversion);
      const pair = {
        service: ours.conversion.duration_seconds / ours.seconds,
        bare: bare.soundSeconds / bare.seconds,
        timeRatio: bare.seconds / ours.seconds,
      };
      pairs.push(pair);
      context.say(
        `run ${run + 1}: ${pair.service.toFixed(1)} against ${pair.bare.toFixed(1)} audio seconds a second`,
      );
    }
    return ratioFigure(
      pairs.map((pair) => pair.service / pair.bare),
      { atLeast: 0.9 },
      {
        engine: model.name,
        words,
        audioSecondsPerSecond: round(median(pairs.map((pair) => pair.service)), 1),
        bareAudioSecondsPerSecond: round(median(pairs.map((pair) => pair.bare)), 1),
        // Stricter: pauses between sentences do not count as audio.
        bareTimeOverOurTime: round(median(pairs.map((pair) => pair.timeRatio))),
      },
    );
  },
};
