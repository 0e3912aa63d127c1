import { Problem } from '../domain/errors.ts';
import { type Role, roles } from '../domain/roles.ts';
import type { Caller } from './context.ts';

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
