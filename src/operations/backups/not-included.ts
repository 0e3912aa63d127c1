import { Problem } from '../../domain/errors.ts';
import { secretKeyFingerprint } from '../../domain/secrets.ts';

/** The secret keys of an installation, as its settings and its data directory have them. */
export type SecretKeys = {
  /** Of the settings; null if it is the file of the data directory. */
  readonly secretKey: string | null;
  /** The content of that file; null if there is none, or the settings have the key. */
  readonly keyFile: string | null;
  readonly oldSecretKeys: readonly string[];
};

/** Something that a restored installation needs and a backup does not have. */
export type NotIncluded = { readonly what: string; readonly keep: string };

/** Refuses a backup whose secrets no restore could read. */
export function checkKeys({ secretKey, keyFile, oldSecretKeys }: SecretKeys, fingerprint: string): void {
  const key = secretKey ?? keyFile;
  const known = key === null ? oldSecretKeys : [key, ...oldSecretKeys];
  if (known.map(secretKeyFingerprint).includes(fingerprint)) return;
  const fault = key === null ? 'is missing' : 'is not that of the database';
  const place = secretKey === null ? 'the file secret-key of the data directory' : 'SECRET_KEY';
  throw new Problem(
    'VALIDATION_FAILED',
    `Nothing was backed up: ${place} ${fault}, so no restore could read what is encrypted. Restore the key from an ` +
      'earlier backup, or set SECRET_KEY to the key that this database was set up with.',
  );
}

export function keysToKeep({ secretKey, keyFile }: SecretKeys, fingerprint: string): NotIncluded[] {
  const key = secretKey ?? keyFile;
  const isRotated = key !== null && secretKeyFingerprint(key) === fingerprint;
  return [
    ...(secretKey === null ? [] : [{ what: 'secret key', keep: 'SECRET_KEY: no restore works without it' }]),
    ...(isRotated ? [] : [{ what: 'old secret key', keep: 'SECRET_KEYS_OLD: no restore works without it' }]),
  ];
}

export const mediaToKeep: Record<'include' | 'list', readonly NotIncluded[]> = {
  include: [],
  list: [{ what: 'media files', keep: 'the media store: the backup only lists its files' }],
};

export const settings: NotIncluded = { what: 'settings', keep: '.env, or the environment of the service' };
