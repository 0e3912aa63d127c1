import { chmod, mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import { type Config, ConfigError } from './config/config.ts';
import { isGuessable } from './config/is-guessable.ts';
import { createNetworks } from './domain/networks.ts';
import { createSecrets } from './domain/secrets.ts';
import type { Services } from './operations/context.ts';
import { isRightSecretKey, isSetUp } from './operations/installation.ts';
import { awaitDatabase } from './storage/await-database.ts';
import { connect } from './storage/connect.ts';
import { migrate } from './storage/migrate.ts';
import { readOrCreateSecretKey } from './storage/secret-key.ts';

/** The service without its transports, for the command line. */
export type Core = {
  readonly services: Services;
  readonly databaseUrl: string;
  close(): Promise<void>;
};

export type CoreOptions = {
  readonly config: Config;
  readonly logger: Logger;
  readonly onProgress?: (message: string) => void;
  /** Milliseconds to wait for a database that is starting; by default it fails at once. */
  readonly timeout?: number;
};

const guessable =
  'SECRET_KEY takes a random text, such as `openssl rand -base64 32` prints, but got one that can be guessed.';

/** Opens the database, migrates its schema and checks that the secret key belongs to it. */
export async function openCore(options: CoreOptions): Promise<Core> {
  const { config, logger, onProgress = () => {}, timeout = 0 } = options;
  const waiting = { timeout, onProgress };
  await mkdir(config.data.directory, { recursive: true, mode: 0o700 });
  // One made by an earlier release, or by hand, may be open to others. A shared disk may not allow the change.
  await chmod(config.data.directory, 0o700).catch((error: unknown) =>
    logger.warn({ err: error }, 'other users may be able to read the data directory'),
  );
  const connection = await connect({
    databaseUrl: config.data.databaseUrl,
    dataDirectory: config.data.directory,
    poolSize: config.data.poolSize,
    ...waiting,
    onConnectionLost: (error) => logger.warn({ err: error }, 'lost an idle database connection'),
  });
  try {
    const applied = await awaitDatabase(() => migrate(connection.store.database), waiting);
    if (applied.length > 0) onProgress('The database schema is up to date.');
    const secretKey = config.data.secretKey ?? (await readOrCreateSecretKey(config.data.directory));
    const services = {
      store: connection.store,
      tiers: config.tiers,
      siteUrl: config.server.siteUrl,
      secrets: createSecrets(secretKey),
      receiverRules: { allowedNetworks: createNetworks(config.webhooks.allowNetworks) },
    };
    if (isGuessable(secretKey)) {
      if (!(await awaitDatabase(() => isSetUp(services), waiting))) throw new ConfigError(guessable);
      // The key of a database cannot be changed.
      logger.warn(
        'SECRET_KEY can be guessed: those who guess it can sign media URLs and read signing secrets',
      );
    }
    if (!(await awaitDatabase(() => isRightSecretKey(services, secretKey), waiting))) {
      throw new ConfigError(
        'SECRET_KEY takes the key this database was set up with, but got another one. ' +
          'It may be in the file secret-key of the data directory.',
      );
    }
    return { services, databaseUrl: connection.url, close: () => connection.close() };
  } catch (error) {
    await connection.close();
    throw error;
  }
}
