import type { AuditAction } from '../../domain/audit.ts';
import { Problem } from '../../domain/errors.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import { listOwnedAlone, readAccountDeletion, setDeletion } from '../../storage/deletion.ts';
import { listOrganizationsOfAccount, lockOrganization } from '../../storage/organizations.ts';
import { findUserByEmail, lockUser } from '../../storage/users.ts';
import { recordAccountAction, recordOperatorActionOnAccount } from '../audit.ts';
import type { Services, UserContext } from '../context.ts';
import { exportData } from '../export-data.ts';
import { invalid } from '../input.ts';
import { requireRecentPassword } from '../sign-in/passwords.ts';

type Account = {
  readonly id: string;
  readonly email: string;
  /** Records an action of whoever deletes it, in the log of each of its organizations. */
  readonly record: (transaction: Database, action: AuditAction) => Promise<void>;
};

export function showOwnDeletion({ store, signedInUser }: UserContext): Promise<Date | null> {
  return readAccountDeletion(store.database, signedInUser.userId);
}

/** Schedules the deletion of the user's account. Until then, neither they nor their keys act for any organization. */
export async function planOwnAccountDeletion(context: UserContext, { email }: { readonly email: string }) {
  const { signedInUser } = context;
  requireRecentPassword(signedInUser);
  if (email.trim().toLowerCase() !== signedInUser.email.toLowerCase())
    throw invalid('leave_email', 'must be your address');
  return plan(context, ownAccount(context), context.dataRules.deletionGraceDays);
}

export async function cancelOwnAccountDeletion(context: UserContext) {
  return cancel(context, ownAccount(context));
}

export async function exportOwnAccount(context: UserContext) {
  requireRecentPassword(context.signedInUser);
  const { id, record } = ownAccount(context);
  await record(context.store.database, 'account.exported');
  return exportData(context, { kind: 'account', id, media: null });
}

export async function scheduleAccountDeletion(
  services: Services,
  email: string,
  { now }: { readonly now: boolean },
) {
  const account = await requireAccount(services, email);
  return plan(services, account, now ? 0 : services.dataRules.deletionGraceDays);
}

export async function cancelAccountDeletion(services: Services, email: string) {
  return cancel(services, await requireAccount(services, email));
}

export async function noteAccountExport(services: Services, email: string): Promise<Account> {
  const account = await requireAccount(services, email);
  await account.record(services.store.database, 'account.exported');
  return account;
}

async function requireAccount({ store }: Services, email: string): Promise<Account> {
  const user = await findUserByEmail(store.database, email.trim());
  if (!user) throw new Problem('NOT_FOUND', 'There is no account with this address.');
  return {
    id: user.id,
    email: user.email,
    record: (transaction, action) => recordOperatorActionOnAccount(transaction, user, action),
  };
}

async function plan({ store }: Services, { id, email, record }: Account, graceDays: number) {
  return inTransaction(store.database, async (transaction) => {
    // Locked, so that two owners who leave at the same time cannot rely on each other.
    for (const organizationId of (await listOrganizationsOfAccount(transaction, id)).sort())
      await lockOrganization(transaction, organizationId);
    await lockUser(transaction, id);
    const [first] = await listOwnedAlone(transaction, id);
    if (first !== undefined)
      throw new Problem(
        'FORBIDDEN',
        `${first} has no other owner: make someone else an owner, or delete the organization first.`,
      );
    // Recorded first: an account that is being deleted no longer lists organizations.
    await record(transaction, 'account.deletion-planned');
    return { id, email, deleteAfter: await setDeletion(transaction, 'users', id, graceDays) };
  });
}

async function cancel({ store }: Services, { id, email, record }: Account) {
  return inTransaction(store.database, async (transaction) => {
    await lockUser(transaction, id);
    const deleteAfter = await readAccountDeletion(transaction, id);
    if (deleteAfter !== null && deleteAfter.getTime() <= Date.now())
      throw new Problem('NOT_FOUND', 'The grace period has ended: the account is being deleted.');
    if (deleteAfter === null) return { id, email, deleteAfter };
    await setDeletion(transaction, 'users', id, null);
    await record(transaction, 'account.deletion-canceled');
    return { id, email, deleteAfter: null };
  });
}

function ownAccount({ signedInUser: { userId: id, email } }: UserContext): Account {
  return { id, email, record: (transaction, action) => recordAccountAction(transaction, id, action) };
}
