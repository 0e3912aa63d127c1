import type { Organization } from '../../domain/organization.ts';
import { inTransaction } from '../../storage/database.ts';
import { lockInstallation } from '../../storage/installation.ts';
import { hasOrganizations } from '../../storage/organizations.ts';
import type { Services } from '../context.ts';
import { createKey } from '../keys/create-key.ts';
import { createOrganization } from '../organizations/create-organization.ts';
import { createSetupLink } from '../sign-in/create-setup-link.ts';
import { createUser } from '../users/create-user.ts';

/** What a newcomer needs to begin. None of it can be shown again. */
export type FirstSteps = {
  readonly organization: Organization;
  readonly setupUrl: string;
  readonly sandboxKey: string;
};

/** Makes the first organization, its owner and a sandbox key. Null where there is an organization already. */
export function setUpInstallation(services: Services): Promise<FirstSteps | null> {
  return inTransaction(services.store.database, async (transaction) => {
    await lockInstallation(transaction);
    if (await hasOrganizations(transaction)) return null;
    return makeFirst({ ...services, store: { ...services.store, database: transaction } });
  });
}

async function makeFirst(services: Services): Promise<FirstSteps> {
  // Its operator's own organization: the largest tier, so that no limit stands in the way of trying it.
  const organization = await createOrganization(services, { name: 'My organization', tier: 'team' });
  const owner = await createUser(services, {
    email: 'owner@localhost',
    organizationId: organization.id,
    role: 'owner',
    password: null,
  });
  const setupUrl = await createSetupLink(services, owner.id);
  const { key } = await createKey(services, {
    organizationId: organization.id,
    mode: 'sandbox',
    name: 'First sandbox key',
  });
  return { organization, setupUrl, sandboxKey: key };
}
