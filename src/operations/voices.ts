import { Problem } from '../domain/errors.ts';
import { listFavoriteVoices, toggleFavoriteVoice } from '../storage/users.ts';
import type { ConversionContext, PersonalContext } from './context.ts';
import { showLexiconEntry } from './lexicon.ts';
import { onePreviewAtATime } from './one-preview-at-a-time.ts';

type Making = { readonly done: Promise<void>; readonly signal: AbortSignal };

const making = new Map<string, Making>();

/** A sample of a built-in voice, created on first use. Samples of vendors would cost money. */
export function previewVoice(context: ConversionContext, voiceId: string, signal: AbortSignal) {
  return sampleOf(context, voiceId, [voiceId], signal);
}

/** Does the same for two hosts in a dialogue. An empty ID is the automatic voice. */
export function previewPair(
  context: PersonalContext,
  [host1, host2]: readonly [string, string],
  signal: AbortSignal,
) {
  const name = `pair-${host1 || 'auto'}-${host2 || 'auto'}`;
  return onePreviewAtATime(context.caller.userId, () => sampleOf(context, name, [host1, host2], signal));
}

async function sampleOf(
  context: ConversionContext,
  name: string,
  voiceIds: readonly string[],
  signal: AbortSignal,
) {
  const [builtin] = await context.listVoices('sandbox');
  const isKnown = (voiceId: string) => builtin?.voices.some(({ id }) => id === voiceId);
  const isAutomatic = (voiceId: string) => voiceId === '' && voiceIds.length === 2;
  if (!voiceIds.every((voiceId) => isKnown(voiceId) || isAutomatic(voiceId))) throw new Problem('NOT_FOUND');
  const key = `voices/${context.voiceSamples.version}/${name}.mp3`;
  if (!(await context.media.find(key))) await makeOnce(context, key, voiceIds, signal);
  return { key, contentType: 'audio/mpeg' };
}

/** Requests for the same sample share one recording. If its requester disconnects, the next one records it. */
async function makeOnce(
  context: ConversionContext,
  key: string,
  voiceIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  for (let known = making.get(key); known; known = making.get(key)) {
    const { done, signal: theirs } = known;
    const isDone = await done.then(
      () => true,
      (error: unknown) => {
        if (!theirs.aborted) throw error;
        return false;
      },
    );
    if (isDone) return;
  }
  const done = make(context, key, voiceIds, signal).finally(() => making.delete(key));
  making.set(key, { done, signal });
  await done;
}

async function make(
  { caller, media, voiceSamples }: ConversionContext,
  key: string,
  voiceIds: readonly string[],
  signal: AbortSignal,
) {
  const { organizationId, tier } = caller;
  const tenant = { organizationId, mode: 'sandbox', tier } as const;
  await using sample = await voiceSamples.record(voiceIds, { tenant, signal });
  await media.put(key, sample.path, 'audio/mpeg');
}

export function favoriteVoices({ caller, store }: PersonalContext): Promise<string[]> {
  return listFavoriteVoices(store.database, caller.userId);
}

export async function toggleFavorite(context: PersonalContext, voiceId: string): Promise<void> {
  const { userId, mode } = context.caller;
  const providers = await context.listVoices(mode);
  const isKnown = providers.some(({ voices }) => voices.some(({ id }) => id === voiceId));
  if (!isKnown) throw new Problem('NOT_FOUND');
  await toggleFavoriteVoice(context.store.database, { userId, voiceId });
}

/** Speaks a lexicon entry with a built-in voice, one at a time for each organization. */
export async function previewPronunciation(context: ConversionContext, id: string): Promise<Buffer> {
  const entry = await showLexiconEntry(context, id);
  return onePreviewAtATime(context.caller.organizationId, () => context.voiceSamples.pronounce(entry));
}
