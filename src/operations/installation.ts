import type { Organization } from '../domain/organization.ts';
import { inTransaction } from '../storage/database.ts';
import { lockInstallation, readServerVersion, rememberSecretKey } from '../storage/installation.ts';
import { hasOrganizations } from '../storage/organizations.ts';
import { secretKeyFingerprint } from '../storage/secret-key.ts';
import { readWorkFigures, type WorkFigures } from '../storage/work-figures.ts';
import type { Services } from './context.ts';
import { createKey } from './keys/keys.ts';
import { createUser } from './members/members.ts';
import { createOrganization } from './organizations/organizations.ts';
import { createSetupLink } from './sign-in/setup.ts';

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

/** True when this secret key is the one that the database was set up with. */
export async function isRightSecretKey(services: Services, secretKey: string): Promise<boolean> {
  const fingerprint = secretKeyFingerprint(secretKey);
  return (await rememberSecretKey(services.store.database, fingerprint)) === fingerprint;
}

export type { WorkFigures };

const freshFor = 5_000;

/** Tells how much work there is, looking at most once in five seconds however many ask. */
export function createWorkMeter({ store }: Services): () => Promise<WorkFigures> {
  let last: { readonly at: number; readonly figures: Promise<WorkFigures> } | null = null;
  return () => {
    if (last === null || Date.now() - last.at > freshFor) {
      last = { at: Date.now(), figures: readWorkFigures(store.database) };
      last.figures.catch(() => {
        last = null;
      });
    }
    return last.figures;
  };
}

/** The version of the PostgreSQL that holds the installation's data. */
export function showDatabaseVersion({ store }: Services): Promise<string> {
  return readServerVersion(store.database);
}
