import pino from 'pino';
import { type App, openApp, type Role } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';
import type { KeyMode } from '../../src/domain/api-key.ts';
import type { Tier } from '../../src/domain/tiers.ts';
import { createKey } from '../../src/operations/keys.ts';
import { createOrganization } from '../../src/operations/organizations.ts';

const plenty = '100000000';

/** Limits that a measurement does not mean to reach. */
export const withoutLimits = {
  TIER_TEAM_REQUESTS_PER_DAY: plenty,
  TIER_TEAM_REQUESTS_PER_MINUTE: plenty,
  TIER_TEAM_AUDIO_QUOTA: plenty,
  TIER_TEAM_CONCURRENT_JOBS: plenty,
};

/** The service in this process, without a log. */
export async function openQuietApp(role: Role, settings: NodeJS.ProcessEnv): Promise<App & AsyncDisposable> {
  const config = readConfig({ ...settings, ...withoutLimits });
  const app = await openApp({ config, role, logger: pino({ level: 'silent' }) });
  return Object.assign(app, { [Symbol.asyncDispose]: () => app.close() });
}

/** Creates an organization with a key. */
export async function createCustomer(
  { core: { services } }: App,
  { tier = 'team', mode = 'live' }: { tier?: Tier; mode?: KeyMode } = {},
): Promise<{ organizationId: string; key: string }> {
  const { id: organizationId } = await createOrganization(services, { name: 'Northwind', tier });
  const { key } = await createKey(services, { organizationId, mode, name: null });
  return { organizationId, key };
}
