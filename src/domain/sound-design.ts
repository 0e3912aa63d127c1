import type { Sound } from './sound.ts';

/** What an organization or a product can set around and under the speech. */
export const soundKinds = ['intro', 'outro', 'bed', 'sting'] as const;
export type SoundKind = (typeof soundKinds)[number];

/** The sounds of one episode. */
export type SoundDesign = { readonly [Kind in SoundKind]?: Sound };

/** The longest sound of each kind, in seconds. */
export const maxSoundSeconds: Readonly<Record<SoundKind, number>> = {
  intro: 30,
  outro: 30,
  bed: 90,
  sting: 8,
};

/** The largest file that is taken: half a minute of WAV in CD quality. */
export const maxSoundBytes = 6_000_000;

/** A setting of an organization, or of one of its products. */
export type SoundSetting = {
  readonly id: string;
  readonly kind: SoundKind;
  /** Null for the organization itself. */
  readonly productId: string | null;
  /** Null where there is to be no sound, whatever the organization has. */
  readonly file: SoundFile | null;
  readonly createdAt: Date;
};

type SoundFile = { readonly name: string; readonly seconds: number };

/** A file that someone sent. */
export type SoundUpload = { readonly bytes: Uint8Array; readonly maxSeconds: number };

/** A sound as it is kept: a WAV file of one channel. */
export type DecodedSound = { readonly wav: Uint8Array; readonly seconds: number };
