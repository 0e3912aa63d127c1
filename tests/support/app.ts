import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { type App, type AppOptions, openApp } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';
import type { KeyMode } from '../../src/domain/api-key.ts';
import { createNetworks } from '../../src/domain/networks.ts';
import type { Tier } from '../../src/domain/tiers.ts';
import { createKey } from '../../src/operations/keys.ts';
import { createOrganization } from '../../src/operations/organizations.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { sameEngines } from './same-engines.ts';
import { sharedParts } from './shared-parts.ts';

/** A response whose body type only the test knows. */
export type TestResponse = Omit<Response, 'json'> & { json(): Promise<any> };

export type TestApp = App & {
  readonly database: TestDatabase;
  readonly siteUrl: string;
  readonly dataDirectory: string;
  /** Sends a request to the listening server. */
  request(path: string, init?: RequestInit & { key?: string }): Promise<TestResponse>;
  /** An organization and a key for it. */
  customer(options?: { tier?: Tier; mode?: KeyMode }): Promise<{ organizationId: string; key: string }>;
};

/** Lets pages and logos come from servers of a test. */
export const loopback = { allowedNetworks: createNetworks(['127.0.0.0/8']) };

/** The whole service on a free port, with a new database. */
export async function startTestApp(
  settings: Record<string, string> = {},
  shared?: TestDatabase,
  options: Partial<
    Pick<
      AppOptions,
      'role' | 'quarantine' | 'maxWait' | 'logger' | 'timeout' | 'onProgress' | 'texts' | 'pageRules'
    >
  > = {},
): Promise<TestApp> {
  const database = shared ?? (await createTestDatabase());
  const directory = await mkdtemp(join(tmpdir(), 'aloud-app-'));
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    PORT: String(await freePort()),
    SECRET_KEY: 'a secret key that only tests ever use',
    // One voice process is enough for a sentence or two, and each takes seconds to load.
    SPEECH_PROCESSES: '1',
    // The servers of tests count their requests, and start checks would add some.
    START_CHECKS: 'off',
    ...sameEngines(settings),
    // Apps that share a database have separate data directories here.
    ...(shared && !settings['DATA_DIR'] && { MEDIA_ADOPT: 'yes' }),
    ...settings,
  });
  const app = await openApp({
    config,
    role: 'all',
    logger: pino({ level: 'silent' }),
    ...sharedParts(config),
    ...options,
  });
  await app.server.listen({ port: config.server.port, host: config.server.host });
  return {
    ...app,
    database,
    siteUrl: config.server.siteUrl,
    dataDirectory: directory,
    request: (path, { key, ...init } = {}) =>
      fetch(`http://127.0.0.1:${config.server.port}${path}`, {
        redirect: 'manual',
        ...init,
        headers: { ...(key ? { authorization: `Bearer ${key}` } : {}), ...init.headers },
      }),
    async customer({ tier = 'growth', mode = 'live' } = {}) {
      const { services } = app.core;
      const { id } = await createOrganization(services, { name: 'Northwind', tier });
      const { key } = await createKey(services, { organizationId: id, mode, name: null });
      return { organizationId: id, key };
    },
    async close() {
      await app.close();
      await rm(directory, { recursive: true, force: true });
      if (!shared) await database.drop();
    },
  };
}
