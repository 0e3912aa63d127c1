import type { Command } from 'commander';
import pino from 'pino';
import { type Config, readConfig, readEnvironment } from '../config/config.ts';
import type { Installation } from '../core.ts';
import type { OfflinePipeline } from '../offline-pipeline.ts';
import type { ConversionServices, Services } from '../operations/context.ts';
import { requireMediaStore } from '../operations/conversions/media-ownership.ts';
import { printList, printOne, type Row } from './print.ts';

/** Only on a terminal: cron mails whatever a command prints. */
function showProgress(message: string): void {
  if (process.stderr.isTTY) console.error(message);
}

export async function withServices<T>(work: (services: Services) => Promise<T>): Promise<T> {
  const config = readConfig(readEnvironment());
  // Imported lazily, so that a mistyped command fails without loading it.
  const { openCore } = await import('../core.ts');
  const logger = pino({ level: 'error' }, pino.destination(2));
  const core = await openCore({
    config,
    logger,
    schema: 'check',
    onProgress: showProgress,
  });
  try {
    return await work(core.services);
  } finally {
    await core.close();
  }
}

/** Runs a command on database and media without migrating them. */
export async function withInstallation<T>(
  work: (installation: Installation, config: Config, report: (message: string) => void) => Promise<T>,
  { create = false } = {},
): Promise<T> {
  const config = readConfig(readEnvironment());
  const { openInstallation } = await import('../core.ts');
  const logger = pino({ level: 'error' }, pino.destination(2));
  const installation = await openInstallation({ config, logger, create, onProgress: showProgress });
  try {
    return await work(installation, config, showProgress);
  } finally {
    await installation.close();
  }
}

/** Opens the media store of the settings. Refuses a store that does not belong to the service. */
export async function openServiceMedia(services: Services): Promise<MediaStore> {
  const { data, media: location } = readConfig(readEnvironment());
  const { openMedia } = await import('../core.ts');
  const media = await openMedia({ directory: data.directory, ...location });
  await requireMediaStore({ ...services, media });
  return media;
}

type MediaStore = ConversionServices['media'];
type Work<Words extends unknown[], Result> = (services: Services, ...words: Words) => Promise<Result>;

export function printing<Words extends unknown[]>(work: Work<Words, Row>) {
  return async function (this: Command, ...words: Words): Promise<void> {
    printOne(await withServices((services) => work(services, ...words)), this.opts());
  };
}

/** Returns a command action that prints a list, or a hint if it is empty. */
export function listing<Words extends unknown[]>(whenEmpty: string, work: Work<Words, readonly Row[]>) {
  return async function (this: Command, ...words: Words): Promise<void> {
    printList(await withServices((services) => work(services, ...words)), this.opts(), whenEmpty);
  };
}

/** Opens writer and voices for a command without a server. They are imported lazily, because they are large. */
export async function openPipeline(onProgress: (message: string) => void): Promise<OfflinePipeline> {
  const config = readConfig(readEnvironment());
  const { openOfflinePipeline } = await import('../offline-pipeline.ts');
  return openOfflinePipeline(config, onProgress);
}
