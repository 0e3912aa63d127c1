import { v7 as uuid } from 'uuid';
import { Problem } from '../../domain/errors.ts';
import type { Role } from '../../domain/roles.ts';
import { assignUnownedKeys } from '../../storage/api-keys.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import { findInvitationByHash, type Invitation, spendInvitation } from '../../storage/invitations.ts';
import { countOrganizationsOfUser, findMember, lockMembers } from '../../storage/members.ts';
import { findFirstOwner, findOrInsertUser, findUserByEmail, upsertMembership } from '../../storage/users.ts';
import { recordAction } from '../audit.ts';
import type { Services, VisitorContext } from '../context.ts';
import { checkPassword, hashPassword, setPassword } from '../sign-in/passwords.ts';
import { hashBearerToken, startSession } from '../sign-in/sessions.ts';
import { maxOrganizations, requireFreeSeat } from './members.ts';

/** What the bearer of an invitation's link is shown. */
export type OfferedMembership = {
  readonly organizationName: string;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string | null;
  /** Whether the address has an account with a password, to sign in with. */
  readonly hasAccount: boolean;
};

export async function showOffer(services: Services, token: string): Promise<OfferedMembership> {
  const { database } = services.store;
  const invitation = await findInvitationByHash(database, hashBearerToken(token));
  if (!invitation) throw expired();
  const { organizationName, email, role, invitedBy } = invitation;
  const user = await findUserByEmail(database, email);
  return { organizationName, email, role, invitedBy, hasAccount: (user?.passwordHash ?? null) !== null };
}

/** Joins as someone who has no account yet, or none with a password: the link came by mail, so they may set one. */
export async function acceptWithPassword(
  services: Services,
  input: { token: string; password: string; browser: string },
) {
  const offer = await showOffer(services, input.token);
  if (offer.hasAccount) throw new Problem('FORBIDDEN', 'This address has an account: sign in with it.');
  const passwordHash = await hashPassword(checkPassword(input.password));
  return inTransaction(services.store.database, async (transaction) => {
    const invitation = await spend(transaction, input.token);
    const user = await findOrInsertUser(transaction, { id: uuid(), email: invitation.email });
    if (user.passwordHash !== null)
      throw new Problem('FORBIDDEN', 'This address has an account: sign in with it.');
    await setPassword(transaction, user.id, passwordHash);
    await join(transaction, invitation, user.id);
    const { sessionToken } = await startSession(transaction, { userId: user.id, browser: input.browser });
    return { sessionToken, organizationId: invitation.organizationId };
  });
}

/** Joins as someone who is signed in with the address that was invited. */
export async function acceptAsVisitor({ store, visitor }: VisitorContext, token: string) {
  return inTransaction(store.database, async (transaction) => {
    const invitation = await spend(transaction, token);
    if (invitation.email.toLowerCase() !== visitor.email.toLowerCase())
      throw new Problem(
        'FORBIDDEN',
        `This invitation is for ${invitation.email}; sign in with that address.`,
      );
    await join(transaction, invitation, visitor.userId);
    return { organizationId: invitation.organizationId };
  });
}

/** An invitation never takes a role away from someone who got another one meanwhile. */
async function join(transaction: Database, invitation: Invitation, userId: string): Promise<void> {
  const { organizationId, role } = invitation;
  if (await findMember(transaction, organizationId, userId)) return;
  await requireFreeSeat(transaction, organizationId);
  if ((await countOrganizationsOfUser(transaction, userId)) >= maxOrganizations)
    throw new Problem(
      'FORBIDDEN',
      `You belong to ${maxOrganizations} organizations, and that is the most; leave one first.`,
    );
  const owner = await findFirstOwner(transaction, organizationId);
  await upsertMembership(transaction, { organization_id: organizationId, user_id: userId, role });
  if (owner === undefined && role === 'owner') await assignUnownedKeys(transaction, organizationId, userId);
  const caller = { keyId: null, userId, organizationId };
  await recordAction({ caller }, transaction, 'member.joined', { name: `as ${role}` });
}

/** The organization's people are held before anything changes, as by everyone who changes them. */
async function spend(transaction: Database, token: string): Promise<Invitation> {
  const hash = hashBearerToken(token);
  const known = await findInvitationByHash(transaction, hash);
  if (known) await lockMembers(transaction, known.organizationId);
  const invitation = await spendInvitation(transaction, hash);
  if (!invitation) throw expired();
  return invitation;
}

function expired(): Problem {
  return new Problem(
    'NOT_FOUND',
    'This invitation has been used, taken back or has expired. Ask for a new one.',
  );
}
