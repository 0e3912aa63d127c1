import { Problem } from '../domain/errors.ts';
import { listFavoriteVoices, toggleFavoriteVoice } from '../storage/favorite-voices.ts';
import type { CallerContext, ConversionContext, ConversionServices } from './context.ts';
import { showLexiconEntry } from './lexicon.ts';

const making = new Map<string, Promise<void>>();

/** The storage key of a sample of a built-in voice, created on first use. Samples of vendors would cost money. */
export function hearVoice(services: ConversionServices, voiceId: string) {
  return sampleOf(services, voiceId, [voiceId]);
}

/** The same for two hosts who talk to each other. An empty ID is the automatic voice. */
export function hearPair(services: ConversionServices, host1: string, host2: string) {
  return sampleOf(services, `pair-${host1 || 'auto'}-${host2 || 'auto'}`, [host1, host2]);
}

async function sampleOf(services: ConversionServices, name: string, voiceIds: readonly string[]) {
  const [builtin] = await services.listVoices('sandbox');
  const isKnown = (voiceId: string) => builtin?.voices.some(({ id }) => id === voiceId);
  const isAutomatic = (voiceId: string) => voiceId === '' && voiceIds.length === 2;
  if (!voiceIds.every((voiceId) => isKnown(voiceId) || isAutomatic(voiceId))) throw new Problem('NOT_FOUND');
  const key = `voices/${services.voiceSamples.version}/${name}.mp3`;
  if (!(await services.media.find(key))) await makeOnce(services, key, voiceIds);
  return { key, contentType: 'audio/mpeg' };
}

async function makeOnce(
  services: ConversionServices,
  key: string,
  voiceIds: readonly string[],
): Promise<void> {
  const known = making.get(key) ?? make(services, key, voiceIds).finally(() => making.delete(key));
  making.set(key, known);
  await known;
}

async function make(
  { media, voiceSamples }: ConversionServices,
  key: string,
  [first = '', second]: readonly string[],
) {
  const sample = await voiceSamples.record(first, second);
  try {
    await media.put(key, sample.path, 'audio/mpeg');
  } finally {
    await sample.remove();
  }
}

/** The voices that the person who asks has marked. */
export function favoriteVoices({ caller, store }: CallerContext): Promise<string[]> {
  return caller.userId === null ? Promise.resolve([]) : listFavoriteVoices(store.database, caller.userId);
}

/** Marks a voice as a favorite of the person, or takes the mark away. */
export async function toggleFavorite(context: ConversionContext, voiceId: string): Promise<void> {
  const { userId, mode } = context.caller;
  const providers = await context.listVoices(mode);
  const isKnown = providers.some(({ voices }) => voices.some(({ id }) => id === voiceId));
  if (userId === null || !isKnown) throw new Problem('NOT_FOUND');
  await toggleFavoriteVoice(context.store.database, { userId, voiceId });
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
