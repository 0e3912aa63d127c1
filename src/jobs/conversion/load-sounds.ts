import { buffer } from 'node:stream/consumers';
import type { FieldMessage } from '../../domain/field-message.ts';
import type { Sound } from '../../domain/sound.ts';
import {
  type SoundDesign,
  type SoundKind,
  type SoundSetting,
  soundKinds,
} from '../../domain/sound-design.ts';
import type { ConversionServices } from '../../operations/context.ts';
import { soundKey } from '../../operations/sounds.ts';
import { readWav } from '../../speech/read-audio.ts';
import type { MediaStore } from '../../storage/media/media-store.ts';
import { listSoundsFor, type SoundScope } from '../../storage/sounds.ts';

/** What an episode is to sound like: of its product, else of its organization. */
export async function chooseSounds(
  { store }: ConversionServices,
  scope: SoundScope,
): Promise<readonly SoundSetting[]> {
  const settings = await listSoundsFor(store.database, scope);
  return soundKinds.flatMap((kind) => {
    const own = settings.filter((setting) => setting.kind === kind);
    const nearest = own.find(({ productId }) => productId !== null) ?? own[0];
    return nearest?.file ? [nearest] : [];
  });
}

/** Reads the sounds. An episode is made without one whose file is gone, and says so. */
export async function loadSounds(
  { media }: ConversionServices,
  settings: readonly SoundSetting[],
): Promise<{ sounds: SoundDesign; warnings: FieldMessage[] }> {
  const sounds: { [Kind in SoundKind]?: Sound } = {};
  const warnings: FieldMessage[] = [];
  for (const { id, kind } of settings) {
    const sound = await readSound(media, soundKey(id));
    if (sound) sounds[kind] = sound;
    else warnings.push({ path: `sounds.${kind}`, message: 'is missing from the media store; set it again' });
  }
  return { sounds, warnings };
}

/** Null for a file that is gone: someone may be replacing it. */
async function readSound(media: MediaStore, key: string): Promise<Sound | null> {
  if (!(await media.find(key))) return null;
  try {
    return readWav(await buffer(await media.read(key)));
  } catch (error) {
    if (await media.find(key)) throw error;
    return null;
  }
}
