import { Problem } from '../domain/errors.ts';
import type { ConversionServices } from './context.ts';

const making = new Map<string, Promise<void>>();

/** The storage key of a sample of a built-in voice, created on first use. Samples of vendors would cost money. */
export async function hearVoice(services: ConversionServices, voiceId: string) {
  const [builtin] = await services.listVoices('sandbox');
  if (!builtin?.voices.some(({ id }) => id === voiceId)) throw new Problem('NOT_FOUND');
  const key = `voices/${services.voiceSamples.version}/${voiceId}.mp3`;
  if (!(await services.media.find(key))) await makeOnce(services, key, voiceId);
  return { key, contentType: 'audio/mpeg' };
}

async function makeOnce(services: ConversionServices, key: string, voiceId: string): Promise<void> {
  const known = making.get(key) ?? make(services, key, voiceId).finally(() => making.delete(key));
  making.set(key, known);
  await known;
}

async function make({ media, voiceSamples }: ConversionServices, key: string, voiceId: string) {
  const sample = await voiceSamples.record(voiceId);
  try {
    await media.put(key, sample.path, 'audio/mpeg');
  } finally {
    await sample.remove();
  }
}
