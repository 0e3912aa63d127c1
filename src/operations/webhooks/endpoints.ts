import { v7 as uuid } from 'uuid';
import { Problem } from '../../domain/errors.ts';
import { type EventType, eventTypes } from '../../domain/events.ts';
import type { Role } from '../../domain/roles.ts';
import { generateEventId, maxWebhookEndpoints, type WebhookEndpoint } from '../../domain/webhook.ts';
import { inTransaction } from '../../storage/database.ts';
import { countTestEvents, insertDeliveryTo, insertEvent } from '../../storage/events.ts';
import { lockOrganization } from '../../storage/organizations.ts';
import { findDelivery } from '../../storage/webhooks/deliveries.ts';
import {
  countEndpoints,
  findEndpoint,
  insertEndpoint,
  deleteEndpoint as remove,
  listEndpoints as select,
  updateEndpoint as update,
} from '../../storage/webhooks/endpoints.ts';
import { recordAction } from '../audit.ts';
import { type CallerContext, requireRole, type Services, type SignedInUser } from '../context.ts';
import { findOrThrow, invalid, limitReached, optionalText, reachableUrl } from '../input.ts';
import { makeSecret } from './signing-secrets.ts';

/** The context for managing endpoints: a member of the organization, or the operator. */
export type EndpointContext = CallerContext & { readonly signedInUser?: SignedInUser };

/** Null event types mean all of them. */
export type EndpointInput = {
  readonly url: string;
  readonly eventTypes: readonly string[] | null;
  readonly description: string | null;
};

export async function createEndpoint(context: EndpointContext, input: EndpointInput) {
  const { caller, store, secrets } = context;
  requireRole(caller, 'admin');
  const { url, eventTypes = null, description = null } = checkEndpoint(context, input);
  if (url === undefined) throw invalid('url', 'must be given');
  const { organizationId, mode } = caller;
  const { secret, encrypted } = makeSecret(secrets);
  const endpoint = await inTransaction(store.database, async (transaction) => {
    await lockOrganization(transaction, organizationId);
    if ((await countEndpoints(transaction, organizationId, mode)) >= maxWebhookEndpoints) {
      throw limitReached('webhooks', maxWebhookEndpoints, { path: 'url' });
    }
    const values = { id: uuid(), organizationId, mode, url, eventTypes, description };
    const created = await insertEndpoint(transaction, { ...values, secret: encrypted });
    await recordAction(context, transaction, 'endpoint.created', subjectOf(created));
    return created;
  });
  return { ...endpoint, secret };
}

/** Lists an organization's endpoints, oldest first: those of the caller's mode, or of both modes for the operator. */
export function listEndpoints({ caller, store }: EndpointContext) {
  return select(store.database, caller.organizationId, caller.isOperator ? null : caller.mode);
}

export function showEndpoint(context: EndpointContext, id: string) {
  return requireEndpoint(context, id, 'member');
}

/** Changes the given fields. A re-enabled endpoint receives only new events. */
export async function updateEndpoint(
  context: EndpointContext,
  id: string,
  { disabled, ...input }: Partial<EndpointInput> & { readonly disabled?: boolean },
) {
  const endpoint = await requireEndpoint(context, id, 'admin');
  const isChanged = disabled !== undefined && disabled !== (endpoint.disabledAt !== null);
  const changes = { ...checkEndpoint(context, input), ...(isChanged && { disabled }) };
  return inTransaction(context.store.database, async (transaction) => {
    const changed = await findOrThrow(id, () => update(transaction, endpoint, changes), noEndpoint(id));
    const action = !isChanged ? 'endpoint.changed' : disabled ? 'endpoint.disabled' : 'endpoint.enabled';
    await recordAction(context, transaction, action, subjectOf(changed));
    return changed;
  });
}

/** Deletes an endpoint, its log and its pending deliveries. */
export async function deleteEndpoint(context: EndpointContext, id: string) {
  const endpoint = await requireEndpoint(context, id, 'admin');
  await inTransaction(context.store.database, async (transaction) => {
    await remove(transaction, endpoint);
    await recordAction(context, transaction, 'endpoint.deleted', subjectOf(endpoint));
  });
  return endpoint;
}

const testsPerMinute = 10;

/** Sends a `webhook.test` event to one endpoint, whether or not it subscribes to that type. */
export async function sendTestEvent(context: EndpointContext, id: string) {
  const endpoint = await requireEndpoint(context, id, 'admin');
  requireEnabled(endpoint);
  const event = {
    id: generateEventId(),
    organizationId: endpoint.organizationId,
    mode: endpoint.mode,
    type: 'webhook.test',
    conversionId: null,
    attempt: null,
    data: { webhook_id: endpoint.id, message: 'Your webhook works.' },
  };
  return inTransaction(context.store.database, async (transaction) => {
    await lockOrganization(transaction, endpoint.organizationId);
    if ((await countTestEvents(transaction, endpoint.organizationId)) >= testsPerMinute)
      throw new Problem(
        'RATE_LIMITED',
        `You can send ${testsPerMinute} test events a minute. Wait a minute.`,
      );
    await insertEvent(transaction, event);
    const deliveryId = await insertDeliveryTo(transaction, event, endpoint.id);
    const delivery = await findDelivery(transaction, context.caller, deliveryId);
    if (!delivery) throw new Problem('NOT_FOUND');
    await recordAction(context, transaction, 'endpoint.tested', subjectOf(endpoint));
    return delivery;
  });
}

function checkEndpoint(services: Services, { url, eventTypes, description }: Partial<EndpointInput>) {
  return {
    ...(url !== undefined && { url: reachableUrl(services.receiverRules, 'url', url) }),
    ...(eventTypes !== undefined && { eventTypes: checkTypes(eventTypes) }),
    ...(description !== undefined && { description: optionalText('description', description, 200) }),
  };
}

function checkTypes(types: readonly string[] | null): EventType[] | null {
  if (types === null) return null;
  if (types.length === 0) throw invalid('events', 'Choose at least one event.');
  if (types.some((type) => !eventTypes.includes(type as EventType)))
    throw invalid('events', `must be some of ${eventTypes.join(', ')}`);
  return eventTypes.filter((type) => types.includes(type));
}

/** Returns an endpoint that the caller may manage; `NOT_FOUND` for another organization or mode. */
export async function requireEndpoint({ store, caller }: EndpointContext, id: string, least: Role) {
  requireRole(caller, least);
  return findOrThrow(id, () => findEndpoint(store.database, caller, id), noEndpoint(id));
}

export function requireEnabled({ disabledAt }: WebhookEndpoint): void {
  if (disabledAt) throw new Problem('VALIDATION_FAILED', 'This webhook is disabled; enable it first.');
}

export function noEndpoint(id: string): string {
  return `There is no webhook with the id ${id}.`;
}

export function subjectOf({ id, url }: WebhookEndpoint) {
  return { id, name: url };
}
