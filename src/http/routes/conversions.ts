import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { abortedOnClose } from '../../domain/aborted-on-close.ts';
import type { Conversion } from '../../domain/conversion.ts';
import { sourceTypes } from '../../domain/conversion-settings.ts';
import { Problem } from '../../domain/errors.ts';
import type { ConversionContext, ConversionServices } from '../../operations/context.ts';
import { listConversions } from '../../operations/conversions/conversions.ts';
import { createConversion } from '../../operations/conversions/create-conversion.ts';
import { estimateSeconds, readEstimate } from '../../operations/conversions/estimate.ts';
import { waitForConversion } from '../../operations/conversions/follow-conversion.ts';
import { signMedia } from '../../operations/conversions/media.ts';
import { readDefaults } from '../../operations/defaults.ts';
import { contextOf } from '../middleware/authentication.ts';
import { idempotentRequest, success } from '../middleware/envelope.ts';
import { setChargedHeaders } from '../middleware/limits.ts';
import type { WaitSignal } from '../middleware/streams.ts';
import { apiView } from '../schemas/api-view.ts';
import {
  Accepted,
  acceptedView,
  ConversionDetail,
  ConversionItem,
  ConversionStatus,
  conversionDetail,
  type MediaLinks,
  pollUrl,
} from '../schemas/conversion.ts';
import { ConversionRequest, requestFrom } from '../schemas/conversion-request.ts';
import {
  idempotencyHeaders,
  pageMeta,
  pageQuery,
  responses,
  Success,
  SuccessList,
} from '../schemas/envelope.ts';

const createSchema = {
  operationId: 'createConversion',
  summary: 'Convert a text',
  description:
    'Writes a script for the text and voices it. Costs one unit of quota, or one audio credit. ' +
    'Returns 202 at once, or 200 with the finished conversion when `wait` is true.',
  headers: idempotencyHeaders,
  body: ConversionRequest,
  response: responses([402, 404, 408, 409, 413, 415], {
    200: Success(ConversionDetail, 'The conversion has completed or failed.'),
    202: Success(Accepted, 'Accepted. Poll `poll_url` for progress.'),
  }),
};

const listSchema = {
  operationId: 'listConversions',
  summary: 'List conversions',
  description: 'Newest first. The list stays stable while conversions are added.',
  querystring: Type.Object({
    source_type: Type.Optional(Type.Enum(sourceTypes)),
    status: Type.Optional(ConversionStatus),
    ...pageQuery(100),
  }),
  response: responses([], { 200: SuccessList(ConversionItem, 'One page of conversions.') }),
};

export function conversionRoutes(
  services: ConversionServices,
  waitSignal: WaitSignal,
): FastifyPluginAsyncTypebox {
  return async (server) => {
    server.post('/conversions', { schema: createSchema }, async (request, reply) => {
      const context = contextOf(services, request);
      const { result: accepted, replayed } = await createConversion(context, {
        request: requestFrom(request.body, await readDefaults(context, request.body.product_id)),
        script: null,
        warnings: [],
        idempotency: idempotentRequest(request, 'POST /conversions'),
        signal: abortedOnClose(request.raw.socket),
      });
      if (replayed) reply.header('Idempotency-Replayed', 'true');
      else setChargedHeaders(reply, context.caller);
      if (request.body.wait) {
        const conversion = await waitForOutcome(context, accepted.id, waitSignal(request));
        return success(request, await detailOf(context, conversion), { warnings: conversion.warnings });
      }
      const { warnings } = accepted;
      return reply.code(202).send(success(request, acceptedView(accepted, services.siteUrl), { warnings }));
    });

    server.get('/conversions', { schema: listSchema }, async (request) => {
      const { source_type, status, ...asked } = request.query;
      const page = await listConversions(contextOf(services, request), {
        filter: { ...(source_type && { sourceType: source_type }), ...(status && { status }) },
        ...asked,
      });
      return success(request, page.items.map(apiView), { meta: pageMeta(page) });
    });
  };
}

/** A conversion as the API shows it, with freshly signed addresses. */
export async function detailOf(context: ConversionContext, conversion: Conversion) {
  const { status } = conversion;
  const running = status === 'processing' || status === 'generating';
  return conversionDetail(conversion, {
    siteUrl: context.siteUrl,
    estimatedSeconds: running ? estimateSeconds(await readEstimate(context, conversion), conversion) : 0,
    links: linksOf(context, conversion),
  });
}

function linksOf(context: ConversionContext, conversion: Conversion): MediaLinks | null {
  const audio = signMedia(context, conversion, 'audio');
  const captions = signMedia(context, conversion, 'captions');
  const chapters = signMedia(context, conversion, 'chapters');
  return (
    audio && captions && chapters && { audio: audio.url, captions: captions.url, chapters: chapters.url }
  );
}

/** Waits for the outcome; 408 says where to ask when it takes too long. */
export async function waitForOutcome(
  context: ConversionContext,
  id: string,
  signal: AbortSignal,
  askAt = pollUrl(context.siteUrl, id),
) {
  const conversion = await waitForConversion(context, id, signal);
  if (conversion) return conversion;
  const why = signal.reason instanceof Problem ? signal.reason.message : undefined;
  throw new Problem('WAIT_TIMEOUT', why, { details: { id, poll_url: askAt } });
}
