import { v7 as uuid } from 'uuid';
import { Problem } from '../../domain/errors.ts';
import type { Role } from '../../domain/roles.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import {
  countInvitations,
  deleteInvitation,
  findInvitation,
  upsertInvitation,
} from '../../storage/invitations.ts';
import { countRecentMails } from '../../storage/mails.ts';
import { findMemberByEmail, lockMembers } from '../../storage/members.ts';
import { findOrganization } from '../../storage/organizations.ts';
import { recordAction } from '../audit.ts';
import type { CallerContext } from '../context.ts';
import { emailAddress, found, invalid } from '../input.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { requireRole } from '../require-role.ts';
import { newBearerToken } from '../sign-in/sessions.ts';
import { maxInvitations, requireFreeSeat, requireRoleOver } from './members.ts';

const days = 7;
const kind = 'invitation';
const mailsPerDay = { toAnyone: 200, toRecipient: 5 };

/** Invites someone by mail. A new invitation replaces the one before. */
export async function inviteMember(context: CallerContext, input: { email: string; role: Role }) {
  requireRole(context.caller, 'admin');
  requireRoleOver(context.caller, input.role);
  const email = emailAddress('email', input.email);
  const { organizationId } = context.caller;
  return inTransaction(context.store.database, async (transaction) => {
    await lockMembers(transaction, organizationId);
    if (await findMemberByEmail(transaction, organizationId, email))
      throw invalid('email', 'belongs to a member already');
    await requireFreeSeat(transaction, organizationId);
    const invitations = await countInvitations(transaction, { organizationId, email });
    if (!invitations.knownWaiting && invitations.waiting >= maxInvitations)
      throw invalid('email', `is one too many: ${maxInvitations} invitations are pending`);
    const action = invitations.known ? 'member.invited-again' : 'member.invited';
    await recordAction(context, transaction, action, { name: `${email} as ${input.role}` });
    return send(context, transaction, { email, role: input.role });
  });
}

/** Sends a new link for an invitation that is pending or has expired. */
export async function inviteAgain(context: CallerContext, id: string) {
  return inviteMember(context, await showInvitation(context, id));
}

async function send(
  context: CallerContext,
  transaction: Database,
  { email, role }: { email: string; role: Role },
) {
  const { organizationId, userId } = context.caller;
  await checkMails(transaction, organizationId, email);
  const { token, hash } = newBearerToken();
  const values = { id: uuid(), organizationId, email, role, hash, invitedBy: userId, days };
  const invitation = await upsertInvitation(transaction, values);
  const name = (await findOrganization(transaction, organizationId))?.name ?? 'an organization';
  await queueMail(context, transaction, {
    organizationId,
    to: email,
    kind,
    hasSecret: true,
    hours: days * 24,
    content: {
      subject: `Join ${name} at Aloud`,
      paragraphs: [
        `You are invited to join ${name} at Aloud, which turns release notes and documents into audio.`,
        'If you have an account there, sign in with it; if not, choose a password.',
      ],
      action: { text: 'Accept the invitation', href: `${context.siteUrl}/invitations/${token}` },
      closing: ['The link works once, for seven days. If you do not know what this is about, ignore it.'],
    },
  });
  return invitation;
}

/** Limits the mails an organization can send to others. */
async function checkMails(transaction: Database, organizationId: string, recipient: string) {
  const sent = await countRecentMails(transaction, { organizationId, kind, recipient });
  if (sent.toAnyone < mailsPerDay.toAnyone && sent.toRecipient < mailsPerDay.toRecipient) return;
  throw new Problem('RATE_LIMITED', 'Too many invitations were sent today. Continue tomorrow.');
}

export async function showInvitation({ caller, store }: CallerContext, id: string) {
  requireRole(caller, 'admin');
  return found(id, () => findInvitation(store.database, caller.organizationId, id));
}

/** Revokes an invitation: its link no longer works. */
export async function takeBackInvitation(context: CallerContext, id: string) {
  const { role } = await showInvitation(context, id);
  requireRoleOver(context.caller, role);
  return inTransaction(context.store.database, async (transaction) => {
    const { organizationId } = context.caller;
    const invitation = await found(id, () => deleteInvitation(transaction, organizationId, id));
    await recordAction(context, transaction, 'member.uninvited', { name: invitation.email });
    return invitation;
  });
}
