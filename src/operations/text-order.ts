import type { Tenant } from '../domain/tenant.ts';
import type { TextOrder } from '../domain/text-order.ts';
import type { CallerContext } from './context.ts';

type OrderOfTenant = TextOrder & { readonly tenant: Tenant };

/** Work on a text that is left when the caller is gone. The limits of the API bound how much of it waits. */
export function leftWith({ caller }: CallerContext, signal: AbortSignal): OrderOfTenant {
  const { organizationId, mode, tier } = caller;
  return { tenant: { organizationId, mode, tier }, signal };
}

/** Work on a text that the caller waits for, and that is refused where too much waits already. */
export function attended(context: CallerContext, signal: AbortSignal): OrderOfTenant {
  return { ...leftWith(context, signal), attended: true };
}
