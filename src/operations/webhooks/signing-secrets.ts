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

/** Every secret that signs, the current one first. */
export function openSecrets(
  secrets: Secrets,
  { secret, previous }: { secret: Buffer; previous: Buffer | null },
) {
  return [secret, ...(previous ? [previous] : [])].map((encrypted) => openSecret(secrets, encrypted));
}
