import type { AuditAction } from '../../domain/audit.ts';
import { Problem } from '../../domain/errors.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import { deleteIdentities } from '../../storage/identities.ts';
import { deleteSessionsOfUser } from '../../storage/sessions.ts';
import { deleteLinksOfUser } from '../../storage/sign-in.ts';
import {
  findUserByEmail,
  isDisabled,
  listAccounts as list,
  setDisabled,
  type User,
} from '../../storage/users.ts';
import { recordOperatorActionOnAccount } from '../audit.ts';
import type { Services } from '../context.ts';
import { requireOrganization } from '../organizations.ts';
import { lockedAccounts, removeCredentials, unlockAccount } from '../sign-in/passwords.ts';
import { insertPasswordLink } from './password-links.ts';

const maxListed = 1000;

export async function listAccounts(
  services: Services,
  { search = '', organizationId = null }: { search?: string; organizationId?: string | null },
) {
  const { database } = services.store;
  if (organizationId !== null) await requireOrganization(services, organizationId);
  const accounts = await list(database, { search, organizationId, limit: maxListed });
  const locks = await lockedAccounts(
    database,
    accounts.map(({ email }) => email),
  );
  return accounts.map((account) => ({ ...account, lockedUntil: locks.get(account.email) ?? null }));
}

/** Ends all sessions and links. Sign-in and keys do not work until the account is enabled again. */
export function disableAccount(services: Services, email: string) {
  return changeAccount(services, email, 'account.disabled', async (transaction, { id }) => {
    const isNew = !(await isDisabled(transaction, id));
    await deleteSessionsOfUser(transaction, id);
    await deleteLinksOfUser(transaction, id);
    return [isNew, { disabledAt: await setDisabled(transaction, id, true) }];
  });
}

export function enableAccount(services: Services, email: string) {
  return changeAccount(services, email, 'account.enabled', async (transaction, { id }) => [
    await isDisabled(transaction, id),
    { disabledAt: await setDisabled(transaction, id, false) },
  ]);
}

/** Removes all credentials, and returns a link to choose a new password. */
export function resetAccount(services: Services, email: string) {
  return changeAccount(services, email, 'account.reset', async (transaction, user) => {
    if (await isDisabled(transaction, user.id))
      throw new Problem('VALIDATION_FAILED', 'The account is disabled: enable it first.');
    const revokedKeys = await removeCredentials(transaction, user.id);
    await unlockAccount(transaction, user.email);
    const link = await insertPasswordLink(services, transaction, user.id, { provesAddress: true });
    return [true, { revokedKeys, ...link }];
  });
}

/** Removes the link between an account and the identity provider, for example after the address was reassigned. */
export function disconnectAccount(services: Services, email: string) {
  return changeAccount(services, email, 'account.disconnected', async (transaction, user) => {
    const forgotten = await deleteIdentities(transaction, user.id);
    const ended = await deleteSessionsOfUser(transaction, user.id);
    return [forgotten || ended, {}];
  });
}

export function unlockAccountOf(services: Services, email: string) {
  return changeAccount(services, email, 'account.unlocked', async (transaction, user) => [
    await unlockAccount(transaction, user.email),
    {},
  ]);
}

function changeAccount<T extends object>(
  { store }: Services,
  email: string,
  action: AuditAction,
  change: (transaction: Database, user: User) => Promise<readonly [hasChanged: boolean, fields: T]>,
) {
  return inTransaction(store.database, async (transaction) => {
    const user = await findUserByEmail(transaction, email.trim());
    if (!user) throw new Problem('NOT_FOUND', 'There is no account with this address.');
    const [hasChanged, fields] = await change(transaction, user);
    if (hasChanged) await recordOperatorActionOnAccount(transaction, user, action);
    return { id: user.id, email: user.email, ...fields };
  });
}
