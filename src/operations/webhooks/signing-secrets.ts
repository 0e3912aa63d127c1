import type { Secrets } from '../../domain/secrets.ts';
import { generateWebhookSecret } from '../../domain/webhook.ts';

export const purpose = 'webhook secret';

/** A new secret, and the form of it that is stored. */
export function makeSecret(secrets: Secrets) {
  const secret = generateWebhookSecret();
  return { secret, encrypted: secrets.encrypt(purpose, secret) };
}

export function openSecret(secrets: Secrets, encrypted: Buffer): string {
  return secrets.decrypt(purpose, encrypted);
}

/**
 * Every secret that signs, the current one first. Null if that cannot be read. A previous one that cannot is left out, so that
 * a rotation helps at once.
 */
export function openSecrets(
  secrets: Secrets,
  { secret, previous }: { secret: Buffer; previous: Buffer | null },
): string[] | null {
  const isReadable = (encrypted: Buffer) => secrets.renew(purpose, encrypted).state !== 'unreadable';
  if (!isReadable(secret)) return null;
  const all = previous && isReadable(previous) ? [secret, previous] : [secret];
  return all.map((encrypted) => openSecret(secrets, encrypted));
}
