import { Problem } from '../domain/errors.ts';
import { type Role, roles } from '../domain/roles.ts';
import type { Tenant } from '../domain/tenant.ts';
import type { TextTaskOptions } from '../domain/text-task.ts';
import type { Caller, CallerContext } from './context.ts';

/** Refuses a caller with less than the given role. */
export function requireRole(caller: Caller, least: Role): void {
  if (hasRole(caller, least)) return;
  throw new Problem('FORBIDDEN', `Only ${describe(least)} of the organization can do this. Ask one of them.`);
}

/** Whether the caller has at least the given role. */
export function hasRole(caller: Pick<Caller, 'role'>, least: Role): boolean {
  return roles.indexOf(caller.role) <= roles.indexOf(least);
}

function describe(least: Role): string {
  if (least === 'owner') return 'owners';
  return least === 'admin' ? 'owners and admins' : 'members';
}

type TenantTaskOptions = TextTaskOptions & { readonly tenant: Tenant };

/** Work on a text that is left when the caller is gone. The limits of the API bound how much of it waits. */
export function backgroundTask({ caller }: CallerContext, signal: AbortSignal): TenantTaskOptions {
  const { organizationId, mode, tier } = caller;
  return { tenant: { organizationId, mode, tier }, signal };
}

/** Work on a text that the caller waits for, and that is refused where too much waits already. */
export function interactiveTask(context: CallerContext, signal: AbortSignal): TenantTaskOptions {
  const { keyId, userId, organizationId } = context.caller;
  return { ...backgroundTask(context, signal), client: keyId ?? userId ?? organizationId };
}
