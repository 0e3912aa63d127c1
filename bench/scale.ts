import { startBareEngine } from './support/bare-engine.ts';
import type { Bench, BenchContext } from './support/bench.ts';
import { completed, convert, create } from './support/conversions.ts';
import { ratioFigure } from './support/ratio-figure.ts';
import { type Service, startService } from './support/service.ts';
import { type Utterance, utterancesOf } from './support/spoken-sentences.ts';
import { median, round } from './support/statistics.ts';

const conversions = 20;
const words = 30;

export const bench: Bench = {
  name: 'scale',
  about: 'two workers ÷ one, 20 conversions, a processor each, ÷ the same of bare engine processes',
  async measure(context) {
    const pairs = [];
    for (let run = 0; run < context.runs; run += 1) {
      const one = await workOff(context, 1);
      const two = await workOff(context, 2);
      const bareOne = await speakAll(one.utterances, 1);
      const bareTwo = await speakAll(two.utterances, 2);
      // Texts differ a little in length from batch to batch: rates, not times, are compared.
      const ours = two.soundSeconds / two.seconds / (one.soundSeconds / one.seconds);
      const bare = bareTwo / bareOne;
      pairs.push({ ours, bare });
      context.say(`run ${run + 1}: ${ours.toFixed(2)} times as much against ${bare.toFixed(2)} times`);
    }
    return ratioFigure(
      pairs.map((pair) => pair.ours / pair.bare),
      { atLeast: 0.95 },
      {
        workers: round(median(pairs.map((pair) => pair.ours)), 2),
        bareProcesses: round(median(pairs.map((pair) => pair.bare)), 2),
      },
    );
  },
};

/** A worker takes no more than keeps it busy: the rest is for the other. */
const oneProcessor = { SPEECH_PROCESSES: '1', CONCURRENT_CONVERSIONS: '3' };

type Batch = { utterances: Utterance[]; seconds: number; soundSeconds: number };

/** Each worker has one voice process and one processor; the API and the database go where there is room. */
async function workOff(context: BenchContext, workers: number): Promise<Batch> {
  await using service = await startService(context.directory, { role: 'api' });
  for (let processor = 0; processor < workers; processor += 1)
    await service.startWorker({ processor, settings: oneProcessor });
  await Promise.all(Array.from({ length: 2 * workers }, () => convert(service, newText(context))));
  return await runBatch(context, service);
}

async function runBatch(context: BenchContext, service: Service): Promise<Batch> {
  const bodies = Array.from({ length: conversions }, () => newText(context));
  const start = Date.now();
  const ids = await Promise.all(bodies.map((body) => create(service, body)));
  const done = await Promise.all(ids.map((id) => completed(service, id)));
  const end = Math.max(...done.map((conversion) => Date.parse(conversion.completed_at)));
  return {
    utterances: done.flatMap((conversion) => utterancesOf(conversion.generated_script)),
    seconds: (end - start) / 1000,
    soundSeconds: done.reduce((total, conversion) => total + conversion.duration_seconds, 0),
  };
}

function newText(context: BenchContext) {
  const settings = { verbosity: 'brief' };
  return { source_type: 'changelog' as const, ...context.prose.changelog(words), settings };
}

async function speakAll(utterances: readonly Utterance[], processes: number): Promise<number> {
  using engine = await startBareEngine({ processes, pinned: true });
  const { seconds, soundSeconds } = await engine.speak(utterances);
  return soundSeconds / seconds;
}
