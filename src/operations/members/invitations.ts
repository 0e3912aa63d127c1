import { v7 as uuid } from 'uuid';
import { Problem } from '../../domain/errors.ts';
import type { Role } from '../../domain/roles.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import {
  countInvitations,
  deleteInvitation,
  findInvitation,
  type Invitation,
  upsertInvitation,
} from '../../storage/invitations.ts';
import { countRecentMails } from '../../storage/mails.ts';
import { findMemberByEmail, lockMembers } from '../../storage/members.ts';
import { findOrganization } from '../../storage/organizations.ts';
import { recordAction } from '../audit.ts';
import type { CallerContext } from '../context.ts';
import { emailAddress, invalid, isUuid } from '../input.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { requireRole } from '../require-role.ts';
import { newBearerToken } from '../sign-in/sessions.ts';
import { maxInvitations, requireFreeSeat, requireRoleOver } from './members.ts';

const days = 7;
const kind = 'invitation';
const mailsPerDay = { toAnyone: 200, toRecipient: 5 };

/** Asks someone to join, by mail. Asking again sends a new link and ends the one before. */
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
      throw invalid('email', `is one too many: ${maxInvitations} invitations are waiting for an answer`);
    const action = invitations.known ? 'member.invited-again' : 'member.invited';
    await recordAction(context, transaction, action, { name: `${email} as ${input.role}` });
    return send(context, transaction, { email, role: input.role });
  });
}

/** Sends a new link for an invitation that waits or has run out. */
export async function inviteAgain(context: CallerContext, id: string): Promise<Invitation> {
  requireRole(context.caller, 'admin');
  const { organizationId } = context.caller;
  const { database } = context.store;
  const invitation = isUuid(id) ? await findInvitation(database, organizationId, id) : undefined;
  if (!invitation) throw new Problem('NOT_FOUND');
  return inviteMember(context, invitation);
}

async function send(
  context: CallerContext,
  transaction: Database,
  { email, role }: { email: string; role: Role },
) {
  const { organizationId, userId } = context.caller;
  await checkMails(transaction, organizationId, email);
  const { token, hash } = newBearerToken();
  const invitation = await upsertInvitation(transaction, {
    ...{ id: uuid(), organizationId, email, role, hash, invitedBy: userId, days },
  });
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
        'If you have an account there, sign in with it; if not, all it takes is a password.',
      ],
      action: { text: 'Accept the invitation', href: `${context.siteUrl}/invitations/${token}` },
      closing: ['The link works once, for seven days. If you do not know what this is about, ignore it.'],
    },
  });
  return invitation;
}

/** Invitations must not become a way to flood anyone with mail. */
async function checkMails(transaction: Database, organizationId: string, recipient: string): Promise<void> {
  const sent = await countRecentMails(transaction, { organizationId, kind, recipient });
  if (sent.toAnyone < mailsPerDay.toAnyone && sent.toRecipient < mailsPerDay.toRecipient) return;
  throw new Problem('RATE_LIMITED', 'Too many invitations were sent today. Go on tomorrow.');
}

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
