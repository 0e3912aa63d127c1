import type { Bench } from './support/bench.ts';
import { convertScript, keepAudio, reviseConversion, writeScript } from './support/conversions.ts';
import { inParagraphs } from './support/prose.ts';
import { startService } from './support/service.ts';
import { median, round } from './support/statistics.ts';

/** About ten minutes of speech. */
const sentenceCount = 170;
const goal = 10;

export const bench: Bench = {
  name: 'revise',
  about: 'one sentence of a ten-minute episode is revised: seconds from the call to the new MP3',
  async measure(context) {
    await using service = await startService(context.directory);
    const script = await writeScript(service, {
      source_type: 'changelog',
      ...context.prose.changelog(20),
    });
    let sentences = context.prose.sentences(sentenceCount);
    const first = await convertScript(service, script, inParagraphs(sentences));
    const { id, duration_seconds: audioSeconds } = first.conversion;
    context.say(`${Math.round(audioSeconds)} s of audio took ${first.seconds.toFixed(1)} s`);
    const times = [];
    for (let run = 0; run < context.runs; run += 1) {
      sentences = sentences.with(run * 7 + 20, context.prose.sentence());
      const { conversion, seconds } = await reviseConversion(service, id, inParagraphs(sentences));
      await keepAudio(context, conversion);
      times.push(seconds);
      context.say(`run ${run + 1}: ${seconds.toFixed(1)} s`);
    }
    const seconds = median(times);
    return {
      measured: `${seconds.toFixed(1)} s`,
      goal: `≤ ${goal} s`,
      met: seconds <= goal,
      details: {
        seconds: times.map((time) => round(time, 1)),
        audioSeconds: round(audioSeconds, 0),
        firstSeconds: round(first.seconds, 1),
      },
    };
  },
};
