import type { VoiceSamples } from '../operations/context.ts';
import { makeWorkDirectory } from '../storage/media/work-directories.ts';
import { type Renderer, renderEpisode } from './renderer.ts';

const cacheVersion = 1;
const text = 'Version 2.4 is out. Exports are twice as fast, and dark mode finally remembers your choice.';

/** Records a short sample of a built-in voice, mastered like an episode. */
export function createVoiceSamples(renderer: Renderer, workDirectory: string): VoiceSamples {
  const { version } = renderer.engines.forMode('sandbox').engineFor('tts_b');
  return {
    version: `${version}-${cacheVersion}`,
    async record(voiceId) {
      const directory = await makeWorkDirectory(workDirectory);
      try {
        const { episode } = await renderEpisode(renderer, {
          script: { language: 'en', speakers: 1, turns: [{ speaker: 1, text, section: null }] },
          voice: { provider: 'tts_b', voiceId },
          mode: 'sandbox',
          segmentOwner: { secret: 'voice samples', note: async () => {} },
          title: voiceId,
          organization: null,
          accent: null,
          date: new Date(),
          directory: directory.path,
          signal: AbortSignal.timeout(60_000),
          onProgress: () => {},
        });
        return { path: episode.audioPath, remove: directory.remove };
      } catch (error) {
        await directory.remove();
        throw error;
      }
    },
  };
}
