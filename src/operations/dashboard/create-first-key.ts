import type { CallerContext } from '../context.ts';
import { createKey, type NewApiKey } from '../keys/create-key.ts';
import { requireRole } from '../require-role.ts';

/** A sandbox key to begin with. The text of an earlier one is not kept, so it is always a new one. */
export function createFirstKey(context: CallerContext): Promise<NewApiKey> {
  requireRole(context.caller, 'admin');
  const { organizationId } = context.caller;
  return createKey(context, { organizationId, mode: 'sandbox', name: 'First steps' });
}
