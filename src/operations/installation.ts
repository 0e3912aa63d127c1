import { initialOrganizationName } from '../domain/organization.ts';
import { secretKeyFingerprint } from '../domain/secrets.ts';
import { inTransaction } from '../storage/database.ts';
import {
  lockInstallation,
  readClockDifference,
  readKeyFingerprint,
  readServerVersion,
  rememberSecretKey,
} from '../storage/installation.ts';
import { listLivingWorkers } from '../storage/leases.ts';
import { appliedMigrations, migrate, pendingMigrations } from '../storage/migrate.ts';
import { hasOrganizations, listOrganizations } from '../storage/organizations.ts';
import { readWorkMetrics, type WorkMetrics } from '../storage/work-metrics.ts';
import type { ConversionServices, Services } from './context.ts';
import { examineMediaStore } from './conversions/media-ownership.ts';
import { createKey } from './keys.ts';
import { createUser } from './members/members.ts';
import { createOrganization } from './organizations.ts';
import { createSetupLink } from './sign-in/setup.ts';

export type FirstSteps = Awaited<ReturnType<typeof createFirst>>;

/**
 * Creates the first organization, its owner and a sandbox key. Returns null if an organization exists. `keep` receives
 * the values that are shown only once; if it fails, nothing is created.
 */
export function setUpInstallation(
  services: Services,
  keep: (steps: FirstSteps) => Promise<void> = async () => {},
) {
  return inTransaction(services.store.database, async (transaction) => {
    await lockInstallation(transaction);
    if (await hasOrganizations(transaction)) return null;
    const steps = await createFirst({ ...services, store: { ...services.store, database: transaction } });
    await keep(steps);
    return steps;
  });
}

export function hasOrganization({ store }: Services): Promise<boolean> {
  return hasOrganizations(store.database);
}

/** Creates the operator's own organization, on the largest tier. Its link and key cannot be shown again. */
async function createFirst(services: Services) {
  const organization = await createOrganization(services, { name: initialOrganizationName, tier: 'team' });
  const { id: organizationId } = organization;
  const email = 'owner@localhost';
  const owner = await createUser(services, { email, organizationId, role: 'owner', password: null });
  const setupUrl = await createSetupLink(services, owner.id);
  const keyInput = { organizationId, mode: 'sandbox' as const, name: 'First sandbox key' };
  const { key: sandboxKey } = await createKey(services, keyInput);
  return { organization, setupUrl, sandboxKey };
}

/** Whether the database was set up, which fixes its secret key. */
export async function isSetUp({ store }: Services): Promise<boolean> {
  return (await readKeyFingerprint(store.database)) !== undefined;
}

/** Whether the database was set up with a key other than these. */
export async function isKeyNeeded({ store }: Pick<Services, 'store'>, keys: readonly string[]) {
  const known = await readKeyFingerprint(store.database);
  return known !== undefined && !keys.map(secretKeyFingerprint).includes(known);
}

/** Whether the key of the database is the secret key or an old one. */
export async function isRightSecretKey({ secrets, store }: Services): Promise<boolean> {
  return secrets.fingerprints.includes(await rememberSecretKey(store.database, secrets.fingerprints[0]));
}

export type { WorkMetrics };

const freshFor = 5_000;

export function workMetricsReader({ store }: Services) {
  let last: { readonly at: number; readonly metrics: Promise<WorkMetrics> } | null = null;
  return () => {
    if (last === null || Date.now() - last.at > freshFor) {
      last = { at: Date.now(), metrics: readWorkMetrics(store.database) };
      last.metrics.catch(() => {
        last = null;
      });
    }
    return last.metrics;
  };
}

export function migrateSchema({ store }: Pick<Services, 'store'>): Promise<string[]> {
  return migrate(store.database);
}

export type KnownKeys = { readonly key: string | undefined; readonly old: readonly string[] };

export async function examineDatabase({ store, media }: Pick<ConversionServices, 'store' | 'media'>) {
  const { database } = store;
  const pending = await pendingMigrations(database);
  const isNew = pending.length > 0;
  const isEmpty = (await appliedMigrations(database)).length === 0;
  const fingerprint = isEmpty ? undefined : await readKeyFingerprint(database);
  // An unavailable store is reported separately.
  const compare = () => examineMediaStore({ store, media }).catch(() => null);
  return {
    version: await readServerVersion(database),
    clockDifferenceSeconds: await readClockDifference(database),
    pending,
    workers: isNew ? [] : await listLivingWorkers(database),
    suspended: isNew
      ? []
      : (await listOrganizations(database)).filter(({ suspendedAt }) => suspendedAt !== null),
    isSetUp: fingerprint !== undefined,
    compareKeys: (keys: KnownKeys) => compareKeys(keys, fingerprint),
    mediaFault: isNew || fingerprint === undefined ? null : await compare(),
  };
}

function compareKeys({ key, old }: KnownKeys, fingerprint: string | undefined) {
  if (fingerprint === undefined) return 'not needed yet';
  if (key !== undefined && secretKeyFingerprint(key) === fingerprint) return 'right';
  if (old.map(secretKeyFingerprint).includes(fingerprint)) return 'not rotated';
  return key === undefined ? 'missing' : 'wrong';
}
