import { readFile } from 'node:fs/promises';
import type { VoiceSettings } from '../domain/voice-settings.ts';
import type { VoiceSamples } from '../operations/context.ts';
import { makeWorkDirectory } from '../storage/media/work-directories.ts';
import { type Renderer, type RenderInput, renderEpisode } from './renderer.ts';

const cacheVersion = 1;
const example = 'Version 2.4 is out. Exports are twice as fast, and dark mode finally remembers your choice.';

/** Records short samples of the built-in voices, mastered like an episode. */
export function createVoiceSamples(renderer: Renderer, workDirectory: string): VoiceSamples {
  const { version } = renderer.engines.forMode('sandbox').engineFor('tts_b');
  return {
    version: `${version}-${cacheVersion}`,
    record: (voiceId) =>
      record(renderer, workDirectory, { text: example, voice: { provider: 'tts_b', voiceId } }),
    async pronounce(entry) {
      // Without the cache: a word of a customer would stay there when its entry is deleted.
      const sample = await record({ ...renderer, segments: null }, workDirectory, {
        text: `${entry.written}.`,
        voice: { provider: 'tts_b' },
        lexicon: [entry],
      });
      return readFile(sample.path).finally(sample.remove);
    },
  };
}

type Sample = { readonly text: string; readonly voice: VoiceSettings } & Pick<RenderInput, 'lexicon'>;

async function record(renderer: Renderer, workDirectory: string, { text, ...sample }: Sample) {
  const directory = await makeWorkDirectory(workDirectory);
  try {
    const { episode } = await renderEpisode(renderer, {
      script: { language: 'en', speakers: 1, turns: [{ speaker: 1, text, section: null }] },
      ...sample,
      mode: 'sandbox',
      segmentOwner: { secret: 'voice samples', note: async () => {} },
      title: text,
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
}
