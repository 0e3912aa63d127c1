import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Config, ConfigError } from './config/config.ts';
import { createSecrets } from './domain/secrets.ts';
import type { Writer } from './domain/writing.ts';
import { createServer } from './http/server.ts';
import { removeLeftDirectories } from './jobs/conversion/directories.ts';
import { runAttempt } from './jobs/conversion/run-attempt.ts';
import { keepHouse } from './jobs/keep-house.ts';
import { type Queue, startQueue } from './jobs/queue.ts';
import type { Studio } from './jobs/studio.ts';
import type { ConversionServices, Services } from './operations/context.ts';
import { isRightSecretKey } from './operations/installation/check-secret-key.ts';
import { createThreadWriter } from './script/write-in-thread.ts';
import { errorPage } from './site/error-page.ts';
import { registerSite } from './site/register-site.ts';
import { checkVoice, prepareSpeech } from './speech/prepare-speech.ts';
import { createDirectorySegmentStore } from './speech/segment-cache/directory-segment-store.ts';
import { createSpeechEngines } from './speech/speech-engines.ts';
import { connect } from './storage/connect.ts';
import { openConversionFeed } from './storage/conversion-feed.ts';
import { createLocalMediaStore } from './storage/media/local-media-store.ts';
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

/** The voices, and the sentences they have spoken. */
export function openStudio(config: Config): Studio & { close(): Promise<void> } {
  const { segmentCacheBytes, ...speech } = config.speech;
  const engines = createSpeechEngines({ ...speech, cacheDirectory: config.cacheDirectory });
  const directory = join(config.data.directory, 'segments');
  const segments =
    segmentCacheBytes === 0
      ? null
      : createDirectorySegmentStore({ directory, maximumBytes: segmentCacheBytes });
  return { engines, segments, close: () => engines.close() };
}

/** The running service: the core, the queue and, where its role has one, the HTTP server. */
export type App = {
  readonly core: Core;
  readonly services: ConversionServices;
  readonly server: FastifyInstance;
  close(): Promise<void>;
};

export type AppOptions = CoreOptions & {
  readonly role: Role;
  /** Milliseconds that a call with `wait` may take. */
  readonly longestWait?: number;
};

export async function openApp(options: AppOptions): Promise<App> {
  const { config, logger, role, longestWait = 90_000 } = options;
  const core = await openCore(options);
  const onError = (error: Error) => logger.error({ err: error }, 'the queue reported an error');
  const queue = await startQueue({ url: core.databaseUrl, works: role !== 'api', onError });
  const feed = await openConversionFeed({
    url: core.databaseUrl,
    onError: (error) => logger.warn({ err: error }, 'lost the connection for news; connecting again'),
  });
  const studio = openStudio(config);
  const writer = createThreadWriter();
  const services = conversionServices(core, config, {
    queue,
    feed,
    studio,
    write: writer.write,
    longestWait,
  });
  if (role !== 'api') await startWork(queue, services, { config, studio, logger });
  const server = await openServer(services, queue, options);
  return {
    core,
    services,
    server,
    async close() {
      await server.close();
      await queue.stop();
      await Promise.all([studio.close(), writer.close(), feed.close()]);
      await core.close();
    },
  };
}

type Parts = {
  readonly queue: Queue;
  readonly feed: ConversionServices['feed'];
  readonly studio: Studio;
  readonly write: Writer;
  readonly longestWait: number;
};

function conversionServices(
  core: Core,
  config: Config,
  { queue, feed, studio, write, longestWait }: Parts,
): ConversionServices {
  return {
    ...core.services,
    feed,
    media: createLocalMediaStore(join(config.data.directory, 'media')),
    enqueue: (transaction, attempts) => queue.enqueue(transaction, attempts),
    async checkVoice(voice, speakers, mode) {
      const engines = studio.engines.forMode(mode);
      await checkVoice(engines, voice);
      return [...prepareSpeech(engines, voice, speakers).warnings];
    },
    writerFor: () => write,
    longestWait,
  };
}

async function startWork(
  queue: Queue,
  services: ConversionServices,
  { config, studio, logger }: { config: Config; studio: Studio; logger: Logger },
): Promise<void> {
  studio.engines.warm();
  await removeLeftDirectories();
  const tools = { services, studio, log: (fields: object, message: string) => logger.warn(fields, message) };
  await queue.work({
    concurrentConversions: config.worker.concurrentConversions,
    feed: services.feed,
    runAttempt: (attempt, options) => runAttempt(tools, attempt, options),
    housekeeping: () => keepHouse(services),
  });
}

async function openServer(
  services: ConversionServices,
  queue: Queue,
  { config, logger, role }: CoreOptions & { readonly role: Role },
): Promise<FastifyInstance> {
  const server = await createServer({
    services,
    logger,
    baseUrl: config.server.baseUrl,
    trustProxy: config.server.trustProxy,
    metrics: config.server.metrics,
    publicRequestsPerMinute: config.server.publicRequestsPerMinute,
    servesApi: role !== 'worker',
    errorPage,
    readiness: {
      database: () => services.store.pool.query('select 1'),
      queue: () => queue.check(),
      storage: () => services.media.check(),
    },
  });
  if (role !== 'worker') await registerSite(server, { services, siteUrl: config.server.siteUrl });
  return server;
}
