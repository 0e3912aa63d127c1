import { v7 as uuid } from 'uuid';
import { Problem } from '../../domain/errors.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import { findInvitationByHash, type Invitation, spendInvitation } from '../../storage/invitations.ts';
import { countOrganizationsOfUser, findMember, lockMembers } from '../../storage/members.ts';
import { findFirstOwner, findOrInsertUser, findUserByEmail } from '../../storage/users.ts';
import { recordAction } from '../audit.ts';
import type { Services, VisitorContext } from '../context.ts';
import { checkPassword, hashPassword, setPassword } from '../sign-in/passwords.ts';
import { hashBearerToken, startSession } from '../sign-in/sessions.ts';
import { addMember, maxOrganizations, requireFreeSeat } from './members.ts';

export type OfferedMembership = Awaited<ReturnType<typeof showOffer>>;

/** The invitation of a link. `hasAccount` tells whether its address can sign in with a password. */
export async function showOffer(services: Services, token: string) {
  const { database } = services.store;
  const invitation = await findInvitationByHash(database, hashBearerToken(token));
  if (!invitation) throw expired();
  const { organizationName, email, role, invitedBy } = invitation;
  const user = await findUserByEmail(database, email);
  return { organizationName, email, role, invitedBy, hasAccount: (user?.passwordHash ?? null) !== null };
}

/** Joins as someone without a password yet. The link came by mail, so they may set one. */
export async function acceptWithPassword(
  services: Services,
  input: { token: string; password: string; browser: string },
) {
  const offer = await showOffer(services, input.token);
  if (offer.hasAccount) throw hasAccount();
  const passwordHash = await hashPassword(checkPassword(input.password));
  return inTransaction(services.store.database, async (transaction) => {
    const invitation = await spend(transaction, input.token);
    const user = await findOrInsertUser(transaction, { id: uuid(), email: invitation.email });
    if (user.passwordHash !== null) throw hasAccount();
    await setPassword(transaction, user.id, passwordHash);
    await join(transaction, invitation, user.id);
    const { sessionToken } = await startSession(transaction, { userId: user.id, browser: input.browser });
    return { sessionToken, organizationId: invitation.organizationId };
  });
}

/** Joins as someone who is signed in with the address of the invitation. */
export async function acceptAsVisitor({ store, visitor }: VisitorContext, token: string) {
  return inTransaction(store.database, async (transaction) => {
    const { email, ...invitation } = await spend(transaction, token);
    if (email.toLowerCase() !== visitor.email.toLowerCase())
      throw new Problem('FORBIDDEN', `This invitation is for ${email}; sign in with that address.`);
    await join(transaction, invitation, visitor.userId);
    return { organizationId: invitation.organizationId };
  });
}

/** An invitation never changes the role of someone who is a member already. */
async function join(
  transaction: Database,
  { organizationId, role }: Pick<Invitation, 'organizationId' | 'role'>,
  userId: string,
) {
  if (await findMember(transaction, organizationId, userId)) return;
  await requireFreeSeat(transaction, organizationId);
  if ((await countOrganizationsOfUser(transaction, userId)) >= maxOrganizations)
    throw new Problem(
      'FORBIDDEN',
      `You belong to ${maxOrganizations} organizations, the maximum; leave one first.`,
    );
  const hasOwner = (await findFirstOwner(transaction, organizationId)) !== undefined;
  await addMember(transaction, { organizationId, userId, role, hasOwner });
  const caller = { keyId: null, userId, organizationId };
  await recordAction({ caller }, transaction, 'member.joined', { name: `as ${role}` });
}

/** Locks the organization's members before anything changes, as every change of members does. */
async function spend(transaction: Database, token: string) {
  const hash = hashBearerToken(token);
  const known = await findInvitationByHash(transaction, hash);
  if (known) await lockMembers(transaction, known.organizationId);
  const invitation = await spendInvitation(transaction, hash);
  if (!invitation) throw expired();
  return invitation;
}

function hasAccount() {
  return new Problem('FORBIDDEN', 'This address has an account: sign in with it.');
}

function expired() {
  const message = 'This invitation has been used, was revoked or has expired. Ask for a new one.';
  return new Problem('NOT_FOUND', message);
}
