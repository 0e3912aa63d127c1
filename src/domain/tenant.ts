import type { KeyMode } from './api-key.ts';
import type { Tier } from './tiers.ts';

/** The tenant that a task belongs to. It affects when the task runs, never its result. */
export type Tenant = { readonly organizationId: string; readonly mode: KeyMode; readonly tier: Tier };

/** The tenant of work without an organization: that of the command line and of the service itself. */
export const serviceTenant: Tenant = { organizationId: '', mode: 'live', tier: 'free' };
