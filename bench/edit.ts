import type { Bench } from './support/bench.ts';
import { convertScript, keepAudio, writeScript } from './support/conversions.ts';
import { inParagraphs } from './support/prose.ts';
import { ratioFigure } from './support/ratio-figure.ts';
import { startService } from './support/service.ts';
import { median, round } from './support/statistics.ts';

const sentenceCount = 300;

export const bench: Bench = {
  name: 'edit',
  about: 'a script with one sentence of 300 changed, ÷ the first time',
  async measure(context) {
    await using service = await startService(context.directory);
    const script = await writeScript(service, {
      source_type: 'changelog',
      ...context.prose.changelog(20),
    });
    await convertScript(service, script, context.prose.sentence());
    const pairs = [];
    for (let run = 0; run < context.runs; run += 1) {
      const sentences = context.prose.sentences(sentenceCount);
      const first = await convertScript(service, script, inParagraphs(sentences));
      const edited = sentences.with(sentenceCount >> 1, context.prose.sentence());
      const again = await convertScript(service, script, inParagraphs(edited));
      await keepAudio(context, again.conversion);
      const audioSeconds = again.conversion.duration_seconds;
      pairs.push({ first: first.seconds, again: again.seconds, audioSeconds });
      context.say(`run ${run + 1}: ${again.seconds.toFixed(1)} s after ${first.seconds.toFixed(1)} s`);
    }
    return ratioFigure(
      pairs.map((pair) => pair.again / pair.first),
      { atMost: 0.12 },
      {
        audioSeconds: round(median(pairs.map((pair) => pair.audioSeconds)), 0),
        firstSeconds: round(median(pairs.map((pair) => pair.first)), 1),
        againSeconds: round(median(pairs.map((pair) => pair.again)), 1),
      },
    );
  },
};
