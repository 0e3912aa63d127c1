import { v7 as uuid } from 'uuid';
import { Problem } from '../../domain/errors.ts';
import type { Role } from '../../domain/roles.ts';
import { singleLine } from '../../domain/single-line.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import { readAccountDeletion } from '../../storage/deletion.ts';
import {
  countInvitations,
  deleteInvitation,
  findInvitation,
  findInvitationByHash,
  type Invitation,
  spendInvitation,
  upsertInvitation,
} from '../../storage/invitations.ts';
import { countRecentMails } from '../../storage/mails.ts';
import { countOrganizationsOfUser, findMember, findMemberByEmail } from '../../storage/members.ts';
import { findOrganization, lockOrganization } from '../../storage/organizations.ts';
import { findSecondFactor } from '../../storage/second-factors.ts';
import { countFailure } from '../../storage/sign-in-failures.ts';
import {
  findOrInsertUser,
  findUserByEmail,
  lockUser,
  setAddressProven,
  type User,
  upsertMembership,
} from '../../storage/users.ts';
import { recordAction } from '../audit.ts';
import { type CallerContext, requireRole, type Services, type UserContext } from '../context.ts';
import { emailAddress, findOrThrow, invalid, limitReached, mailboxOf } from '../input.ts';
import { queueMail } from '../mail.ts';
import { checkPassword, hashPassword, setPassword, subject } from '../sign-in/passwords.ts';
import { hashBearerToken, newBearerToken, startSession } from '../sign-in/sessions.ts';
import type { FirstPassword } from '../sign-in/sign-up.ts';
import { maxInvitations, maxOrganizations, requireFreeSeat, requireRoleOver } from './members.ts';

const days = 7;
const kind = 'invitation';
const mailsPerDay = 200;
const recipientLimit = { max: 5, minutes: 1440 };

/** How an invitation is delivered: by mail, or as a link that the caller passes on. */
export type InvitationWay = 'mail' | 'link';

type InvitationInput = { readonly email: string; readonly role: Role; readonly way: InvitationWay };

/** Invites a person. A new invitation replaces the previous one. */
export async function inviteMember(context: CallerContext, input: InvitationInput) {
  requireRole(context.caller, 'admin');
  requireRoleOver(context.caller, input.role);
  const email = emailAddress('email', input.email);
  const { organizationId } = context.caller;
  return inTransaction(context.store.database, async (transaction) => {
    await lockOrganization(transaction, organizationId);
    if (await findMemberByEmail(transaction, organizationId, email))
      throw invalid('email', 'already belongs to a member');
    await requireFreeSeat(transaction, organizationId);
    const invitations = await countInvitations(transaction, { organizationId, email });
    if (!invitations.knownWaiting && invitations.waiting >= maxInvitations)
      throw invalid('email', `can’t be invited yet: ${maxInvitations} invitations are pending`);
    const action = invitations.known ? 'member.invited-again' : 'member.invited';
    await recordAction(context, transaction, action, { name: `${email} as ${input.role}` });
    return send(context, transaction, { ...input, email });
  });
}

export async function resendInvitation(context: CallerContext, id: string, way: InvitationWay) {
  return inviteMember(context, { ...(await showInvitation(context, id)), way });
}

async function send(context: CallerContext, transaction: Database, { email, role, way }: InvitationInput) {
  const { organizationId, userId } = context.caller;
  if (way === 'mail') await checkMails(transaction, organizationId, email);
  const { token, hash } = newBearerToken();
  const mailed = way === 'mail';
  const values = { id: uuid(), organizationId, email, role, hash, invitedBy: userId, mailed, days };
  await upsertInvitation(transaction, values);
  const url = `${context.siteUrl}/invitations/${token}`;
  if (way === 'link') return { email, url };
  const name = shownName((await findOrganization(transaction, organizationId))?.name ?? '');
  await queueMail(context, transaction, {
    organizationId,
    to: email,
    kind,
    hasSecret: true,
    hours: days * 24,
    content: {
      subject: 'Your invitation to Aloud',
      paragraphs: [
        `You’re invited to join ${name} on Aloud, which turns release notes and documents into audio.`,
        'Sign in with your account, or choose a password to create one.',
      ],
      action: { text: 'Accept the invitation', href: url },
      closing: [
        'The link works once and expires in seven days. If you weren’t expecting this, ignore it.',
        'The organization chose its own name. We never ask for a password or a payment by email.',
      ],
    },
  });
  return { email, url: null };
}

const maxShownName = 60;

/** Shortens a name for strangers and removes everything that a mail client would turn into a link. */
function shownName(name: string): string {
  const line = singleLine(name);
  const isPlain = line !== '' && !/[@/\\]|[\p{L}\p{N}]\.\p{L}/u.test(line);
  return isPlain ? `the organization “${[...line].slice(0, maxShownName).join('')}”` : 'an organization';
}

/** Limits the mails that an organization sends to others, and those that one person receives. */
async function checkMails(transaction: Database, organizationId: string, recipient: string) {
  const sent = await countRecentMails(transaction, { organizationId, kind });
  const received = await countFailure(
    transaction,
    subject('invitation', mailboxOf(recipient)),
    recipientLimit,
  );
  if (sent < mailsPerDay && received.failures <= recipientLimit.max) return;
  throw new Problem('RATE_LIMITED', 'You’ve sent too many invitations today. Try again tomorrow.');
}

export async function showInvitation({ caller, store }: CallerContext, id: string) {
  requireRole(caller, 'admin');
  return findOrThrow(id, () => findInvitation(store.database, caller.organizationId, id));
}

export async function revokeInvitation(context: CallerContext, id: string) {
  const { role } = await showInvitation(context, id);
  requireRoleOver(context.caller, role);
  return inTransaction(context.store.database, async (transaction) => {
    const { organizationId } = context.caller;
    const invitation = await findOrThrow(id, () => deleteInvitation(transaction, organizationId, id));
    await recordAction(context, transaction, 'member.uninvited', { name: invitation.email });
    return invitation;
  });
}

export type OfferedMembership = Awaited<ReturnType<typeof showOffer>>;

/**
 * Returns the invitation of a link. `hasAccount` says whether the invited person must sign in to accept it. It is null
 * for a link that the inviter passes on, because opening it must not reveal who has an account.
 */
export async function showOffer(services: Services, token: string) {
  const { database } = services.store;
  const invitation = await findInvitationByHash(database, hashBearerToken(token));
  if (!invitation) throw expired();
  const { organizationName, email, role, invitedBy, mailed } = invitation;
  const user = await findUserByEmail(database, email);
  const isKnown = user !== undefined && (await mustSignIn(database, user, invitation));
  const hasAccount = mailed ? isKnown : null;
  return { organizationName, email, role, invitedBy, hasAccount };
}

/**
 * A mailed link proves the mailbox, so it may set the first password of an account. A link that the inviter passed on
 * proves nothing, so it only creates new accounts. Neither replaces a second factor.
 */
async function mustSignIn(database: Database, user: User, { mailed }: Pick<Invitation, 'mailed'>) {
  return !mailed || user.passwordHash !== null || (await findSecondFactor(database, user.id)) !== undefined;
}

/** Accepts an invitation with a new password: creates an account, or sets the first password of an existing one. */
export async function acceptWithPassword(services: Services, input: FirstPassword) {
  const offer = await showOffer(services, input.token);
  if (offer.hasAccount) throw mustSignInFirst();
  const passwordHash = await hashPassword(checkPassword(input.password, offer.email));
  return inTransaction(services.store.database, async (transaction) => {
    const invitation = await consume(transaction, input.token);
    const id = uuid();
    const user = await findOrInsertUser(transaction, { id, email: invitation.email });
    if (user.id !== id && (await mustSignIn(transaction, user, invitation))) throw mustSignInFirst();
    await setPassword(transaction, user.id, passwordHash);
    await setAddressProven(transaction, user.id, invitation.mailed);
    await join(transaction, invitation, user.id);
    const { sessionToken } = await startSession(transaction, { userId: user.id, browser: input.browser });
    return { sessionToken, organizationId: invitation.organizationId };
  });
}

export async function acceptAsSignedInUser({ store, signedInUser }: UserContext, token: string) {
  return inTransaction(store.database, async (transaction) => {
    const { email, ...invitation } = await consume(transaction, token);
    if (email.toLowerCase() !== signedInUser.email.toLowerCase())
      throw new Problem('FORBIDDEN', `This invitation is for ${email}. Sign in with that address.`);
    await join(transaction, invitation, signedInUser.userId);
    return { organizationId: invitation.organizationId };
  });
}

/** An invitation never changes the role of an existing member. */
async function join(
  transaction: Database,
  { organizationId, role }: Pick<Invitation, 'organizationId' | 'role'>,
  userId: string,
) {
  if (await findMember(transaction, organizationId, userId)) return;
  await lockUser(transaction, userId);
  if ((await readAccountDeletion(transaction, userId)) !== null)
    throw new Problem('FORBIDDEN', 'Your account is being deleted. Cancel that first, in your account.');
  await requireFreeSeat(transaction, organizationId);
  if ((await countOrganizationsOfUser(transaction, userId)) >= maxOrganizations)
    throw limitReached('organizations', maxOrganizations, {
      holder: 'You already belong to',
      remedy: 'Leave one first.',
    });
  await upsertMembership(transaction, { organizationId, userId, role });
  const caller = { keyId: null, userId, organizationId };
  await recordAction({ caller }, transaction, 'member.joined', { name: `as ${role}` });
}

/** Locks the organization before any change, like every change of members. */
async function consume(transaction: Database, token: string) {
  const hash = hashBearerToken(token);
  const known = await findInvitationByHash(transaction, hash);
  if (known) await lockOrganization(transaction, known.organizationId);
  const invitation = await spendInvitation(transaction, hash);
  if (!invitation) throw expired();
  return invitation;
}

function mustSignInFirst() {
  return invalid('password', 'This address already has an account. Sign in to accept.');
}

function expired() {
  const message = 'This invitation has been used, was revoked or has expired. Ask for a new one.';
  return new Problem('NOT_FOUND', message);
}
