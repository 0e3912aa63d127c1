import type { FastifyPluginAsyncTypebox, TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Registry } from 'prom-client';
import type { FieldMessage } from '../domain/field-message.ts';
import type { ConversionServices } from '../operations/context.ts';
import { type ReadinessCheck, registerHealth } from './health.ts';
import { registerMetrics } from './metrics.ts';
import {
  authentication,
  declareAccess,
  enforceNetworkLimit,
  enforceQuarantine,
} from './middleware/access.ts';
import { boundConnections } from './middleware/connections.ts';
import { drainOnClose } from './middleware/draining.ts';
import { checkPlainText, parseJsonBody } from './middleware/json-body.ts';
import { type RequestLimits, registerRequestLimits } from './middleware/limits.ts';
import { logRequest, requestIdOf, traceRequests } from './middleware/observe-requests.ts';
import {
  createNotFoundHandler,
  type ErrorPage,
  errorHandler,
  requestSeconds,
  sendClientError,
} from './middleware/problems.ts';
import { createSendStates, createWaitSignal, type SendStates } from './middleware/streams.ts';
import { buildSerializer, refuseBody, unknownFields, validatorCompiler } from './middleware/validation.ts';
import { registerOpenapi } from './openapi.ts';
import { registerMedia, registerPublicPages } from './public-pages.ts';
import { aboutRoutes } from './routes/about.ts';
import { changelogHistoryRoutes } from './routes/changelogs.ts';
import { conversionByIdRoutes, conversionFileRoutes } from './routes/conversion-by-id.ts';
import { conversionEstimateRoutes } from './routes/conversion-estimate.ts';
import { conversionReviseRoutes } from './routes/conversion-revise.ts';
import { conversionStatsRoutes } from './routes/conversion-stats.ts';
import { conversionRoutes } from './routes/conversions.ts';
import { draftActionRoutes, draftRoutes } from './routes/drafts.ts';
import { embedTokenRoutes } from './routes/embed-tokens.ts';
import { episodeRoutes } from './routes/episodes.ts';
import { lexiconRoutes } from './routes/lexicon.ts';
import { ledgerRoutes, organizationRoutes } from './routes/organizations.ts';
import { productRoutes } from './routes/products.ts';
import { scriptRoutes } from './routes/scripts.ts';
import { soundRoutes } from './routes/sounds.ts';
import { voiceRoutes } from './routes/voices.ts';
import { ErrorBody } from './schemas/envelope.ts';

declare module 'fastify' {
  interface FastifyRequest {
    fieldWarnings: FieldMessage[];
  }
}

export type ServerOptions = {
  readonly services: ConversionServices;
  readonly logger: FastifyBaseLogger;
  readonly version: string;
  readonly baseUrl: string;
  /** Networks of trusted proxies; false for none. */
  readonly trustProxy: false | string[];
  readonly metrics: 'auto' | 'on' | 'off';
  readonly registry: Registry;
  readonly publicRequestsPerMinute: number;
  readonly personRequestsPerMinute: number;
  /** Whether to serve only requests that change nothing. */
  readonly quarantine?: boolean;
  /** False for a worker, which has no API, only health and metrics. */
  readonly servesApi: boolean;
  /** Null without a site. */
  readonly errorPage: ErrorPage | null;
  readonly readiness: Readonly<Record<string, ReadinessCheck>>;
  /** Checks that may fail while the process stays ready. */
  readonly tolerated?: readonly string[];
};

/** Creates the HTTP server with the `/v1` API. */
export async function createServer(options: ServerOptions) {
  const server = openServer(options);
  boundConnections(server);
  declareAccess(server);
  server.decorateRequest('caller', null);
  server.decorateRequest('fieldWarnings');
  server.setValidatorCompiler(validatorCompiler);
  server.setErrorHandler(errorHandler(options.errorPage));
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer) => parseJsonBody(body, request.headers),
  );
  server.addSchema(ErrorBody);
  // Synchronous hooks use callbacks, because a promise would cost more than their work.
  server.addHook('onRequest', (request, reply, done) => {
    request.fieldWarnings = [];
    reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' });
    done();
  });
  traceRequests(server, options.services.observer);
  server.addHook('onResponse', logRequest);
  drainOnClose(server);
  server.setNotFoundHandler(createNotFoundHandler(server));
  const limits = await registerRequestLimits(server, {
    perNetwork: options.publicRequestsPerMinute,
    perPerson: options.personRequestsPerMinute,
  });
  enforceNetworkLimit(server, limits);
  const { version, quarantine = false, readiness, tolerated = [] } = options;
  if (quarantine) enforceQuarantine(server);
  registerHealth(server, { version, quarantine, checks: readiness, tolerated });
  registerMetrics(server, options.services, { registry: options.registry, mode: options.metrics });
  const sendStates = createSendStates(server, options.services);
  if (!options.servesApi) return { server, limits, sendStates };
  await registerOpenapi(server, options.baseUrl);
  registerMedia(server, options.services);
  await server.register(async (pages) => registerPublicPages(pages, options.services, sendStates));
  await server.register((api) => registerApi(api, options.services, { limits, sendStates }), {
    prefix: '/v1',
  });
  return { server, limits, sendStates };
}

const noFields = { properties: {} };

async function registerApi(
  api: FastifyInstance,
  services: ConversionServices,
  { limits, sendStates }: { limits: RequestLimits; sendStates: SendStates },
) {
  const waitSignal = createWaitSignal(api);
  api.setNotFoundHandler(createNotFoundHandler(api));
  api.addHook('onRequest', authentication(services, limits));
  api.addHook('preValidation', (request, _reply, done) => {
    checkPlainText(request.params, 'NOT_FOUND');
    checkPlainText(request.query, 'VALIDATION_FAILED');
    done();
  });
  api.addHook('preHandler', (request, reply, done) => {
    const { schema } = request.routeOptions;
    if (!schema?.body && !request.is404) refuseBody(request.body);
    request.fieldWarnings = [
      ...unknownFields(request.body, schema?.body ?? noFields),
      ...unknownFields(request.query, schema?.querystring ?? noFields),
    ];
    reply.header('cache-control', 'no-store');
    done();
  });
  const resources: readonly [tag: string, routes: FastifyPluginAsyncTypebox, prefix?: string][] = [
    ['Conversions', conversionRoutes(services, waitSignal)],
    ['Conversions', conversionByIdRoutes(services, sendStates)],
    ['Conversions', conversionEstimateRoutes(services)],
    ['Conversions', conversionReviseRoutes(services)],
    ['Conversions', conversionFileRoutes(services)],
    ['Conversions', conversionStatsRoutes(services)],
    ['Scripts', scriptRoutes(services, waitSignal)],
    ['Drafts', draftRoutes(services)],
    ['Drafts', draftActionRoutes(services)],
    ['Changelogs', changelogHistoryRoutes(services)],
    ['Conversions', embedTokenRoutes(services)],
    ['Episodes', episodeRoutes(services, waitSignal), '/episodes'],
    ['Products', productRoutes(services)],
    ['Lexicon', lexiconRoutes(services)],
    ['Sounds', soundRoutes(services)],
    ['Organizations', organizationRoutes(services)],
    ['Organizations', ledgerRoutes(services)],
    ['Conversions', voiceRoutes(services)],
    ['About the API', aboutRoutes],
  ];
  for (const [tag, routes, prefix = ''] of resources)
    await api.register(async (group) => {
      group.addHook('onRoute', (route) => {
        route.schema = { ...route.schema, tags: [tag] };
      });
      await group.register(routes, { prefix });
    });
}

function openServer(options: ServerOptions) {
  return fastify({
    loggerInstance: options.logger,
    // Our own hook logs requests, one line each.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: requestIdOf,
    trustProxy: options.trustProxy,
    bodyLimit: 1_048_576,
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: false },
    // A sound of 8 MB requires about 1 Mbit/s. Headers are small, and clients are not authenticated yet.
    requestTimeout: requestSeconds * 1000,
    http: { headersTimeout: 7_500, connectionsCheckingInterval: 500, maxHeaderSize: 16_384 },
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildSerializer } },
    clientErrorHandler: sendClientError,
    frameworkErrors: errorHandler(options.errorPage),
  }).withTypeProvider<TypeBoxTypeProvider>();
}
