import { Problem } from '../../domain/errors.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import { countOrganizationsOfUser, findMember, type Member } from '../../storage/members.ts';
import { insertLink } from '../../storage/sign-in.ts';
import { recordAction } from '../audit.ts';
import { type Caller, type CallerContext, hasRole, type Services, type SignedInUser } from '../context.ts';
import { findOrThrow } from '../input.ts';
import { requireRecentPassword } from '../sign-in/passwords.ts';
import { newBearerToken } from '../sign-in/sessions.ts';

const hours = 24;

/** Whether the caller may create a link: owners, for members who are not owners. */
export function mayMakePasswordLink(caller: Caller, { userId, role }: Pick<Member, 'userId' | 'role'>) {
  return hasRole(caller, 'owner') && role !== 'owner' && userId !== caller.userId;
}

/**
 * Creates a link for an owner to pass on, with which a member sets a new password if no mail is sent. It still asks for
 * the member's second factor. Refused for members of several organizations, because the link would give access to the
 * others.
 */
export async function createPasswordLink(
  context: CallerContext & { readonly signedInUser: SignedInUser },
  memberId: string,
  { sendsMail }: { sendsMail: boolean },
) {
  const { caller, store } = context;
  return inTransaction(store.database, async (transaction) => {
    const member = await findOrThrow(memberId, () =>
      findMember(transaction, caller.organizationId, memberId),
    );
    const { userId, email } = member;
    if (sendsMail || !mayMakePasswordLink(caller, member)) throw new Problem('FORBIDDEN', useForgotten);
    if ((await countOrganizationsOfUser(transaction, userId)) > 1) throw new Problem('FORBIDDEN', hasOthers);
    requireRecentPassword(context.signedInUser);
    const { resetUrl } = await insertPasswordLink(context, transaction, userId, { provesAddress: false });
    await recordAction(context, transaction, 'member.password-link', { id: userId, name: email });
    return { email, url: resetUrl };
  });
}

/** Creates a link for a new password. It works once within a day, and the caller passes it on. */
export async function insertPasswordLink(
  { siteUrl }: Services,
  transaction: Database,
  userId: string,
  { provesAddress }: { provesAddress: boolean },
) {
  const { token, hash } = newBearerToken();
  await insertLink(transaction, 'password_resets', { hash, userId, minutes: hours * 60, provesAddress });
  const validUntil = new Date(Date.now() + hours * 3_600_000);
  return { resetUrl: `${siteUrl}/forgotten-password/${token}`, validUntil };
}

const useForgotten =
  'They can request a link at /forgotten-password themselves, or ask the person who runs this installation.';
const hasOthers =
  'This person belongs to other organizations too, so only the person who runs this installation can create a link for them.';
