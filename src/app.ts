import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from './config/config.ts';
import { version } from './config/version.ts';
import { type Core, type CoreOptions, openCore } from './core.ts';
import { inQuarantine } from './domain/errors.ts';
import type { ReceiverRules } from './domain/receiver-url.ts';
import { withTimeout } from './domain/timeout.ts';
import { checkAuthorities, openEgress } from './egress/egress.ts';
import { createPageFetch } from './egress/fetch-page.ts';
import { createPictureFetch } from './egress/fetch-picture.ts';
import { checkAtStart, claimMedia } from './external-services.ts';
import type { ReadinessCheck } from './http/health.ts';
import { createMetrics, measureFreeSpace, measurePools } from './http/metrics.ts';
import { createServer } from './http/server.ts';
import { createSiteApi } from './http/site-api.ts';
import { verifyModels, warmVoices } from './jobs/keep-voices-ready.ts';
import type { Renderer } from './jobs/renderer.ts';
import { startWorkers } from './jobs/start-workers.ts';
import { createVoiceServices } from './jobs/voice-services.ts';
import { createMailer } from './mail/create-mailer.ts';
import { chooseWriter, openEngines, openRenderer } from './offline-pipeline.ts';
import type { ConversionServices } from './operations/context.ts';
import { observeWriter } from './operations/writing.ts';
import { parsePronunciations } from './script/normalise/parse-pronunciations.ts';
import { withProvider } from './single-sign-on/create-identity-provider.ts';
import { errorPage } from './site/error-page.ts';
import { registerSite } from './site/register-site.ts';
import type { SpeechEngines } from './speech/speech-engines.ts';
import { awaitDatabase } from './storage/connect.ts';
import { openStore, pingDatabase, poolUse } from './storage/database.ts';
import { checkQueues } from './storage/leases.ts';
import { observed, openMediaStore, readOnly } from './storage/media/open-media-store.ts';
import { checkFreeSpace, readFreeSpace, removeLeftDirectories } from './storage/media/work-directories.ts';
import { openNotifications } from './storage/notifications.ts';
import {
  createTextsCheck,
  openTextProcesses,
  type TextProcesses,
  textWriter,
} from './text-processes/text-processes.ts';
import { openObserver } from './tracing/open-observer.ts';

export type Role = 'api' | 'worker' | 'all';

/** The running service: the core, the workers and, depending on its role, the HTTP server. */
export type App = {
  readonly core: Core;
  readonly services: ConversionServices;
  readonly server: FastifyInstance;
  /** Loads the voice, so that the first conversion does not wait. */
  warm(): void;
  close(): Promise<void>;
};

export type AppOptions = Omit<CoreOptions, 'schema'> & {
  readonly role: Role;
  /** Whether to start no work and change nothing, for a copy of an installation. */
  readonly quarantine?: boolean;
  /** Additional checks of `/ready`, by name. */
  readonly readiness?: Readonly<Record<string, ReadinessCheck>>;
  /** The maximum duration of a call with `wait`, in milliseconds. */
  readonly maxWait?: number;
  /** Shared parts that start slowly. The app does not close parts that it was given. */
  readonly texts?: TextProcesses;
  readonly engines?: SpeechEngines;
  /** For tests, which import pages and logos from loopback. */
  readonly pageRules?: ReceiverRules;
};

/** Opens the parts in order. If one fails, closes the others in reverse order. */
export async function openApp(options: AppOptions): Promise<App> {
  const opened = new AsyncDisposableStack();
  try {
    return await openParts(opened, options);
  } catch (error) {
    const closing = opened.disposeAsync().catch((failure: unknown) => {
      options.logger.warn({ err: failure }, 'could not close everything after a failed start');
    });
    // Closing releases the embedded PostgreSQL, but must not delay the error for long.
    await withTimeout(closing, closeTimeout, () => undefined);
    throw error;
  }
}

const closeTimeout = 3000;

async function openParts(opened: AsyncDisposableStack, options: AppOptions): Promise<App> {
  const { config, logger, role, quarantine = false, onProgress = () => {}, timeout = 0 } = options;
  // Settings are checked first, so that a mistake does not create a database.
  if (role !== 'api' && !quarantine) await checkAuthorities(config.webhooks.authoritiesFile);
  const engines = options.engines ?? opened.adopt(openEngines(config, onProgress), close);
  const core = opened.adopt(await openCore({ ...options, schema: quarantine ? 'check' : 'migrate' }), close);
  const { observer } = opened.adopt(await openObserver({ logger, tracing: tracingOf(config, role) }), close);
  const { databaseUrl: url } = core;
  const workDirectory = join(config.data.directory, 'work');
  const onError = (error: Error) =>
    logger.warn({ err: error }, 'lost the connection for notifications; reconnecting');
  const listen = () => openNotifications({ url, onError });
  const notifications = opened.adopt(await awaitDatabase(listen, { timeout, onProgress }), close);
  const texts = options.texts ?? opened.adopt(openTextProcesses(config.texts), close);
  const speech = await openRenderer(config, engines, texts);
  const renderer: Renderer = quarantine ? { ...speech, segments: null } : speech;
  const store = await openMediaStore({ directory: config.data.directory, ...config.media });
  const { registry, metrics } = createMetrics(version);
  const watched = observed(store, metrics.mediaFailed);
  const media = quarantine ? readOnly(watched) : watched;
  const { fetch: fetchPicture } = opened.adopt(createPictureFetch(options.pageRules), close);
  const { fetch: fetchPage } = opened.adopt(createPageFetch(options.pageRules), close);
  const logStep = (fields: object, message: string) => logger.info(fields, message);
  const services: ConversionServices = {
    ...core.services,
    notifications,
    media,
    workDirectory,
    sweep: config.media.sweep,
    fetchPicture,
    fetchPage,
    runText: texts.run,
    removeSegments: async (keys) => renderer.segments?.remove(keys),
    ...createVoiceServices(renderer, workDirectory, (notes) => parsePronunciations(notes).notUnderstood),
    ...writerServices(texts, config, { metrics, logStep }),
    ...{ metrics, logStep, observer },
    reportFault: (error, message) => logger.warn({ err: error }, message),
    refundFailed: config.refundFailed,
    maxWait: options.maxWait ?? 90_000,
  };
  if (quarantine) logger.warn(inQuarantine);
  else await claimMedia(services, config);
  if (role !== 'api' && !quarantine) await startWork(opened, services, { url, config, renderer, logger });
  if (!quarantine) await checkAtStart(config, logger);
  const server = await openServer(opened, services, options, { renderer, registry });
  const warm = () => opened.defer(warmVoices(renderer.engines, logger));
  return { core, services, server, warm, close: () => opened.disposeAsync() };
}

function close(part: { close(): Promise<void> }): Promise<void> {
  return part.close();
}

/** Returns null if traces are not exported. */
function tracingOf({ tracing }: Config, role: Role) {
  if (tracing === null) return null;
  const { serviceName, ...collector } = tracing;
  const instance = { 'service.instance.id': randomUUID(), 'aloud.role': role };
  return { ...collector, resource: { 'service.name': serviceName, 'service.version': version, ...instance } };
}

function writerServices(
  texts: TextProcesses,
  config: Config,
  observers: Pick<ConversionServices, 'metrics' | 'logStep'>,
) {
  const builtInWriter = textWriter(texts);
  const sandboxWriter = observeWriter(builtInWriter, observers);
  const liveWriter = observeWriter(chooseWriter(config, texts), observers);
  return {
    // The sandbox is free, so it never calls a language model.
    writerFor: (mode) => (mode === 'sandbox' ? sandboxWriter : liveWriter),
    builtInWriter,
  } satisfies Partial<ConversionServices>;
}

const queueConnections = 4;

async function startWork(
  opened: AsyncDisposableStack,
  services: ConversionServices,
  { url, config, renderer, logger }: { url: string; config: Config; renderer: Renderer; logger: Logger },
): Promise<void> {
  await removeLeftDirectories(services.workDirectory).catch((error: unknown) =>
    services.reportFault(error, 'left work directories could not be removed'),
  );
  const log = (fields: object, message: string) => logger.warn(fields, message);
  const onConnectionLost = (error: Error) => log({ err: error }, 'lost an idle connection of the queues');
  const { authoritiesFile } = config.webhooks;
  const egress = opened.adopt(await openEgress(services.receiverRules, authoritiesFile), close);
  const queueStore = opened.adopt(openStore({ url, poolSize: queueConnections, onConnectionLost }), close);
  const canSpeak = () => succeeds(renderer.engines.check());
  const workers = startWorkers({
    version,
    services,
    renderer,
    egress,
    sendMail: config.mail && createMailer(config.mail),
    queueStore,
    concurrentConversions: config.worker.concurrentConversions,
    canSpeak,
    isReady: async () =>
      (await canSpeak()) &&
      (await succeeds(checkFreeSpace(config.data.directory))) &&
      (config.media.s3 !== null || succeeds(services.media.check())),
    log,
  });
  opened.defer(() => workers.stop());
  const verifying = verifyModels(
    () => renderer.engines.verify(),
    (error) => log({ err: error }, 'a model is damaged'),
  );
  opened.defer(() => verifying.stop());
}

function succeeds(check: Promise<unknown>): Promise<boolean> {
  return check.then(
    () => true,
    () => false,
  );
}

const speechPool = {
  name: 'aloud_speech_processes',
  help: 'Processes of the built-in voice, and waiting sentences.',
};
const databasePool = {
  name: 'aloud_database_connections',
  help: 'Connections to PostgreSQL, and waiting queries.',
};

async function openServer(
  opened: AsyncDisposableStack,
  services: ConversionServices,
  { config, logger, role, quarantine = false, readiness = {} }: AppOptions,
  { renderer, registry }: { renderer: Renderer; registry: Registry },
): Promise<FastifyInstance> {
  measurePools(registry, speechPool, { builtin: () => renderer.engines.use() });
  measurePools(registry, databasePool, { requests: () => poolUse(services.store) });
  measureFreeSpace(registry, () => readFreeSpace(config.data.directory));
  const { siteUrl, baseUrl, trustProxy, metrics, publicRequestsPerMinute, personRequestsPerMinute } =
    config.server;
  const created = await createServer({
    ...{ services, logger, version, baseUrl, trustProxy, metrics, registry, errorPage },
    ...{ publicRequestsPerMinute, personRequestsPerMinute },
    quarantine,
    servesApi: role !== 'worker',
    // A worker cannot work without its bucket, but most of the API can. A missing directory does not recover on its
    // own.
    tolerated: quarantine || (role !== 'worker' && config.media.s3 !== null) ? ['storage'] : [],
    readiness: {
      database: () => pingDatabase(services.store),
      queue: () => checkQueues(services.store.database),
      storage: () => services.media.check(),
      disk: () => checkFreeSpace(config.data.directory),
      texts: createTextsCheck(renderer.texts),
      ...readiness,
      ...(role === 'api' || quarantine ? {} : { voice: () => renderer.engines.check() }),
    },
  });
  const server = opened.adopt(created.server, (each) => each.close());
  if (role !== 'worker') {
    const siteApi = createSiteApi(server, services, created.sendStates);
    await registerSite(server, {
      ...{ services, siteUrl, siteApi, quarantine, limits: created.limits },
      apiDocument: () => server.swagger(),
      sendsMail: config.mail !== null,
      signUp: config.server.signUp,
      singleSignOn: withProvider(config.singleSignOn && outsideQuarantine(config.singleSignOn, quarantine)),
    });
  }
  return server;
}

/** In quarantine the provider signs no one in, so sign-in with passwords must be allowed. */
function outsideQuarantine<T extends { readonly only: boolean }>(settings: T, quarantine: boolean): T {
  return { ...settings, only: settings.only && !quarantine };
}
