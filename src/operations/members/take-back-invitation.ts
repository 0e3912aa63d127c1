import { Problem } from '../../domain/errors.ts';
import { inTransaction } from '../../storage/database.ts';
import { deleteInvitation, findInvitation, type Invitation } from '../../storage/invitations.ts';
import { recordAction } from '../audit/record-action.ts';
import type { CallerContext } from '../context.ts';
import { isUuid } from '../input.ts';
import { requireRole } from '../require-role.ts';
import { requireRoleOver } from './role-over.ts';

export async function showInvitation(context: CallerContext, id: string): Promise<Invitation> {
  requireRole(context.caller, 'admin');
  const { organizationId } = context.caller;
  const invitation = isUuid(id)
    ? await findInvitation(context.store.database, organizationId, id)
    : undefined;
  if (!invitation) throw new Problem('NOT_FOUND');
  return invitation;
}

/** Ends an invitation: its link no longer works. */
export async function takeBackInvitation(context: CallerContext, id: string): Promise<Invitation> {
  const invitation = await showInvitation(context, id);
  requireRoleOver(context.caller, invitation.role);
  return inTransaction(context.store.database, async (transaction) => {
    const gone = await deleteInvitation(transaction, context.caller.organizationId, invitation.id);
    if (!gone) throw new Problem('NOT_FOUND');
    await recordAction(context, transaction, 'member.uninvited', { name: gone.email });
    return gone;
  });
}
