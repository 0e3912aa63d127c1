import { measureLoudness } from '../tests/support/ffmpeg.ts';
import type { Bench, BenchContext } from './support/bench.ts';
import { convert, keepAudio } from './support/conversions.ts';
import { startService } from './support/service.ts';
import { round } from './support/statistics.ts';

const target = -16;
const tolerance = 0.5;
const maxPeak = -1;

export const bench: Bench = {
  name: 'loudness',
  about: 'every MP3 finished in this run, by ffmpeg ebur128',
  async measure(context) {
    await makeVariedEpisodes(context);
    const measured = [];
    for (const path of context.finished) measured.push(await measureLoudness(path));
    const loudness = measured.map((episode) => episode.integrated);
    const peak = Math.max(...measured.map((episode) => episode.truePeak));
    const [quietest, loudest] = [Math.min(...loudness), Math.max(...loudness)];
    const inRange = loudness.every((value) => Math.abs(value - target) <= tolerance);
    return {
      measured: `${quietest.toFixed(1)} to ${loudest.toFixed(1)} LUFS, ${peak.toFixed(1)} dBTP`,
      goal: '−16 ± 0.5 LUFS, ≤ −1 dBTP',
      met: inRange && peak <= maxPeak,
      details: { episodes: measured.length, quietest, loudest, highestTruePeak: round(peak, 1) },
    };
  },
};

/** Short and long, one voice and two, each delivery: what the other figures do not cover. */
async function makeVariedEpisodes(context: BenchContext): Promise<void> {
  await using service = await startService(context.directory);
  for (const words of [8, 60]) {
    for (const speakers of [1, 2]) {
      for (const preset of [null, 'measured', 'dynamic', 'theatrical']) {
        const { conversion } = await convert(service, {
          source_type: 'changelog',
          ...context.prose.changelog(words),
          settings: { speakers, verbosity: 'brief' },
          ...(preset && { voice: { provider: 'tts_b', delivery_preset: preset } }),
        });
        await keepAudio(context, conversion);
      }
    }
  }
}
