import { createSecretKey, type KeyObject } from 'node:crypto';
import { inTransaction } from '../../storage/database.ts';
import { cancelDeliveries } from '../../storage/webhooks/record-attempts.ts';
import { type DueDelivery, takeDue } from '../../storage/webhooks/take-due.ts';
import type { ConversionServices } from '../context.ts';
import { signMedia } from '../conversions/media-access.ts';
import { organizationSecrets } from './organization-secret.ts';
import { openSecrets } from './signing-secrets.ts';

/** A delivery that can be sent as it is. */
export type PreparedDelivery = DueDelivery & { readonly secrets: readonly KeyObject[] };

/** The next deliveries of a lane whose time has come, with secrets and a fresh address of the audio. */
export async function prepareDeliveries(
  services: ConversionServices,
  lane: string,
  page: { readonly except: readonly string[]; readonly limit: number },
): Promise<PreparedDelivery[]> {
  const due = await takeDue(services.store.database, lane, page);
  const unwanted = due.filter((delivery) => delivery.disabled);
  if (unwanted.length > 0) await cancel(services, unwanted);
  const wanted = due.filter((delivery) => !delivery.disabled);
  const [first] = wanted;
  if (!first) return [];
  // All of a lane are for one endpoint, or for one organization's own addresses.
  const secrets = (await secretsOf(services, first)).map((secret) => createSecretKey(secret, 'utf8'));
  return wanted.map((delivery) => ({ ...delivery, secrets, data: withFreshAudio(services, delivery) }));
}

async function secretsOf(services: ConversionServices, delivery: DueDelivery): Promise<string[]> {
  const { secret, previousSecret, organizationId } = delivery;
  if (secret) return openSecrets(services.secrets, { secret, previous: previousSecret });
  return organizationSecrets(services, services.store.database, organizationId);
}

function withFreshAudio(
  services: ConversionServices,
  { data, conversionId, conversionAttempt, media }: DueDelivery,
): string {
  if (conversionId === null || conversionAttempt === null || !media) return data;
  const told: Record<string, unknown> = JSON.parse(data);
  if (!('audio_url' in told)) return data;
  const conversion = { id: conversionId, attempt: conversionAttempt, status: 'completed', media } as const;
  const address = signMedia(services, conversion, 'audio');
  return JSON.stringify({ ...told, audio_url: address?.url ?? null });
}

/** What is on its way to an endpoint that was disabled meanwhile. */
function cancel(services: ConversionServices, unwanted: readonly DueDelivery[]): Promise<void> {
  return inTransaction(services.store.database, async (transaction) => {
    await cancelDeliveries(
      transaction,
      unwanted.map((delivery) => delivery.id),
    );
  });
}
