import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { abortedOnClose } from '../../domain/aborted-on-close.ts';
import type { Conversion } from '../../domain/conversion.ts';
import { sourceTypes } from '../../domain/conversion-settings.ts';
import { Problem } from '../../domain/errors.ts';
import type { FieldMessage as Warning } from '../../domain/field-message.ts';
import type { ConversionContext, ConversionServices } from '../../operations/context.ts';
import { listConversions } from '../../operations/conversions/conversions.ts';
import { type Created, createConversion } from '../../operations/conversions/create-conversion.ts';
import { estimateSeconds, readEstimate } from '../../operations/conversions/estimate.ts';
import { waitForConversion } from '../../operations/conversions/follow-conversion.ts';
import { signMedia } from '../../operations/conversions/media.ts';
import { previewConversion } from '../../operations/conversions/preview-conversion.ts';
import { readDefaults } from '../../operations/defaults.ts';
import { contextOf } from '../middleware/access.ts';
import { idempotentRequest, markReplayed, success } from '../middleware/envelope.ts';
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
  costView,
  type MediaLinks,
  pollUrl,
} from '../schemas/conversion.ts';
import { ConversionRequest, requestFrom } from '../schemas/conversion-request.ts';
import {
  FieldMessage,
  idempotencyHeaders,
  Nullable,
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
    'Returns 202 immediately, or 200 with the finished conversion when `wait` is true.',
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
      const created = await createConversion(context, {
        request: requestFrom(request.body, await readDefaults(context, request.body.product_id)),
        script: null,
        warnings: [],
        idempotency: idempotentRequest(request, 'POST /conversions'),
        signal: abortedOnClose(request.raw.socket),
      });
      const call = { context, request, reply };
      if (!request.body.wait) return sendAccepted(call, created, created.result.warnings);
      const conversion = await waitForOutcome(call, created, waitSignal(request));
      return success(request, await detailOf(context, conversion), { warnings: conversion.warnings });
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

type Call = {
  readonly context: ConversionContext;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type Outcome = { readonly result: Created; readonly replayed: boolean };

/** Responds with 202. `fields` are added to the conversion, or replace its own. */
export function sendAccepted(
  call: Call,
  outcome: Outcome,
  warnings: readonly Warning[] = [],
  fields: object = {},
) {
  describeOutcome(call, outcome);
  const view = { ...acceptedView(outcome.result, call.context.siteUrl), ...fields };
  return call.reply.code(202).send(success(call.request, view, { warnings }));
}

/** Responds with 202, the number of the attempt and its cost. */
export function sendCreated(call: Call, outcome: Outcome) {
  const { warnings, attempt, paidWith } = outcome.result;
  return sendAccepted(call, outcome, warnings, { attempt, cost: costView(paidWith) });
}

/** Waits until the conversion has ended; 408 says where to ask when it takes too long. */
export async function waitForOutcome(
  call: Call,
  outcome: Outcome,
  signal: AbortSignal,
  askAt = pollUrl(call.context.siteUrl, outcome.result.id),
): Promise<Conversion> {
  describeOutcome(call, outcome);
  const { id } = outcome.result;
  const conversion = await waitForConversion(call.context, id, signal);
  if (conversion) return conversion;
  const why = signal.reason instanceof Problem ? signal.reason.message : undefined;
  throw new Problem('WAIT_TIMEOUT', why, { details: { id, poll_url: askAt } });
}

function describeOutcome({ context, request, reply }: Call, { result, replayed }: Outcome): void {
  request.conversionId = result.id;
  markReplayed(reply, replayed);
  if (!replayed && result.paidWith !== null) setChargedHeaders(reply, context.caller);
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

const Estimate = Type.Object(
  {
    words: Nullable(
      Type.Integer({
        minimum: 0,
        description: 'Words that would be spoken. Null if there are none.',
        examples: [142],
      }),
    ),
    spoken_seconds: Nullable(
      Type.Integer({ minimum: 0, description: 'About how long it would last.', examples: [58] }),
    ),
    language: Nullable(Type.String({ description: 'The detected language of the text.', examples: ['en'] })),
    units: Type.Integer({
      minimum: 0,
      description: 'What it would cost. 0 with a sandbox key.',
      examples: [1],
    }),
    source: Type.Unsafe<'quota' | 'credit' | null>({
      type: ['string', 'null'],
      enum: ['quota', 'credit', null],
      description: 'What would be charged.',
    }),
    accepted: Type.Boolean({ description: 'Whether `POST /conversions` would accept it now.' }),
    refusals: Type.Array(
      Type.Object({
        code: Type.String({
          description: 'The code of the error that `POST /conversions` would return.',
          examples: ['QUOTA_EXCEEDED'],
        }),
        message: Type.String(),
        details: Type.Array(FieldMessage, { description: 'The fields that cause it.' }),
      }),
      { description: 'All reasons why it would be refused. Empty if it would be accepted.' },
    ),
  },
  { title: 'ConversionEstimate', description: 'What a conversion would be, and what it would cost.' },
);

const schema = {
  operationId: 'estimateConversion',
  summary: 'Estimate a conversion',
  description:
    'Takes the same body as `POST /conversions`, but converts nothing. Returns the length, the cost, and why it ' +
    'would be refused. Costs nothing. The built-in writer estimates; a language model may write more or less. `wait` ' +
    'and `Idempotency-Key` have no effect.',
  body: ConversionRequest,
  response: responses([408, 413, 415], { 200: Success(Estimate, 'The estimate.') }),
};

export function conversionEstimateRoutes(services: ConversionServices): FastifyPluginAsyncTypebox {
  return async (server) => {
    server.post('/conversions/estimate', { schema }, async (request) => {
      const context = contextOf(services, request);
      const levels = await readDefaults(context, request.body.product_id);
      const signal = abortedOnClose(request.raw.socket);
      const preview = await previewConversion(context, requestFrom(request.body, levels), signal);
      const { script, units, source, refusals, warnings } = preview;
      const estimate = {
        words: script?.words ?? null,
        spoken_seconds: script?.seconds ?? null,
        language: script?.language ?? null,
        units,
        source,
        accepted: refusals.length === 0,
        refusals: refusals.map(({ code, message, details }) => ({
          code,
          message,
          details: Array.isArray(details) ? [...details] : [],
        })),
      };
      return success(request, estimate, { warnings });
    });
  };
}
