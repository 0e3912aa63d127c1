import { findReadableKey, keepReadable } from '../storage/api-keys.ts';
import { inTransaction } from '../storage/database.ts';
import { listOrganizationsOfUser, lockOrganization } from '../storage/organizations.ts';
import { hasRole, type Services, type UserContext } from './context.ts';
import type { OrganizationContext } from './enter-organization.ts';
import { addOwnKey } from './keys.ts';

export const purpose = 'key of the documentation';

export type DocsReader = {
  readonly organization: { readonly id: string; readonly name: string };
  readonly mayCreateKey: boolean;
  readonly key: { readonly text: string; readonly hint: string } | null;
};

export async function findDocsReader(context: UserContext): Promise<DocsReader | null> {
  const membership = await findDocsOrganization(context);
  if (!membership) return null;
  const { organization } = membership;
  const { store, signedInUser } = context;
  const stored = await findReadableKey(store.database, organization.id, signedInUser.userId);
  const text = stored ? readKey(context, stored.encrypted) : null;
  const key = stored && text !== null ? { text, hint: stored.hint } : null;
  return { organization, mayCreateKey: hasRole(membership, 'admin'), key };
}

/** The organization of examples: the longest membership that is not being deleted. */
export async function findDocsOrganization({ store, signedInUser }: UserContext) {
  const memberships = await listOrganizationsOfUser(store.database, signedInUser.userId);
  return memberships.find(({ organization }) => organization.deleteAfter === null) ?? null;
}

/** Creates the user's sandbox key for the examples, once. Stored encrypted too, so that they can read it again. */
export async function createDocsKey(context: OrganizationContext): Promise<void> {
  const { caller, signedInUser, store, secrets } = context;
  const { organizationId } = caller;
  await inTransaction(store.database, async (transaction) => {
    await lockOrganization(transaction, organizationId);
    const known = await findReadableKey(transaction, organizationId, signedInUser.userId);
    if (known && readKey(context, known.encrypted) !== null) return;
    if (known) await keepReadable(transaction, { ...known, organizationId }, null);
    const created = await addOwnKey(context, transaction, { mode: 'sandbox', name: 'Documentation' });
    await keepReadable(transaction, created, secrets.encrypt(purpose, created.key));
  });
}

/** Returns null if the encryption key is lost. The reader can then create another sandbox key. */
function readKey({ secrets }: Services, encrypted: Buffer): string | null {
  return secrets.renew(purpose, encrypted).state === 'unreadable'
    ? null
    : secrets.decrypt(purpose, encrypted);
}
