import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { whenInterrupted } from '../../../bench/support/interruption.ts';
import type { Role } from '../../../src/app.ts';
import { readConfig } from '../../../src/config/config.ts';
import type { KeyMode } from '../../../src/domain/api-key.ts';
import { createNetworks } from '../../../src/domain/networks.ts';
import { createSecrets } from '../../../src/domain/secrets.ts';
import type { Tier } from '../../../src/domain/tiers.ts';
import type { Services } from '../../../src/operations/context.ts';
import { createKey } from '../../../src/operations/keys.ts';
import { createOrganization } from '../../../src/operations/organizations.ts';
import { unlimitedRequests } from '../../support/conversions.ts';
import { keepEverything } from '../../support/keep-everything.ts';
import { type S3Server, startS3Server } from '../../support/s3-server.ts';
import type { Topology } from './chaos.ts';
import { embeddedDatabase, type InstallationDatabase, ownDatabase } from './installation-database.ts';
import { createNode, type ServiceNode } from './service-node.ts';
import { mountSmallDisk, unmount } from './small-disk.ts';

/** A whole service, as an operator runs it, that bad things are done to. */
export type Installation = {
  readonly topology: Topology;
  readonly directory: string;
  readonly settings: Record<string, string>;
  readonly nodes: readonly ServiceNode[];
  readonly apis: readonly ServiceNode[];
  readonly workers: readonly ServiceNode[];
  readonly database: InstallationDatabase;
  readonly bucket: S3Server | null;
  /** Where its processes keep what they need for a moment. */
  readonly temporaryDirectory: string;
  readonly hasSmallDisk: boolean;
  /** What the operator's verbs work with. */
  services(): Promise<Services>;
  customer(options?: CustomerOptions): Promise<Customer>;
  close(): Promise<void>;
};

type CustomerOptions = { tier?: Tier; mode?: KeyMode; audioQuota?: number; name?: string };
export type Customer = { readonly organizationId: string; readonly key: string };

export type InstallationOptions = {
  readonly settings?: Record<string, string>;
  /** Two processes that answer requests, where the topology has one. */
  readonly apis?: 2;
  /** A disk of its own, of this size; only the superuser can make one. */
  readonly diskMegabytes?: number;
};

const secretKey = 'a secret key that only chaos ever uses';

export const roomySettings = {
  ...unlimitedRequests,
  PUBLIC_REQUESTS_PER_MINUTE: '1000000',
  PERSON_REQUESTS_PER_MINUTE: '1000000',
  TIER_GROWTH_AUDIO_QUOTA: '1000000',
  TIER_PRO_AUDIO_QUOTA: '1000000',
  TIER_TEAM_AUDIO_QUOTA: '1000000',
};

export async function openInstallation(
  topology: Topology,
  directory: string,
  options: InstallationOptions = {},
): Promise<Installation> {
  const { diskMegabytes } = options;
  const hasSmallDisk = diskMegabytes !== undefined && (await mountSmallDisk(directory, diskMegabytes));
  const temporaryDirectory = join(directory, 'tmp');
  await mkdir(temporaryDirectory, { recursive: true });
  const parts =
    topology === 'embedded' ? await embeddedParts(directory, options) : await clusterParts(directory);
  const settings = {
    ...roomySettings,
    LOG_LEVEL: 'error',
    LISTEN_BACK: 'off',
    SECRET_KEY: secretKey,
    TMPDIR: temporaryDirectory,
    ...parts.settings,
    ...options.settings,
  };
  const nodes = await Promise.all(
    parts.roles.map(([name, role, data]) =>
      createNode({ name, role, directory, dataDirectory: join(directory, data), settings }),
    ),
  );
  let closing: Promise<void> | null = null;
  const end = async () => {
    await Promise.all(nodes.map((node) => node.kill()));
    await parts.close();
    if (hasSmallDisk) await unmount(directory);
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  };
  const close = () => {
    closing ??= end();
    return closing;
  };
  const forget = whenInterrupted(close);
  // One after the other where they share an empty data directory: the first makes it.
  const [first, ...others] = nodes;
  await first?.start();
  await Promise.all(others.map((node) => node.start()));
  return {
    topology,
    directory,
    settings,
    nodes,
    apis: nodes.filter(({ role }) => role !== 'worker'),
    workers: nodes.filter(({ role }) => role !== 'api'),
    database: parts.database,
    bucket: parts.bucket,
    temporaryDirectory,
    hasSmallDisk,
    services: () => servicesOn(parts.database),
    customer: (wanted) => createCustomer(parts.database, wanted),
    async close() {
      forget();
      await close();
    },
  };
}

type Parts = {
  readonly roles: readonly (readonly [name: string, role: Role, dataDirectory: string])[];
  readonly settings: Record<string, string>;
  readonly database: InstallationDatabase;
  readonly bucket: S3Server | null;
  close(): Promise<void>;
};

async function embeddedParts(directory: string, { apis }: InstallationOptions): Promise<Parts> {
  const database = embeddedDatabase(join(directory, 'data'));
  const second = apis === 2 ? ([['api', 'api', 'data']] as const) : [];
  return {
    roles: [['all', 'all', 'data'], ...second],
    settings: { SPEECH_PROCESSES: '2', TEXT_PROCESSES: '2' },
    database,
    bucket: null,
    async close() {
      const [postmaster] = await database.processes();
      await database.close();
      if (postmaster !== undefined) await endProcess(postmaster);
    },
  };
}

async function clusterParts(directory: string): Promise<Parts> {
  const [database, bucket] = await Promise.all([ownDatabase(join(directory, 'postgres')), startS3Server()]);
  return {
    // Each has a disk of its own, as on a machine of its own.
    roles: [
      ['api-1', 'api', 'api-1'],
      ['api-2', 'api', 'api-2'],
      ['worker-1', 'worker', 'worker-1'],
      ['worker-2', 'worker', 'worker-2'],
    ],
    settings: {
      ...bucket.settings,
      DATABASE_URL: await database.url(),
      SPEECH_PROCESSES: '1',
      TEXT_PROCESSES: '2',
    },
    database,
    bucket,
    async close() {
      await database.close();
      await bucket.close();
    },
  };
}

/** An immediate shutdown: the data are thrown away next. */
async function endProcess(pid: number): Promise<void> {
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    for (let tries = 0; tries < 100; tries += 1) {
      try {
        process.kill(pid, tries === 0 ? signal : 0);
      } catch {
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function servicesOn(database: InstallationDatabase): Promise<Services> {
  const { tiers } = readConfig({});
  const store = await database.store();
  const receiverRules = { allowedNetworks: createNetworks([]) };
  const secrets = createSecrets(secretKey);
  return { store, tiers, siteUrl: 'http://localhost', secrets, receiverRules, dataRules: keepEverything };
}

async function createCustomer(
  database: InstallationDatabase,
  { tier = 'team', mode = 'live', audioQuota, name = 'Northwind' }: CustomerOptions = {},
): Promise<Customer> {
  const services = await servicesOn(database);
  const { id } = await createOrganization(services, { name, tier });
  const { key } = await createKey(services, { organizationId: id, mode, name: null });
  if (audioQuota !== undefined)
    await database.query('update organizations set audio_quota = $2 where id = $1', [id, audioQuota]);
  return { organizationId: id, key };
}
