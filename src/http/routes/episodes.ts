import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Static, Type } from 'typebox';
import { abortedOnClose } from '../../domain/aborted-on-close.ts';
import type { Conversion } from '../../domain/conversion.ts';
import type { DefaultLevels } from '../../domain/defaults.ts';
import type { FieldMessage } from '../../domain/field-message.ts';
import type { ConversionContext, ConversionServices } from '../../operations/context.ts';
import {
  deleteConversion,
  listConversions,
  showPresentConversion,
} from '../../operations/conversions/conversions.ts';
import { createConversion, retryConversion } from '../../operations/conversions/create-conversion.ts';
import { readDefaults } from '../../operations/defaults.ts';
import { invalid } from '../../operations/input.ts';
import { showOrganization } from '../../operations/organizations.ts';
import type { Page } from '../../operations/page.ts';
import { logoAddress } from '../../operations/pictures.ts';
import { detailOf, sendAccepted, waitForOutcome } from '../conversion-responses.ts';
import { contextOf } from '../middleware/access.ts';
import { idempotentRequest, idempotentRequestAt, success, successPage } from '../middleware/envelope.ts';
import { createNotFoundHandler } from '../middleware/problems.ts';
import type { WaitSignal } from '../middleware/streams.ts';
import { Accepted, ConversionStatus } from '../schemas/conversion.ts';
import { requestFrom } from '../schemas/conversion-request.ts';
import {
  Deleted,
  deletedView,
  idempotencyHeaders,
  pageQuery,
  responses,
  Success,
  SuccessList,
} from '../schemas/envelope.ts';
import {
  EpisodeDetail,
  EpisodeItem,
  EpisodeRequest,
  EpisodeRetry,
  episodeDetail,
  episodeItem,
  episodeModes,
  episodeTitle,
  overridesFrom,
  sourceTypeOf,
} from '../schemas/episode.ts';
import { Uuid } from '../schemas/fields.ts';

/** Registers the deprecated `/episodes`: conversions under their old name. */
export function episodeRoutes(
  services: ConversionServices,
  waitSignal: WaitSignal,
): FastifyPluginAsyncTypebox {
  return async (server) => {
    server.setNotFoundHandler(createNotFoundHandler(server));
    // Set in `onSend`, so that errors before the route also have them.
    server.addHook('onSend', async (_request, reply) => {
      reply.header('Deprecation', deprecatedSince);
      reply.header('Link', `<${services.siteUrl}/v1/conversions>; rel="successor-version"`);
    });

    server.post('', { schema: createSchema }, async (request, reply) => {
      const context = contextOf(services, request);
      if (request.body.output_format === 'video') throw invalid('output_format', noVideo);
      const created = await createConversion(context, {
        request: conversionRequest(request.body, await readDefaults(context, undefined)),
        script: null,
        warnings: warningsFor(request.body),
        idempotency: idempotentRequest(request, 'POST /episodes'),
        signal: abortedOnClose(request),
      });
      const askAt = pollUrl(services, created.result.id);
      const call = { context, request, reply };
      const conversion = await waitForOutcome(call, created, waitSignal(request), askAt);
      return success(request, await show(context, conversion), { warnings: conversion.warnings });
    });

    server.get('', { schema: listSchema }, async (request) => {
      const { mode, status, output_format, created_after, created_before, ...asked } = request.query;
      const filter = {
        ...(mode && { sourceType: sourceTypeOf(mode) }),
        ...(status && { status }),
        ...(created_after && { createdAfter: dateOf('created_after', created_after) }),
        ...(created_before && { createdBefore: dateOf('created_before', created_before) }),
      };
      const all = await listConversions(contextOf(services, request), { filter, ...asked });
      const page = output_format === 'video' ? nothing : all;
      return successPage(request, page, episodeItem);
    });

    server.get('/:id', { schema: showSchema }, async (request) => {
      const context = contextOf(services, request);
      const conversion = await showPresentConversion(context, request.params.id);
      const episode = await show(context, conversion);
      const expanded = request.query.expand ? { organization: await organizationOf(context) } : {};
      return success(request, { ...episode, ...expanded }, { warnings: conversion.warnings });
    });

    server.delete('/:id', { schema: deleteSchema }, async (request) => {
      const id = request.params.id.toLowerCase();
      await deleteConversion(contextOf(services, request), id);
      return success(request, deletedView({ id }));
    });

    server.post('/:id/retry', { schema: retrySchema }, async (request, reply) => {
      const context = contextOf(services, request);
      const { override_settings: settings, webhook_url } = request.body ?? {};
      const retried = await retryConversion(context, request.params.id, {
        webhookUrl: webhook_url ?? null,
        settings: overridesFrom(settings),
        idempotency: idempotentRequestAt(request, 'POST /episodes/{id}/retry', request.params.id),
      });
      const warnings = aliasWarnings('override_settings', settings);
      const poll_url = pollUrl(services, retried.result.id);
      return sendAccepted({ context, request, reply }, retried, warnings, { poll_url });
    });
  };
}

/** In the format of RFC 9745. */
const deprecatedSince = `@${Date.parse('2026-11-15') / 1000}`;
const noVideo = 'video is not available yet; use audio';
const nothing: Page<never> = { items: [], totalCount: 0, nextCursor: null };

async function show(context: ConversionContext, conversion: Conversion) {
  const { status } = conversion;
  // A pending episode also has an estimate.
  const estimated = status === 'pending' ? { ...conversion, status: 'processing' as const } : conversion;
  return episodeDetail({ ...(await detailOf(context, estimated)), status });
}

async function organizationOf(context: ConversionContext) {
  const { organization } = await showOrganization(context, context.caller.organizationId);
  const { id, name, createdAt } = organization;
  return { id, name, logo_url: logoAddress(context, organization), created_at: createdAt.toISOString() };
}

function pollUrl({ siteUrl }: ConversionServices, id: string): string {
  return `${siteUrl}/v1/episodes/${id}`;
}

type Request = Static<typeof EpisodeRequest>;

function conversionRequest({ mode, settings, further_details, ...body }: Request, levels: DefaultLevels) {
  const { duration, ...shared } = settings ?? {};
  const verbosity = shared.verbosity ?? duration;
  const additional_context = body.additional_context ?? further_details;
  const source_type = sourceTypeOf(mode ?? 'changelog');
  const request = {
    ...body,
    source_type,
    title: episodeTitle(source_type, body.content, shared),
    settings: { ...shared, ...(verbosity && { verbosity }) },
    ...(additional_context !== undefined && { additional_context }),
  };
  return { ...requestFrom(request, levels), untitled: true };
}

function warningsFor(body: Request): FieldMessage[] {
  const { additional_context, further_details, screenshot_urls, wait } = body;
  const warnings = aliasWarnings('settings', body.settings);
  const ignored = (path: string, reason: string) => warnings.push({ path, message: `was ignored${reason}` });
  if (additional_context !== undefined && further_details !== undefined)
    ignored('further_details', ', since additional_context is given too');
  if (screenshot_urls) ignored('screenshot_urls', ': it is for video, which is not available yet');
  if (wait === false) ignored('wait', ': audio episodes are always waited for');
  return warnings;
}

function aliasWarnings(path: string, settings: Request['settings']): FieldMessage[] {
  if (settings?.duration === undefined || settings.verbosity === undefined) return [];
  return [{ path: `${path}.duration`, message: 'was ignored, since verbosity is given too' }];
}

/** Parses a date. The format allows leap seconds, but `Date` does not. */
function dateOf(path: string, text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw invalid(path, 'must be a valid date-time');
  return date;
}

const params = Type.Object({ id: Uuid('The episode; the conversion of the same id.') });

const header = (description: string, example: string) => ({
  type: 'string',
  description,
  examples: [example],
});
const successor = '<https://aloud.example/v1/conversions>; rel="successor-version"';
const headers = {
  Deprecation: header('When this was deprecated (RFC 9745).', deprecatedSince),
  Link: header('Names the successor: `/conversions`.', successor),
};

/** Marks an operation, and adds the headers to each of its responses. */
function deprecated<T extends { readonly response: Readonly<Record<number, object>> }>(schema: T) {
  const entries = Object.entries(schema.response).map(([status, each]) => [status, { ...each, headers }]);
  return { ...schema, deprecated: true, response: Object.fromEntries(entries) as T['response'] };
}

const createSchema = deprecated({
  operationId: 'createEpisode',
  summary: 'Make an episode',
  description:
    'Use `POST /conversions`. Waits until the audio is done, for up to 90 seconds, and costs one unit of quota or ' +
    'one audio credit. An episode is the conversion of the same id. `GET /changelog` says when `/episodes` ends; there is no ' +
    'date yet.',
  headers: idempotencyHeaders,
  body: EpisodeRequest,
  response: responses([402, 404, 408, 409, 413, 415], {
    200: Success(EpisodeDetail, 'The conversion has completed or failed.'),
  }),
});

const listSchema = deprecated({
  operationId: 'listEpisodes',
  summary: 'List episodes',
  description: 'Use `GET /conversions`. Newest first.',
  querystring: Type.Object({
    status: Type.Optional(ConversionStatus),
    mode: Type.Optional(Type.Enum(episodeModes)),
    output_format: Type.Optional(
      Type.Enum(['audio', 'video'], { description: 'Video is not available yet.' }),
    ),
    created_after: Type.Optional(
      Type.String({ format: 'date-time', description: 'Only those created after this time.' }),
    ),
    created_before: Type.Optional(
      Type.String({ format: 'date-time', description: 'Only those created before this time.' }),
    ),
    ...pageQuery(100),
  }),
  response: responses([], { 200: SuccessList(EpisodeItem, 'One page of episodes.') }),
});

const showSchema = deprecated({
  operationId: 'getEpisode',
  summary: 'Get an episode',
  description: 'Use `GET /conversions/{id}`. The fields that are present depend on the status.',
  params,
  querystring: Type.Object({
    expand: Type.Optional(Type.Enum(['organization'], { description: 'Adds `organization`.' })),
  }),
  response: responses([404], { 200: Success(EpisodeDetail, 'The episode.') }),
});

const deleteSchema = deprecated({
  operationId: 'deleteEpisode',
  summary: 'Delete an episode',
  description: 'Use `DELETE /conversions/{id}`. Works in any status. Its media are permanently deleted.',
  params,
  response: responses([404], { 200: Success(Deleted, 'Deleted.') }),
});

const retrySchema = deprecated({
  operationId: 'retryEpisode',
  summary: 'Retry a failed episode',
  description:
    'Use `POST /conversions/{id}/retry`. With `override_settings` the script is rewritten; without, the retry ' +
    'continues with what is already made. Costs as much as a new episode.',
  headers: idempotencyHeaders,
  params,
  body: EpisodeRetry,
  response: responses([402, 404, 409, 410, 413, 415], { 202: Success(Accepted, 'Accepted.') }),
});
