import { type Invitation, listInvitations } from '../../storage/invitations.ts';
import { listMembers as list, type Member } from '../../storage/members.ts';
import type { CallerContext } from '../context.ts';
import { hasRole } from '../require-role.ts';
import { maxInvitations, maxMembers } from './limits.ts';

/** The people of the organization, and for those who may invite, whom it waits for. */
export async function listMembers({
  caller,
  store,
}: CallerContext): Promise<{ members: Member[]; invitations: Invitation[] }> {
  const { organizationId } = caller;
  const members = await list(store.database, organizationId, maxMembers);
  const invitations = hasRole(caller, 'admin')
    ? await listInvitations(store.database, organizationId, maxInvitations)
    : [];
  return { members, invitations };
}
