import { access, constants } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Config, ConfigError } from './config/config.ts';
import { createSecrets } from './domain/secrets.ts';
import { createServer } from './http/server.ts';
import { type Queue, startQueue } from './jobs/queue.ts';
import type { Services } from './operations/context.ts';
import { isRightSecretKey } from './operations/installation/check-secret-key.ts';
import { removeExpiredSignIns } from './operations/sign-in/remove-expired-sign-ins.ts';
import { errorPage } from './site/error-page.ts';
import { registerSite } from './site/register-site.ts';
import { connect } from './storage/connect.ts';
import { migrate } from './storage/migrate.ts';
import { readOrCreateSecretKey } from './storage/secret-key.ts';

export type Role = 'api' | 'worker' | 'all';

/** The service without its transports: what the command line works with. */
export type Core = {
  readonly services: Services;
  readonly databaseUrl: string;
  close(): Promise<void>;
};

export type CoreOptions = {
  readonly config: Config;
  readonly logger: Logger;
  readonly onProgress?: (message: string) => void;
};

/** Opens the database, brings its schema up to date and checks that the secret key belongs to it. */
export async function openCore({ config, logger, onProgress = () => {} }: CoreOptions): Promise<Core> {
  const connection = await connect({
    databaseUrl: config.data.databaseUrl,
    dataDirectory: config.data.directory,
    poolSize: config.data.poolSize,
    onProgress,
    onConnectionLost: (error) => logger.warn({ err: error }, 'lost an idle database connection'),
  });
  try {
    const applied = await migrate(connection.store.database);
    if (applied.length > 0) onProgress('The database schema is up to date.');
    const secretKey = config.data.secretKey ?? (await readOrCreateSecretKey(config.data.directory));
    const services = {
      store: connection.store,
      tiers: config.tiers,
      siteUrl: config.server.siteUrl,
      secrets: createSecrets(secretKey),
    };
    if (!(await isRightSecretKey(services, secretKey))) {
      throw new ConfigError(
        'SECRET_KEY takes the key this database was set up with, but got another one (it may stand in the file ' +
          'secret-key of the data directory).',
      );
    }
    return { services, databaseUrl: connection.url, close: () => connection.close() };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** The running service: the core, the queue and, where its role has one, the HTTP server. */
export type App = {
  readonly core: Core;
  readonly server: FastifyInstance;
  close(): Promise<void>;
};

export async function openApp(options: CoreOptions & { readonly role: Role }): Promise<App> {
  const { config, logger, role } = options;
  const core = await openCore(options);
  const queue = await startQueue({
    url: core.databaseUrl,
    works: role !== 'api',
    housekeeping: () => removeExpiredSignIns(core.services),
    onError: (error) => logger.error({ err: error }, 'the queue reported an error'),
  });
  const server = await createServer({
    services: core.services,
    logger,
    baseUrl: config.server.baseUrl,
    trustProxy: config.server.trustProxy,
    metrics: config.server.metrics,
    publicRequestsPerMinute: config.server.publicRequestsPerMinute,
    servesApi: role !== 'worker',
    errorPage: role === 'worker' ? null : errorPage,
    readiness: readinessChecks(core, queue, config),
  });
  if (role !== 'worker') {
    await registerSite(server, { services: core.services, siteUrl: config.server.siteUrl });
  }
  return {
    core,
    server,
    async close() {
      await server.close();
      await queue.stop();
      await core.close();
    },
  };
}

function readinessChecks(core: Core, queue: Queue, config: Config) {
  return {
    database: () => core.services.store.pool.query('select 1'),
    queue: () => queue.check(),
    storage: () => access(config.data.directory, constants.R_OK | constants.W_OK),
  };
}
