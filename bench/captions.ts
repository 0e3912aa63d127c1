import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { makeCues } from '../src/audio/captions.ts';
import type { Sound } from '../src/domain/sound.ts';
import type { TimedSentence } from '../src/domain/transcript.ts';
import type { Catalogue } from '../src/speech/local/catalogue.ts';
import { createSpeechEngines } from '../src/speech/speech-engines.ts';
import { modelCache } from '../tests/support/model-cache.ts';
import { openAcousticModel } from './support/acoustic-model.ts';
import type { Bench } from './support/bench.ts';
import { convert, fetchCaptions, keepAudio } from './support/conversions.ts';
import { localModel } from './support/local-model.ts';
import { root, startService } from './support/service.ts';
import { percentile, round } from './support/statistics.ts';
import { isInStep, type WordStep, wordSteps } from './support/word-steps.ts';

const charactersPerEpisode = 6000;
const usualWords = 1000;

export const bench: Bench = {
  name: 'captions',
  about:
    'words that begin with their sound in finished MP3s, by two forced alignments: voices, presets, dialogue',
  async measure(context) {
    const { model, settings } = localModel(context.engine);
    const slots = { tts_a: model.name, tts_b: model.name };
    await using service = await startService(context.directory, { settings });
    const engines = createSpeechEngines({
      ...{ slots, access: {}, listenBack: 'off', cacheDirectory: modelCache },
      processes: availableParallelism(),
    });
    using acousticModel = await openAcousticModel(context.say);
    try {
      const notes = await releaseNotes('ai');
      const steps: WordStep[] = [];
      const cues: boolean[] = [];
      const said = new Map<string, Promise<Sound>>();
      const all = voicings(model.catalogue);
      const wordsPerVoicing = (context.words ?? usualWords) / all.length;
      for (const { speakers, preset, voiceId } of all) {
        const voice = { delivery_preset: preset, voice_id: voiceId };
        const found: WordStep[] = [];
        while (found.length < wordsPerVoicing) {
          const { conversion } = await convert(service, {
            source_type: 'changelog',
            ...notes(),
            settings: { speakers, verbosity: 'detailed' },
            voice: { provider: 'tts_b', ...voice },
          });
          const path = await keepAudio(context, conversion);
          const { sentences } = (await fetchCaptions(service, conversion.id)) as {
            sentences: TimedSentence[];
          };
          const own = await wordSteps(path, sentences, {
            engine: engines.engineFor('tts_b'),
            voice: { provider: 'tts_b', ...(voiceId && { voiceId }) },
            speakers,
            said,
            model: acousticModel,
          });
          found.push(...own);
          cues.push(...cuesInStep(sentences, own));
        }
        const missed = found.filter((step) => !isInStep(step));
        const inStep = found.length - missed.length;
        context.say(`${JSON.stringify({ speakers, ...voice })}: ${inStep} of ${found.length}`);
        for (const { text, start, late, sentence } of missed)
          context.say(`  ${text} at ${start}, ${late} s: ${sentence}`);
        steps.push(...found);
      }
      return figure(steps, cues, model.name);
    } finally {
      await engines.close();
    }
  },
};

function figure(steps: readonly WordStep[], cues: readonly boolean[], engine: string) {
  const cuesInStep = cues.filter(Boolean).length;
  const inStep = steps.filter(isInStep);
  const byModel = inStep.filter(({ by }) => by === 'model').length;
  const timed = steps.flatMap(({ late }) => late ?? []);
  const distances = timed.map(Math.abs).toSorted((one, other) => one - other);
  const milliseconds = (share: number) => Math.round(percentile(distances, share) * 1000);
  return {
    measured:
      `${inStep.length} of ${steps.length} (${byModel} by the model, ${inStep.length - byModel} by warping), ` +
      `worst ${milliseconds(1)} ms; cues ${cuesInStep} of ${cues.length}`,
    goal: 'every word and cue ≤ 150 ms',
    met: inStep.length === steps.length && cuesInStep === cues.length,
    details: {
      engine,
      words: steps.length,
      untimed: steps.length - timed.length,
      cues: { inStep: cuesInStep, all: cues.length },
      inStep: { byModel, byWarping: inStep.length - byModel },
      model: { afterRise: afterRise(steps) },
      share: round(inStep.length / steps.length, 4),
      milliseconds: {
        median: milliseconds(0.5),
        95: milliseconds(0.95),
        99: milliseconds(0.99),
        worst: milliseconds(1),
      },
      medianLate: Math.round(
        percentile(
          timed.toSorted((one, other) => one - other),
          0.5,
        ) * 1000,
      ),
      outOfStep: steps.filter((step) => !isInStep(step)),
    },
  };
}

/** How far the model is from where the level of the sound rises, at the first words of sentences. */
function afterRise(steps: readonly WordStep[]) {
  const distances = steps.flatMap((step) => (step.afterRise === undefined ? [] : Math.abs(step.afterRise)));
  const within = (seconds: number) => distances.filter((distance) => distance <= seconds).length;
  return { words: distances.length, 50: within(0.05), 100: within(0.1), worst: Math.max(...distances) };
}

/** A cue begins with a word of its sentence; it is in step if that word is. */
function cuesInStep(sentences: readonly TimedSentence[], steps: readonly WordStep[]): boolean[] {
  const [inStep, all] = [steps.filter(isInStep), makeCues(sentences)];
  return all.map(({ start }) => inStep.some((step) => Math.abs(step.start - start) < 0.001));
}

/** One narrator and two hosts, each delivery, the slowest and the fastest voice. */
function voicings({ voices }: Catalogue) {
  const english = voices.filter(({ figures }) => figures !== null);
  const byRate = english.toSorted(
    (one, other) => (one.figures?.wordsPerSecond ?? 0) - (other.figures?.wordsPerSecond ?? 0),
  );
  return [
    { speakers: 1, preset: undefined, voiceId: undefined },
    { speakers: 2, preset: undefined, voiceId: undefined },
    { speakers: 1, preset: 'measured', voiceId: byRate[0]?.id },
    { speakers: 1, preset: 'dynamic', voiceId: byRate.at(-1)?.id },
    { speakers: 2, preset: 'theatrical', voiceId: undefined },
  ] as const;
}

/** Release notes of a package that this one depends on: some releases at a time, the newest first. */
async function releaseNotes(name: string): Promise<() => { title: string; content: string }> {
  const text = await readFile(join(root, 'node_modules', name, 'CHANGELOG.md'), 'utf8');
  const releases = text.split(/^(?=## )/m).slice(1);
  return () => {
    let content = '';
    while (content.length < charactersPerEpisode && releases.length > 0) content += releases.shift();
    return { title: `What is new in ${name}`, content };
  };
}
