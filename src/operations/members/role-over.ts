import { Problem } from '../../domain/errors.ts';
import type { Role } from '../../domain/roles.ts';
import type { Caller } from '../context.ts';

/** Admins look after everyone but owners: neither may they make one, nor touch one. */
export function requireRoleOver(caller: Caller, role: Role): void {
  if (caller.role === 'owner' || role !== 'owner') return;
  throw new Problem(
    'FORBIDDEN',
    'Only an owner of the organization may do this with owners; ask one of them.',
  );
}
