import type { Sound } from './sound.ts';

/** The sounds that an organization or a product can set around and under the speech. */
export const soundKinds = ['intro', 'outro', 'bed', 'sting'] as const;
export type SoundKind = (typeof soundKinds)[number];

export type SoundDesign = { readonly [Kind in SoundKind]?: Sound };

/** The longest sound of each kind, in seconds. */
export const maxSoundSeconds: Readonly<Record<SoundKind, number>> = {
  intro: 30,
  outro: 30,
  bed: 90,
  sting: 8,
};

/** The largest accepted file: half a minute of WAV in CD quality. */
export const maxSoundBytes = 6_000_000;

/** The sound setting of an organization or one of its products. */
export type SoundSetting = {
  readonly id: string;
  readonly kind: SoundKind;
  /** Null for the organization itself. */
  readonly productId: string | null;
  /** Null for no sound, even if the organization has one. */
  readonly file: SoundFile | null;
  readonly createdAt: Date;
};

type SoundFile = { readonly name: string; readonly seconds: number };

export type SoundUpload = { readonly bytes: Uint8Array; readonly maxSeconds: number };

/** A sound as stored: a WAV file with one channel. */
export type DecodedSound = { readonly wav: Uint8Array; readonly seconds: number };
