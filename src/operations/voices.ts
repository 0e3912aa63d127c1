import { Problem } from '../domain/errors.ts';
import type { ConversionContext, ConversionServices } from './context.ts';
import { showLexiconEntry } from './lexicon.ts';

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

const pronouncing = new Set<string>();

/** One of the caller's lexicon entries as a built-in voice says it. An organization hears one at a time. */
export async function hearPronunciation(context: ConversionContext, id: string): Promise<Buffer> {
  const entry = await showLexiconEntry(context, id);
  const { organizationId } = context.caller;
  if (pronouncing.has(organizationId))
    throw new Problem('RATE_LIMITED', 'Another sample is being recorded; try again in a few seconds.');
  pronouncing.add(organizationId);
  try {
    return await context.voiceSamples.pronounce(entry);
  } finally {
    pronouncing.delete(organizationId);
  }
}
