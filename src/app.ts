import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import { version } from './config/version.ts';
import { type Core, type CoreOptions, openCore } from './core.ts';
import { speechProviders } from './domain/voice-settings.ts';
import type { Writer } from './domain/writing.ts';
import type { WritingReport } from './domain/writing-report.ts';
import { createServer } from './http/server.ts';
import { siteAnswers } from './http/site-answers.ts';
import { removeLeftDirectories } from './jobs/conversion/directories.ts';
import type { Renderer } from './jobs/renderer.ts';
import { startWorkers } from './jobs/start-workers.ts';
import { createVoiceSamples } from './jobs/voice-samples.ts';
import { createMailer } from './mail/create-mailer.ts';
import { chooseWriter, openRenderer } from './offline-pipeline.ts';
import type { ConversionServices } from './operations/context.ts';
import { createWritingFigures, observeWriter } from './operations/writing-figures.ts';
import { createThreadWriter } from './script/write-in-thread.ts';
import { errorPage } from './site/error-page.ts';
import { registerSite } from './site/register-site.ts';
import { checkVoice, prepareSpeech } from './speech/prepare-speech.ts';
import { awaitDatabase } from './storage/await-database.ts';
import { openConversionFeed } from './storage/conversion-feed.ts';
import { openStore } from './storage/database.ts';
import { checkQueues } from './storage/leases.ts';
import { openMediaStore } from './storage/media/open-media-store.ts';
import { createPictureFetch } from './webhooks/fetch-picture.ts';
import { openEgress } from './webhooks/open-egress.ts';

export type Role = 'api' | 'worker' | 'all';

/** The running service: the core, the workers and, where its role has one, the HTTP server. */
export type App = {
  readonly core: Core;
  readonly services: ConversionServices;
  readonly server: FastifyInstance;
  /** Gets the voice ready, so that the first conversion does not wait for it. */
  warm(): void;
  close(): Promise<void>;
};

export type AppOptions = CoreOptions & {
  readonly role: Role;
  /** Milliseconds that a call with `wait` may take. */
  readonly maxWait?: number;
};

/** Opens one part after the other. Where one cannot be opened, those before it are closed in reverse. */
export async function openApp(options: AppOptions): Promise<App> {
  const opened = new AsyncDisposableStack();
  try {
    return await openParts(opened, options);
  } catch (error) {
    const closing = opened.disposeAsync().catch((trouble: unknown) => {
      options.logger.warn({ err: trouble }, 'what had been opened could not be closed cleanly');
    });
    // The embedded PostgreSQL is let go, unless that takes longer than anybody wants to wait for a failure.
    await Promise.race([closing, pause(maxRelease, undefined, { ref: false })]);
    throw error;
  }
}

const maxRelease = 3000;

async function openParts(opened: AsyncDisposableStack, options: AppOptions): Promise<App> {
  const { config, logger, role, maxWait = 90_000, onProgress = () => {}, timeout = 0 } = options;
  const waiting = { timeout, onProgress };
  const core = opened.adopt(await openCore(options), close);
  const { databaseUrl: url } = core;
  const onFeedError = (error: Error) =>
    logger.warn({ err: error }, 'lost the connection for news; connecting again');
  const openFeed = () => openConversionFeed({ url, onError: onFeedError });
  const feed = opened.adopt(await awaitDatabase(openFeed, waiting), close);
  const renderer = opened.adopt(await openRenderer(config, onProgress), close);
  const writer = opened.adopt(createThreadWriter(), close);
  const media = await openMediaStore({ directory: config.data.directory, s3: config.media.s3 });
  const pictures = opened.adopt(createPictureFetch(core.services.receiverRules), close);
  const services = conversionServices(core, config, {
    feed,
    media,
    fetchPicture: pictures.fetch,
    renderer,
    write: writer.write,
    reportFault: (error, message) => logger.warn({ err: error }, message),
    logWriting: (report, seconds) => logger.info(writingFields(report, seconds), 'wrote a script'),
    maxWait,
  });
  if (role !== 'api') await startWork(opened, services, { url, config, renderer, logger });
  const server = await openServer(opened, services, options);
  const warm = () => renderer.engines.warm();
  return { core, services, server, warm, close: () => opened.disposeAsync() };
}

function close(part: { close(): Promise<void> }): Promise<void> {
  return part.close();
}

/** What a log may hold of a script: who wrote it and what was mended, none of its words. */
function writingFields({ writer, model, usage, repairs }: WritingReport, seconds: number) {
  const rules = repairs.map(({ action, rule }) => `${action}:${rule}`);
  return { writer, model, usage, repairs: rules, seconds: Math.round(seconds * 1000) / 1000 };
}

type Parts = {
  readonly feed: ConversionServices['feed'];
  readonly media: ConversionServices['media'];
  readonly fetchPicture: ConversionServices['fetchPicture'];
  readonly renderer: Renderer;
  readonly write: Writer;
  readonly reportFault: ConversionServices['reportFault'];
  readonly logWriting: (report: WritingReport, seconds: number) => void;
  readonly maxWait: number;
};

function conversionServices(
  core: Core,
  config: Config,
  { feed, media, fetchPicture, renderer, write, reportFault, logWriting, maxWait }: Parts,
): ConversionServices {
  const writingFigures = createWritingFigures();
  const observed = (writer: Writer) =>
    observeWriter(writer, (report, seconds) => {
      writingFigures.note(report, seconds);
      logWriting(report, seconds);
    });
  const [sandboxWriter, liveWriter] = [observed(write), observed(chooseWriter(config, write))];
  return {
    ...core.services,
    feed,
    media,
    fetchPicture,
    async checkVoice(voice, speakers, mode) {
      const engines = renderer.engines.forMode(mode);
      await checkVoice(engines, voice);
      return [...prepareSpeech(engines, voice, speakers).warnings];
    },
    async listVoices(mode) {
      const engines = renderer.engines.forMode(mode);
      return Promise.all(
        speechProviders.map(async (provider) => {
          const engine = engines.engineFor(provider);
          return { provider, engine: engine.name, voices: await engine.voices() };
        }),
      );
    },
    // The sandbox costs nothing, so it never asks a language model.
    writerFor: (mode) => (mode === 'sandbox' ? sandboxWriter : liveWriter),
    writingFigures,
    reportFault,
    voiceSamples: createVoiceSamples(renderer),
    maxWait,
  };
}

const queueConnections = 4;

async function startWork(
  opened: AsyncDisposableStack,
  services: ConversionServices,
  parts: { url: string; config: Config; renderer: Renderer; logger: Logger },
): Promise<void> {
  const { url, config, renderer, logger } = parts;
  await removeLeftDirectories();
  const log = (fields: object, message: string) => logger.warn(fields, message);
  const onConnectionLost = (error: Error) => log({ err: error }, 'lost an idle connection of the queues');
  const egress = opened.adopt(
    await openEgress(services.receiverRules, config.webhooks.authoritiesFile),
    close,
  );
  const queueStore = opened.adopt(openStore({ url, poolSize: queueConnections, onConnectionLost }), close);
  const workers = startWorkers({
    services,
    renderer,
    egress,
    sendMail: config.mail && createMailer(config.mail),
    queueStore,
    concurrentConversions: config.worker.concurrentConversions,
    log,
  });
  opened.defer(() => workers.stop());
}

async function openServer(
  opened: AsyncDisposableStack,
  services: ConversionServices,
  { config, logger, role }: CoreOptions & { readonly role: Role },
): Promise<FastifyInstance> {
  const created = await createServer({
    services,
    logger,
    version,
    baseUrl: config.server.baseUrl,
    trustProxy: config.server.trustProxy,
    metrics: config.server.metrics,
    publicRequestsPerMinute: config.server.publicRequestsPerMinute,
    servesApi: role !== 'worker',
    errorPage,
    readiness: {
      database: () => services.store.pool.query('select 1'),
      queue: () => checkQueues(services.store.database),
      storage: () => services.media.check(),
    },
  });
  const server = opened.adopt(created, (each) => each.close());
  if (role !== 'worker') {
    const { siteUrl } = config.server;
    const answers = siteAnswers(server, services);
    await registerSite(server, { services, siteUrl, sendsMail: config.mail !== null, answers });
  }
  return server;
}
