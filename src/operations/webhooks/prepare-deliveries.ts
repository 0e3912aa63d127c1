import { createSecretKey, type KeyObject } from 'node:crypto';
import { findReceiver } from '../../storage/webhooks/find-receiver.ts';
import { cancelDeliveries } from '../../storage/webhooks/record-attempts.ts';
import { type DueDelivery, takeDue } from '../../storage/webhooks/take-due.ts';
import type { ConversionServices } from '../context.ts';
import { signMedia } from '../conversions/media-access.ts';
import { organizationSecrets } from './organization-secret.ts';
import { openSecrets } from './signing-secrets.ts';

/** A delivery that can be sent as it is. */
export type PreparedDelivery = Omit<DueDelivery, 'url'> & {
  readonly lane: string;
  readonly url: string;
  /** Whether its endpoint is marked as failing. */
  readonly failing: boolean;
  readonly secrets: readonly KeyObject[];
};

/** The next deliveries of a lane whose time has come, with secrets and a fresh address of the audio. */
export async function prepareDeliveries(
  services: ConversionServices,
  lane: string,
  page: { readonly except: readonly string[]; readonly limit: number },
): Promise<PreparedDelivery[]> {
  const due = await takeDue(services.store.database, lane, page);
  const [first] = due;
  // All of a lane are for one endpoint, or for one organization's own addresses.
  const receiver = first && (await receiverOf(services, first));
  if (!receiver) return [];
  if (receiver.disabled) {
    await cancelDeliveries(
      services.store.database,
      due.map((delivery) => delivery.id),
    );
    return [];
  }
  const { url, failing } = receiver;
  const secrets = receiver.secrets.map((secret) => createSecretKey(secret, 'utf8'));
  return due.map((delivery) => ({
    ...delivery,
    ...{ lane, url: url ?? delivery.url ?? '', failing, secrets },
    data: withFreshAudio(services, delivery),
  }));
}

type DueReceiver = {
  readonly url: string | null;
  readonly disabled: boolean;
  readonly failing: boolean;
  readonly secrets: readonly string[];
};

/** Undefined where an endpoint was deleted meanwhile, and what was due there with it. */
async function receiverOf(
  services: ConversionServices,
  { endpointId, organizationId }: DueDelivery,
): Promise<DueReceiver | undefined> {
  const { database } = services.store;
  if (endpointId === null) {
    const secrets = await organizationSecrets(services, database, organizationId);
    return { url: null, disabled: false, failing: false, secrets };
  }
  const found = await findReceiver(database, endpointId);
  return found && { ...found, secrets: openSecrets(services.secrets, found) };
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
