import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRecogniser } from '../src/speech/listening/recogniser.ts';
import { defaultCacheDirectory } from '../src/speech/models/ensure-model.ts';
import { catalogue } from '../src/speech/piper/catalogue.ts';
import type { Bench } from './support/bench.ts';
import { convert, keepAudio } from './support/conversions.ts';
import { type CueStep, cueSteps } from './support/cue-steps.ts';
import { root, startService } from './support/service.ts';
import { round } from './support/statistics.ts';

/** Seconds between a cue and the sound of its first word. */
const most = 0.15;
const charactersPerEpisode = 1700;

export const bench: Bench = {
  name: 'captions',
  about:
    'cues that begin with their sound, by ffmpeg silencedetect and Moonshine base: voices, presets, dialogue',
  async measure(context) {
    const service = await startService(context.directory);
    const recogniser = createRecogniser({
      cacheDirectory: defaultCacheDirectory(),
      size: 'base',
      processes: 2,
    });
    try {
      const notes = await releaseNotes('ai');
      const steps: CueStep[] = [];
      for (const { speakers, voice } of voicings()) {
        const { conversion } = await convert(service, {
          source_type: 'changelog',
          ...notes(),
          settings: { speakers, verbosity: 'detailed' },
          voice: { provider: 'tts_b', ...voice },
        });
        const path = await keepAudio(context, conversion);
        const captions = await (await fetch(conversion.captions_url)).text();
        const found = await cueSteps(path, captions, recogniser);
        context.say(
          `${JSON.stringify({ speakers, ...voice })}: ${found.filter(isInStep).length} of ${found.length}`,
        );
        steps.push(...found);
      }
      return figure(steps);
    } finally {
      await recogniser.close();
      await service.stop();
    }
  },
};

function figure(steps: readonly CueStep[]) {
  const inStep = steps.filter(isInStep);
  const worst = Math.max(...steps.map(({ late }) => Math.abs(late ?? 0)));
  return {
    name: 'captions',
    measured: `${inStep.length} of ${steps.length}, worst ${Math.round(worst * 1000)} ms`,
    goal: 'every cue ≤ 150 ms',
    met: inStep.length === steps.length,
    details: {
      cues: steps.length,
      insideSentences: steps.filter(({ inside }) => inside).length,
      share: round(inStep.length / steps.length, 4),
      worstMilliseconds: Math.round(worst * 1000),
      maxCue: Math.max(...steps.map(({ text }) => text.length)),
      outOfStep: steps.filter((step) => !isInStep(step)),
    },
  };
}

function isInStep({ late, words }: CueStep): boolean {
  return words === 0 && late !== null && Math.abs(late) <= most;
}

/** One narrator and two hosts, each delivery, the slowest and the fastest voice. */
function voicings() {
  const byRate = catalogue.voices.toSorted(
    (one, other) => (one.figures?.wordsPerSecond ?? 0) - (other.figures?.wordsPerSecond ?? 0),
  );
  return [
    { speakers: 1, voice: {} },
    { speakers: 2, voice: {} },
    { speakers: 1, voice: { delivery_preset: 'measured', voice_id: byRate[0]?.id } },
    { speakers: 1, voice: { delivery_preset: 'dynamic', voice_id: byRate.at(-1)?.id } },
    { speakers: 2, voice: { delivery_preset: 'theatrical' } },
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
