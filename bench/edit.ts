import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openWorkshop, type Workshop } from '../src/app.ts';
import { readConfig } from '../src/config/config.ts';
import type { Bench } from './support/bench.ts';
import { ratioFigure } from './support/ratio-figure.ts';
import { median, round, timed } from './support/statistics.ts';

const sentenceCount = 300;
const sentencesPerParagraph = 5;

export const bench: Bench = {
  name: 'edit',
  about: 'one sentence of 300 changed (one voiced, all mastered and encoded again) ÷ the first time',
  async measure(context) {
    const directory = await mkdtemp(join(context.directory, 'edit-'));
    const workshop = openWorkshop(readConfig({ DATA_DIR: directory }), context.say);
    try {
      await record(workshop, directory, [context.prose.sentence()]);
      const pairs = [];
      for (let run = 0; run < context.runs; run += 1) {
        const sentences = context.prose.sentences(sentenceCount);
        const first = await timed(() => record(workshop, directory, sentences));
        const edited = sentences.with(sentenceCount >> 1, context.prose.sentence());
        const again = await timed(() => record(workshop, directory, edited));
        const { audioPath, durationSeconds } = again.result.episode;
        context.finished.push(audioPath);
        pairs.push({ first: first.seconds, again: again.seconds, durationSeconds });
        context.say(`run ${run + 1}: ${again.seconds.toFixed(1)} s after ${first.seconds.toFixed(1)} s`);
      }
      return ratioFigure(
        'edit',
        pairs.map((pair) => pair.again / pair.first),
        { atMost: 0.12 },
        {
          audioSeconds: round(median(pairs.map((pair) => pair.durationSeconds)), 0),
          firstSeconds: round(median(pairs.map((pair) => pair.first)), 1),
          againSeconds: round(median(pairs.map((pair) => pair.again)), 1),
        },
      );
    } finally {
      await workshop.close();
      await rm(join(directory, 'segments'), { recursive: true, force: true });
    }
  },
};

async function record(workshop: Workshop, parent: string, sentences: readonly string[]) {
  const directory = await mkdtemp(join(parent, 'episode-'));
  const paragraphs = sentences.map((sentence, index) =>
    index % sentencesPerParagraph === 0 ? `\n\n${sentence}` : sentence,
  );
  return workshop.record({
    script: workshop.readVerbatim(paragraphs.join(' '), 1),
    voice: { provider: 'tts_b' },
    mode: 'sandbox',
    title: 'One sentence of many',
    organization: null,
    date: new Date(),
    directory,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
}
