import type { Tenant } from '../domain/tenant.ts';
import type { TextTaskOptions } from '../domain/text-task.ts';
import type { CallerContext } from './context.ts';

type TenantTaskOptions = TextTaskOptions & { readonly tenant: Tenant };

/** Work on a text that is left when the caller is gone. The limits of the API bound how much of it waits. */
export function backgroundTask({ caller }: CallerContext, signal: AbortSignal): TenantTaskOptions {
  const { organizationId, mode, tier } = caller;
  return { tenant: { organizationId, mode, tier }, signal };
}

/** Work on a text that the caller waits for, and that is refused where too much waits already. */
export function interactiveTask(context: CallerContext, signal: AbortSignal): TenantTaskOptions {
  return { ...backgroundTask(context, signal), interactive: true };
}
