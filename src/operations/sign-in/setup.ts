import { initialOrganizationName } from '../../domain/organization.ts';
import { isBlank } from '../../domain/single-line.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import { listOrganizationsOfUser, updateOrganization } from '../../storage/organizations.ts';
import { findLink, insertLink, spendLink } from '../../storage/sign-in.ts';
import { findUserByEmail, setEmail } from '../../storage/users.ts';
import { recordAccountAction } from '../audit.ts';
import type { Services } from '../context.ts';
import { checkAll, emailAddress, invalid, organizationName } from '../input.ts';
import { checkPassword, hashPassword, setPassword } from './passwords.ts';
import { expiredLink, hashBearerToken, newBearerToken, startSession } from './sessions.ts';

const days = 7;

/** Creates a single-use URL where the owner of an account chooses an email address and a password. */
export async function createSetupLink(services: Services, userId: string) {
  const { token, hash } = newBearerToken();
  await insertLink(services.store.database, 'setup_links', { hash, userId, minutes: days * 24 * 60 });
  return `${services.siteUrl}/setup/${token}`;
}

export async function showSetup(services: Services, token: string) {
  const account = await findLink(services.store.database, 'setup_links', hashBearerToken(token));
  if (!account) throw expiredLink('set-up link');
  const unnamed = await findUnnamed(services.store.database, account.userId);
  return { email: account.email, isOrganizationUnnamed: unnamed !== undefined };
}

/** Returns the organization that the first owner of the installation has not named yet. */
async function findUnnamed(database: Database, userId: string) {
  const memberships = await listOrganizationsOfUser(database, userId);
  return memberships.find(
    ({ organization, role }) => role === 'owner' && organization.name === initialOrganizationName,
  )?.organization;
}

/** Uses a set-up link: sets address and password, ends other sessions, and signs in. */
export async function completeSetup(
  services: Services,
  input: { token: string; email: string; password: string; organization: string; browser: string },
) {
  // Hashing is slow by design, so the link is checked first.
  await showSetup(services, input.token);
  const [email, password, name] = checkAll(
    () => emailAddress('email', input.email),
    () => checkPassword(input.password, input.email),
    () => (isBlank(input.organization) ? null : organizationName(input.organization)),
  );
  const passwordHash = await hashPassword(password);
  return inTransaction(services.store.database, async (transaction) => {
    const link = await spendLink(transaction, 'setup_links', hashBearerToken(input.token));
    if (!link) throw expiredLink('set-up link');
    const { userId } = link;
    const other = await findUserByEmail(transaction, email);
    if (other && other.id !== userId) throw invalid('email', 'belongs to another account');
    await setEmail(transaction, userId, email);
    await setPassword(transaction, userId, passwordHash);
    const unnamed = await findUnnamed(transaction, userId);
    if (unnamed && name !== null) await updateOrganization(transaction, unnamed.id, { name });
    await recordAccountAction(transaction, userId, 'account.signed-in');
    return startSession(transaction, { userId, browser: input.browser });
  });
}
