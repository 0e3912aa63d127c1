import type { ClaimedDelivery } from '../../storage/webhooks/claim-deliveries.ts';
import { type DueDelivery, findDueDelivery } from '../../storage/webhooks/find-due-delivery.ts';
import { cancelDelivery } from '../../storage/webhooks/record-attempt.ts';
import type { ConversionServices } from '../context.ts';
import { signMedia } from '../conversions/media-access.ts';
import { organizationSecrets } from './organization-secret.ts';
import { openSecrets } from './signing-secrets.ts';

/** A delivery that can be sent as it is. */
export type PreparedDelivery = DueDelivery & { readonly secrets: readonly string[] };

/** A delivery with its signing secrets and a fresh audio URL. Undefined where it is no longer wanted. */
export async function prepareDelivery(
  services: ConversionServices,
  claimed: ClaimedDelivery,
): Promise<PreparedDelivery | undefined> {
  const { database } = services.store;
  const delivery = await findDueDelivery(database, claimed);
  if (!delivery) return undefined;
  if (delivery.disabled) {
    await cancelDelivery(database, delivery);
    return undefined;
  }
  return {
    ...delivery,
    data: withFreshAudio(services, delivery),
    secrets: await secretsOf(services, delivery),
  };
}

async function secretsOf(services: ConversionServices, delivery: DueDelivery): Promise<string[]> {
  const { secret, previousSecret: previous, organizationId } = delivery;
  if (secret === null) return organizationSecrets(services, services.store.database, organizationId);
  return openSecrets(services.secrets, { secret, previous });
}

function withFreshAudio(
  services: ConversionServices,
  { data, conversionId, conversionAttempt, media }: DueDelivery,
): string {
  if (conversionId === null || conversionAttempt === null || !media) return data;
  const fields: Record<string, unknown> = JSON.parse(data);
  if (!('audio_url' in fields)) return data;
  const conversion = { id: conversionId, attempt: conversionAttempt, status: 'completed', media } as const;
  const address = signMedia(services, conversion, 'audio');
  return JSON.stringify({ ...fields, audio_url: address?.url ?? null });
}
