import { Problem } from '../../domain/errors.ts';
import type { Role } from '../../domain/roles.ts';
import type { WebhookEndpoint } from '../../domain/webhook.ts';
import { findEndpoint } from '../../storage/webhooks/endpoints.ts';
import type { Caller, Services, Visitor } from '../context.ts';
import { isUuid } from '../input.ts';
import { requireRole } from '../require-role.ts';

/** Who looks after endpoints: someone of the organization, or the operator, who acts for none and sees all. */
export type EndpointContext = Services & { readonly caller?: Caller; readonly visitor?: Visitor };

/** An endpoint that the keeper may do this with. One of another organization or mode is as good as none. */
export async function requireEndpoint(
  { store, caller }: EndpointContext,
  id: string,
  least: Role,
): Promise<WebhookEndpoint> {
  if (caller) requireRole(caller, least);
  const endpoint = isUuid(id) ? await findEndpoint(store.database, caller ?? null, id) : undefined;
  if (!endpoint) throw new Problem('NOT_FOUND', `There is no webhook with the id ${id}.`);
  return endpoint;
}
