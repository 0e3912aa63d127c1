import { readFile } from 'node:fs/promises';
import type { VoiceSettings } from '../domain/voice-settings.ts';
import type { VoiceSamples } from '../operations/context.ts';
import { makeWorkDirectory } from '../storage/media/work-directories.ts';
import { type Renderer, type RenderInput, renderEpisode } from './renderer.ts';

const cacheVersion = 1;
const example = 'Version 2.4 is out. Exports are twice as fast, and dark mode finally remembers your choice.';
const exchange = [
  'Version 2.4 is out, and exports are twice as fast.',
  'Nice. And dark mode finally remembers your choice.',
];

/** Records short samples of the built-in voices, mastered like an episode. */
export function createVoiceSamples(renderer: Renderer, workDirectory: string): VoiceSamples {
  const { version } = renderer.engines.forMode('sandbox').engineFor('tts_b');
  return {
    version: `${version}-${cacheVersion}`,
    cached: renderer.segments !== null,
    record: (voiceIds, sample) => record(renderer, workDirectory, { ...voiceSample(voiceIds), ...sample }),
    async pronounce(entry) {
      // Recorded without the cache, where a customer's word would outlive its deleted entry.
      const sample = { ...serviceSample([`${entry.written}.`], { provider: 'tts_b' }), lexicon: [entry] };
      return bytesOf(record({ ...renderer, segments: null }, workDirectory, sample));
    },
    speak: (sample) => bytesOf(record(renderer, workDirectory, sample)),
  };
}

type Sample = Pick<
  RenderInput,
  'script' | 'voice' | 'lexicon' | 'mode' | 'tenant' | 'segmentOwner' | 'admit' | 'signal'
>;

function voiceSample([voiceId = '', secondVoiceId]: readonly string[]): Omit<Sample, 'signal'> {
  if (secondVoiceId === undefined) return serviceSample([example], { provider: 'tts_b', voiceId });
  const hosts = { ...(voiceId && { host1: voiceId }), ...(secondVoiceId && { host2: secondVoiceId }) };
  return serviceSample(exchange, { provider: 'tts_b', hostVoiceIds: hosts });
}

/** A sample with a text of the service, not of a customer. Two texts are spoken by two hosts. */
function serviceSample(texts: readonly string[], voice: VoiceSettings): Omit<Sample, 'signal'> {
  const turns = texts.map((text, index) => ({ speaker: index === 0 ? 1 : 2, text, section: null }) as const);
  return {
    script: { language: 'en', speakers: turns.length === 2 ? 2 : 1, turns },
    voice,
    mode: 'sandbox',
    segmentOwner: { secret: 'voice samples', note: async () => {} },
  };
}

async function bytesOf(recording: ReturnType<typeof record>): Promise<Buffer> {
  await using sample = await recording;
  return await readFile(sample.path);
}

const maxTime = 60_000;

async function record(
  renderer: Renderer,
  workDirectory: string,
  sample: Omit<Sample, 'signal'> & Partial<Pick<Sample, 'signal'>>,
) {
  const directory = await makeWorkDirectory(workDirectory);
  const timeout = AbortSignal.timeout(maxTime);
  try {
    const { episode } = await renderEpisode(renderer, {
      ...sample,
      title: 'Sample',
      organization: null,
      accent: null,
      date: new Date(),
      directory: directory.path,
      signal: sample.signal ? AbortSignal.any([sample.signal, timeout]) : timeout,
      onProgress: () => {},
    });
    return { ...directory, path: episode.files.audio };
  } catch (error) {
    await directory[Symbol.asyncDispose]();
    throw error;
  }
}
