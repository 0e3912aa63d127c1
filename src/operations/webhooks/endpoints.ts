import { v7 as uuid } from 'uuid';
import type { KeyMode } from '../../domain/api-key.ts';
import type { AuditAction } from '../../domain/audit.ts';
import { Problem } from '../../domain/errors.ts';
import { type EventType, eventTypes } from '../../domain/events.ts';
import { objectionTo } from '../../domain/receiver-url.ts';
import type { Role } from '../../domain/roles.ts';
import {
  generateEventId,
  type WebhookDelivery,
  type WebhookEndpoint,
  webhookEndpointsAtMost,
} from '../../domain/webhook.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import { insertEvent } from '../../storage/events.ts';
import { lockOrganization } from '../../storage/quota.ts';
import { findDelivery } from '../../storage/webhooks/deliveries.ts';
import {
  countEndpoints,
  findEndpoint,
  insertEndpoint,
  deleteEndpoint as remove,
  listEndpoints as select,
  updateEndpoint as update,
} from '../../storage/webhooks/endpoints.ts';
import { insertDeliveryTo } from '../../storage/webhooks/insert-deliveries.ts';
import { recordAction, type Subject } from '../audit.ts';
import type { Caller, ConversionContext, Services, Visitor } from '../context.ts';
import { boundedText, invalid, isUuid } from '../input.ts';
import { requireOrganization } from '../organizations/organizations.ts';
import { requireRole } from '../require-role.ts';
import { makeSecret } from './secrets.ts';

/** An endpoint together with its secret. */
export type NewEndpoint = WebhookEndpoint & { readonly secret: string };

/** Makes an endpoint. Someone of an organization makes it for that one, in the mode they are in. */
export async function createEndpoint(
  context: EndpointContext,
  input: EndpointInput & { readonly organizationId: string; readonly mode: KeyMode },
) {
  const { caller, store, secrets } = context;
  if (caller) requireRole(caller, 'admin');
  const { url, eventTypes = null, description = null } = checkEndpoint(context, input);
  if (url === undefined) throw invalid('url', 'must be given');
  const { organizationId, mode } = caller ?? input;
  const organization = await requireOrganization(context, organizationId);
  const { secret, encrypted } = makeSecret(secrets);
  const endpoint = await inTransaction(store.database, async (transaction) => {
    // Counted one at a time, so that the limit holds.
    await lockOrganization(transaction, organization.id);
    if ((await countEndpoints(transaction, organization.id, mode)) >= webhookEndpointsAtMost) {
      throw new Problem(
        'VALIDATION_FAILED',
        `An organization has at most ${webhookEndpointsAtMost} webhooks; delete one that is not needed.`,
      );
    }
    const made = await insertEndpoint(transaction, {
      ...{ id: uuid(), organizationId: organization.id, mode, url, eventTypes, description },
      secret: encrypted,
    });
    await recordEndpointAction(context, transaction, 'endpoint.created', { id: made.id, name: url });
    return made;
  });
  return { ...endpoint, secret };
}

/** An organization's endpoints, oldest first: of the caller's mode, or for the operator of both. */
export async function listEndpoints(context: EndpointContext, input: { readonly organizationId: string }) {
  const { caller, store } = context;
  if (caller) return select(store.database, caller.organizationId, caller.mode);
  const organization = await requireOrganization(context, input.organizationId);
  return select(store.database, organization.id, null);
}

export function showEndpoint(context: EndpointContext, id: string): Promise<WebhookEndpoint> {
  return requireEndpoint(context, id, 'member');
}

/** Changes what is given. Enabling an endpoint again lets it have the events from now on. */
export async function updateEndpoint(
  context: EndpointContext,
  id: string,
  { disabled, ...input }: Partial<EndpointInput> & { readonly disabled?: boolean },
) {
  const endpoint = await requireEndpoint(context, id, 'admin');
  const changes = {
    ...checkEndpoint(context, input),
    // Saying what it is already does not begin it anew.
    ...(disabled === undefined || disabled === (endpoint.disabledAt !== null) ? {} : { disabled }),
  };
  return inTransaction(context.store.database, async (transaction) => {
    const changed = await update(transaction, endpoint, changes);
    await recordEndpointAction(context, transaction, 'endpoint.changed', {
      id: changed.id,
      name: changed.url,
    });
    return changed;
  });
}

/** Removes an endpoint with its log. What is on its way there is not sent any more. */
export async function deleteEndpoint(context: EndpointContext, id: string): Promise<WebhookEndpoint> {
  const endpoint = await requireEndpoint(context, id, 'admin');
  await inTransaction(context.store.database, async (transaction) => {
    await remove(transaction, endpoint);
    await recordEndpointAction(context, transaction, 'endpoint.deleted', {
      id: endpoint.id,
      name: endpoint.url,
    });
  });
  return endpoint;
}

/** Sends an event of the type `webhook.test` to one endpoint, whichever events it wants. */
export async function sendTestEvent(context: ConversionContext, id: string): Promise<WebhookDelivery> {
  const endpoint = await requireEndpoint(context, id, 'admin');
  if (endpoint.disabledAt)
    throw new Problem('VALIDATION_FAILED', 'This webhook is disabled; enable it first.');
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
    await insertEvent(transaction, event);
    const deliveryId = await insertDeliveryTo(transaction, event, endpoint.id);
    const delivery = await findDelivery(transaction, context.caller, deliveryId);
    if (!delivery) throw new Problem('NOT_FOUND');
    await recordAction(context, transaction, 'endpoint.tested', { id: endpoint.id, name: endpoint.url });
    return delivery;
  });
}

/** What can be said of an endpoint. Of event types, null means all. */
export type EndpointInput = {
  readonly url: string;
  readonly eventTypes: readonly string[] | null;
  readonly description: string | null;
};

type Checked = { url?: string; eventTypes?: EventType[] | null; description?: string | null };

/** The same, checked; what is not given stays not given. */
export function checkEndpoint(services: Services, input: Partial<EndpointInput>): Checked {
  const { url, description } = input;
  return {
    ...(url === undefined ? {} : { url: checkReceiver(services, 'url', url) }),
    ...(input.eventTypes === undefined ? {} : { eventTypes: checkTypes(input.eventTypes) }),
    ...(description === undefined ? {} : { description: checkDescription(description) }),
  };
}

function checkTypes(types: readonly string[] | null): EventType[] | null {
  if (types === null) return null;
  if (types.length === 0) throw invalid('events', 'must name at least one event');
  const known = eventTypes.filter((type) => types.includes(type));
  if (types.some((type) => !eventTypes.includes(type as EventType))) {
    throw invalid('events', `must be some of ${eventTypes.join(', ')}`);
  }
  return known;
}

function checkDescription(description: string | null): string | null {
  if (description === null || description.trim() === '') return null;
  return boundedText('description', description, 200);
}

/** Refuses an address that nothing could be sent to anyway. What its name leads to is looked at when sending. */
export function checkReceiver({ receiverRules }: Services, path: string, url: string): string {
  const objection = objectionTo(receiverRules, url);
  if (objection !== null) throw invalid(path, objection);
  return url;
}

/** The address that comes with a request. It must be HTTPS wherever it leads. */
export function checkWebhookUrl(services: Services, url: string | null): void {
  if (url === null) return;
  if (!/^https:/i.test(url)) throw invalid('webhook_url', 'must be an https:// address');
  checkReceiver(services, 'webhook_url', url);
}

/** Who looks after endpoints: someone of the organization, or the operator, who acts for none and sees all. */
export type EndpointContext = Services & { readonly caller?: Caller; readonly visitor?: Visitor };

/** An endpoint that the keeper may do this with. One of another organization or mode is as good as none. */
export async function requireEndpoint({ store, caller }: EndpointContext, id: string, least: Role) {
  if (caller) requireRole(caller, least);
  const endpoint = isUuid(id) ? await findEndpoint(store.database, caller ?? null, id) : undefined;
  if (!endpoint) throw new Problem('NOT_FOUND', `There is no webhook with the id ${id}.`);
  return endpoint;
}

/** Writes down what someone of an organization did. The operator acts for none, and keeps no log there. */
export async function recordEndpointAction(
  { caller }: Pick<EndpointContext, 'caller'>,
  transaction: Database,
  action: AuditAction,
  subject: Subject,
) {
  if (caller) await recordAction({ caller }, transaction, action, subject);
}
