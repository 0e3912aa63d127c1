import type { Secrets } from '../../domain/secrets.ts';
import { generateWebhookSecret } from '../../domain/webhook.ts';

export const purpose = 'webhook secret';

export function makeSecret(secrets: Secrets) {
  const secret = generateWebhookSecret();
  return { secret, encrypted: secrets.encrypt(purpose, secret) };
}

export function openSecret(secrets: Secrets, encrypted: Buffer): string {
  return secrets.decrypt(purpose, encrypted);
}

/** The current secret first, null if unreadable. An unreadable previous one is omitted, so that a rotation helps. */
export function openSecrets(
  secrets: Secrets,
  { secret, previous }: { secret: Buffer; previous: Buffer | null },
): string[] | null {
  const isReadable = (encrypted: Buffer) => secrets.renew(purpose, encrypted).state !== 'unreadable';
  if (!isReadable(secret)) return null;
  const all = previous && isReadable(previous) ? [secret, previous] : [secret];
  return all.map((encrypted) => openSecret(secrets, encrypted));
}
