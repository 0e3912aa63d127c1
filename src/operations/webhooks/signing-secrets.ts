import type { Secrets } from '../../domain/secrets.ts';
import { generateWebhookSecret } from '../../domain/webhook.ts';

const purpose = 'webhook secret';

/** A new secret, and what is kept of it. */
export function makeSecret(secrets: Secrets): { secret: string; encrypted: Buffer } {
  const secret = generateWebhookSecret();
  return { secret, encrypted: secrets.encrypt(purpose, secret) };
}

export function openSecret(secrets: Secrets, encrypted: Buffer): string {
  return secrets.decrypt(purpose, encrypted);
}

/** Every secret that signs: the current one first. */
export function openSecrets(
  secrets: Secrets,
  stored: { readonly secret: Buffer; readonly previous: Buffer | null },
): string[] {
  const all = stored.previous ? [stored.secret, stored.previous] : [stored.secret];
  return all.map((encrypted) => openSecret(secrets, encrypted));
}
