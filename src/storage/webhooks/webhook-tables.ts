import type { Generated } from 'kysely';
import type { KeyMode } from '../../domain/api-key.ts';
import type { EventType } from '../../domain/events.ts';
import type { DeliveryState } from '../../domain/webhook.ts';
import type { LeaseColumns } from '../lease-columns.ts';

export type WebhookTables = {
  webhook_endpoints: WebhookEndpointTable;
  organization_webhook_secrets: OrganizationWebhookSecretTable;
  webhook_deliveries: WebhookDeliveryTable;
  webhook_attempts: WebhookAttemptTable;
};

type SecretColumns = {
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_secret_until: Date | null;
};

export type WebhookEndpointTable = SecretColumns & {
  id: string;
  organization_id: string;
  mode: KeyMode;
  url: string;
  event_types: EventType[] | null;
  description: string | null;
  failing_since: Date | null;
  disabled_at: Date | null;
  disabled_because: 'gone' | 'by hand' | null;
  created_at: Generated<Date>;
};

type OrganizationWebhookSecretTable = SecretColumns & { organization_id: string };

type WebhookDeliveryTable = LeaseColumns & {
  id: string;
  organization_id: string;
  mode: KeyMode;
  event_id: string;
  endpoint_id: string | null;
  url: string | null;
  /** An endpoint, or an organization's use of a URL: deliveries to one receiver share a limit of requests. */
  receiver: string;
  state: Generated<DeliveryState>;
  attempts: Generated<number>;
  due_at: Date;
  replay_of: string | null;
  created_at: Date;
  ended_at: Date | null;
};

type WebhookAttemptTable = {
  id: string;
  delivery_id: string;
  number: number;
  started_at: Date;
  duration_milliseconds: number;
  status: number | null;
  answer: string;
  error: string | null;
};
