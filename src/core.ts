import { access, chmod, constants } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Config, ConfigError } from './config/config.ts';
import { commandToType } from './domain/command-to-type.ts';
import { createNetworks } from './domain/networks.ts';
import { createSecrets } from './domain/secrets.ts';
import type { Services } from './operations/context.ts';
import { isKeyNeeded, isRightSecretKey, isSetUp } from './operations/installation.ts';
import { awaitDatabase, connect, makeDataDirectory } from './storage/connect.ts';
import { type Database, openStore } from './storage/database.ts';
import { findEmbeddedPostgres } from './storage/embedded-postgres/lease.ts';
import { localMedia, openMediaStore } from './storage/media/open-media-store.ts';
import { migrate, pendingMigrations } from './storage/migrate.ts';
import { createSecretKey, readSecretKey } from './storage/secret-key.ts';

/** The service without its transports, for the command line. */
export type Core = {
  readonly services: Services;
  readonly databaseUrl: string;
  close(): Promise<void>;
};

export type CoreOptions = {
  readonly config: Config;
  readonly logger: Logger;
  /** Only the service and `aloud migrate` change the schema. */
  readonly schema: 'migrate' | 'check';
  /** Whether an embedded database is made where there is none. */
  readonly create?: boolean;
  readonly onProgress?: (message: string) => void;
  /** Milliseconds to wait for a database that is starting; by default it fails at once. */
  readonly timeout?: number;
};

const guessable =
  'SECRET_KEY takes a random text, such as `openssl rand -base64 32` prints, but got one that can be guessed.';

const outdated = `The schema of the database is older than this release: run \`${commandToType('migrate')}\`, or start the service.`;

/** Opens the database, migrates its schema or checks it, and checks that the secret key belongs to it. */
export async function openCore(options: CoreOptions): Promise<Core> {
  const { config, logger, onProgress = () => {}, timeout = 0 } = options;
  const waiting = { timeout, onProgress };
  if (config.data.secretKey !== null && isGuessable(config.data.secretKey) && !(await hasDatabase(config)))
    throw new ConfigError(guessable);
  const connection = await openDatabase({ create: options.schema === 'migrate', ...options });
  try {
    await awaitDatabase(() => prepareSchema(connection.store.database, options), waiting);
    const secretKey =
      config.data.secretKey ?? (await awaitDatabase(() => keyOfFile(connection, config), waiting));
    const services = {
      store: connection.store,
      tiers: config.tiers,
      siteUrl: config.server.siteUrl,
      secrets: createSecrets(secretKey, config.data.oldSecretKeys),
      receiverRules: { allowedNetworks: createNetworks(config.webhooks.allowNetworks) },
      dataRules: config.dataRules,
    };
    if (isGuessable(secretKey)) {
      if (!(await awaitDatabase(() => isSetUp(services), waiting))) throw new ConfigError(guessable);
      logger.warn(
        'SECRET_KEY can be guessed, and with it signing secrets can be read: rotate it (docs/operating.md)',
      );
    }
    if (!(await awaitDatabase(() => isRightSecretKey(services), waiting))) {
      throw new ConfigError(config.data.secretKey === null ? otherKeyFile(config) : otherKey);
    }
    return { services, databaseUrl: connection.url, close: () => connection.close() };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

const otherKey =
  'SECRET_KEY takes the key this database was set up with, but got another one. ' +
  'It may be in the file secret-key of the data directory. After a rotation, SECRET_KEYS_OLD takes old ones.';

function otherKeyFile({ data: { directory } }: Config): string {
  return `${join(directory, 'secret-key')} is not the key that this database was set up with: restore it from a backup.`;
}

/** A database that was set up has its key: a new file is made only to replace an old key. */
async function keyOfFile({ store }: Pick<Services, 'store'>, { data }: Config): Promise<string> {
  const found = await readSecretKey(data.directory);
  if (found !== undefined) return found;
  if (!(await isKeyNeeded({ store }, data.oldSecretKeys))) return createSecretKey(data.directory);
  throw new ConfigError(
    `${join(data.directory, 'secret-key')} is missing: restore it from a backup, or set SECRET_KEY to the key ` +
      'that this database was set up with.',
  );
}

async function prepareSchema(database: Database, { schema, onProgress }: CoreOptions): Promise<void> {
  if (schema === 'check') {
    if ((await pendingMigrations(database)).length > 0) throw new ConfigError(outdated);
    return;
  }
  const applied = await migrate(database);
  if (applied.length > 0) onProgress?.('The database schema is up to date.');
}

/** The media at another place than the configured one, too. */
export { openMediaStore as openMedia } from './storage/media/open-media-store.ts';

/** Database and media as they are. */
export type Installation = Awaited<ReturnType<typeof openInstallation>>;

/** The same without any check, for backups and copies. */
export async function openInstallation(options: Omit<CoreOptions, 'schema'>) {
  const { config } = options;
  const { directory } = config.data;
  const { store, url, close } = await openDatabase(options);
  return {
    store,
    url,
    close,
    dataDirectory: directory,
    secretKey: config.data.secretKey,
    oldSecretKeys: config.data.oldSecretKeys,
    /** Null if the operator keeps the key. */
    keyFile: config.data.secretKey === null ? ((await readSecretKey(directory)) ?? null) : null,
    media: await openMediaStore({ directory, ...config.media }),
    workDirectory: join(directory, 'work'),
  };
}

/** The database as it is, for `aloud doctor`: nothing is created, started, leased or changed. */
export async function lookAtInstallation({ config, logger }: Pick<CoreOptions, 'config' | 'logger'>) {
  const { directory, databaseUrl, secretKey, oldSecretKeys } = config.data;
  const embedded = databaseUrl === null ? await findEmbeddedPostgres(join(directory, 'postgres')) : null;
  const url = databaseUrl ?? embedded?.url ?? null;
  const onConnectionLost = (error: Error) => logger.warn({ err: error }, 'lost the database connection');
  return {
    embedded,
    /** Null while the embedded PostgreSQL does not run. */
    store: url === null ? null : openStore({ url, poolSize: 1, onConnectionLost }),
    readKeys: async () => ({ key: secretKey ?? (await readSecretKey(directory)), old: oldSecretKeys }),
    /** Where the key comes from. */
    keyPlace: secretKey === null ? join(directory, 'secret-key') : 'SECRET_KEY',
    media: await openMediaStore({ directory, ...config.media }),
    /** Null for a bucket. */
    mediaDirectory: config.media.s3 === null ? localMedia(directory, config.media.prefix) : null,
  };
}

/** Whether there is a database, or it is somewhere else. */
async function hasDatabase({ data: { directory, databaseUrl } }: Config): Promise<boolean> {
  return databaseUrl !== null || (await findEmbeddedPostgres(join(directory, 'postgres'))) !== null;
}

async function openDatabase({
  config,
  logger,
  onProgress = () => {},
  timeout = 0,
  create = false,
}: Omit<CoreOptions, 'schema'>) {
  const { directory, databaseUrl } = config.data;
  if (!create && !(await hasDatabase(config)))
    throw new ConfigError(
      `There is no installation in ${directory}: run this where the service runs, with its DATA_DIR or DATABASE_URL.`,
    );
  await makeDataDirectory(directory);
  if (databaseUrl === null) await access(directory, constants.W_OK);
  // One made by an earlier release, or by hand, may be open to others. A shared disk may not allow the change.
  await chmod(directory, 0o700).catch((error: unknown) =>
    logger.warn({ err: error }, 'other users may be able to read the data directory'),
  );
  return connect({
    databaseUrl,
    dataDirectory: directory,
    poolSize: config.data.poolSize,
    timeout,
    onProgress,
    onConnectionLost: (error) => logger.warn({ err: error }, 'lost an idle database connection'),
  });
}

const minSteps = 10;
const placeholders =
  /change.?me|replace.?(?:me|this)|your.?(?:secret|key)|placeholder|password|12345678|abcdefgh/i;

/** Whether a secret key repeats, counts up or is a placeholder. The steps between characters of a random one differ. */
export function isGuessable(secretKey: string): boolean {
  const codes = Array.from(secretKey, (character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size < minSteps || placeholders.test(secretKey);
}
