import { v7 as uuid } from 'uuid';
import { Problem } from '../domain/errors.ts';
import { maxSoundBytes, maxSoundSeconds, type SoundKind, type SoundSetting } from '../domain/sound-design.ts';
import { type Database, inTransaction } from '../storage/database.ts';
import { storeBytes } from '../storage/media/work-directories.ts';
import { lockOrganization } from '../storage/organizations.ts';
import { deleteSound, insertSound, listSounds, type SoundScope } from '../storage/sounds.ts';
import { afterCommit } from './after-commit.ts';
import { recordAction } from './audit.ts';
import { type CallerContext, type ConversionContext, interactiveTask, requireRole } from './context.ts';
import { checkProduct } from './conversions/create-conversion.ts';
import { boundedLine, invalid } from './input.ts';

export const soundsPrefix = 'sounds';

export function soundKey(id: string): string {
  return `${soundsPrefix}/${id}.wav`;
}

export async function listOwnSounds({ caller, store }: CallerContext, productId: string | null) {
  await checkProduct(store.database, caller.organizationId, productId);
  return listSounds(store.database, { organizationId: caller.organizationId, productId });
}

export async function findSoundFile(context: CallerContext, kind: string, productId: string | null) {
  const sounds = await listOwnSounds(context, productId);
  const sound = sounds.find((each) => each.kind === kind && each.file !== null);
  if (!sound) throw new Problem('NOT_FOUND');
  return { key: soundKey(sound.id) };
}

type SoundInput = {
  readonly kind: SoundKind;
  readonly productId: string | null;
  /** Null for no sound: a product then has none, even if its organization has one. */
  readonly upload: { readonly name: string; readonly bytes: Uint8Array } | null;
  readonly signal: AbortSignal;
};

/** Sets a sound and removes the previous one. Finished episodes stay unchanged. */
export async function setSound(context: ConversionContext, input: SoundInput): Promise<SoundSetting> {
  const { kind, productId, upload } = input;
  requireRole(context.caller, 'admin');
  const scope = { organizationId: context.caller.organizationId, productId };
  await checkProduct(context.store.database, scope.organizationId, productId);
  const id = uuid();
  const file = upload && (await storeUpload(context, { id, kind, ...upload, signal: input.signal }));
  return change(context, scope, kind, (transaction) => insertSound(transaction, scope, { id, kind, file }));
}

/** Removes a setting: a product then uses its organization's sound, and an organization has none. */
export async function removeSound(context: ConversionContext, kind: SoundKind, productId: string | null) {
  requireRole(context.caller, 'admin');
  const scope = { organizationId: context.caller.organizationId, productId };
  await checkProduct(context.store.database, scope.organizationId, productId);
  await change(context, scope, kind, async () => null);
}

async function change<T extends SoundSetting | null>(
  context: ConversionContext,
  scope: SoundScope,
  kind: SoundKind,
  insert: (transaction: Database) => Promise<T>,
): Promise<T> {
  const { store, media } = context;
  const { before, after } = await inTransaction(store.database, async (transaction) => {
    await lockOrganization(transaction, scope.organizationId);
    const before = await deleteSound(transaction, scope, kind);
    const after = await insert(transaction);
    if (!before && !after) throw new Problem('NOT_FOUND');
    await recordAction(context, transaction, after ? 'sound.set' : 'sound.removed', { name: kind });
    return { before, after };
  });
  if (before?.file) await afterCommit(context, media.remove(soundKey(before.id)));
  return after;
}

type Upload = {
  readonly id: string;
  readonly kind: SoundKind;
  readonly name: string;
  readonly bytes: Uint8Array;
};

/** Decodes the file in a limited process, and stores the decoded audio instead of the upload. */
async function storeUpload(
  context: ConversionContext,
  { id, kind, name, bytes, signal }: Upload & { signal: AbortSignal },
) {
  if (bytes.length > maxSoundBytes) throw invalid('audio', 'must have at most 6 million bytes');
  const { wav, seconds } = await context
    .runText('decodeSound', { bytes, maxSeconds: maxSoundSeconds[kind] }, interactiveTask(context, signal))
    .catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'VALIDATION_FAILED')
        throw invalid('audio', error.message);
      if (error instanceof Problem && error.code === 'GENERATION_FAILED')
        throw invalid('audio', 'cannot be read; send another WAV or MP3 file');
      throw error;
    });
  const shown = boundedLine('name', name, 200);
  await storeBytes(context, soundKey(id), { body: wav, contentType: 'audio/wav' });
  return { name: shown, seconds: Math.round(seconds * 100) / 100 };
}
