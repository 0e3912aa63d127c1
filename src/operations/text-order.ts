import type { Tenant } from '../domain/tenant.ts';
import type { TextOrder } from '../domain/text-order.ts';
import type { CallerContext } from './context.ts';

/** Work on a text that the caller waits for. */
export function attended(
  { caller }: CallerContext,
  signal: AbortSignal,
): TextOrder & { readonly tenant: Tenant } {
  const { organizationId, mode, tier } = caller;
  return { tenant: { organizationId, mode, tier }, signal, attended: true };
}
