import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { abortedOnClose } from '../../domain/aborted-on-close.ts';
import { sourceTypes } from '../../domain/conversion-settings.ts';
import type { ConversionServices } from '../../operations/context.ts';
import { listConversions } from '../../operations/conversions/conversions.ts';
import { createConversion } from '../../operations/conversions/create-conversion.ts';
import { readDefaults } from '../../operations/defaults.ts';
import { sendCreated } from '../conversion-responses.ts';
import { contextOf } from '../middleware/access.ts';
import { idempotentRequest, successPage } from '../middleware/envelope.ts';
import type { WaitSignal } from '../middleware/streams.ts';
import { apiView } from '../schemas/api-names.ts';
import { Accepted, ConversionDetail, ConversionItem, ConversionStatus } from '../schemas/conversion.ts';
import { ConversionRequest, requestFrom } from '../schemas/conversion-request.ts';
import { idempotencyHeaders, pageQuery, responses, Success, SuccessList } from '../schemas/envelope.ts';

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
        signal: abortedOnClose(request),
      });
      const waits = request.body.wait ? waitSignal(request) : null;
      return sendCreated({ context, request, reply }, created, waits);
    });

    server.get('/conversions', { schema: listSchema }, async (request) => {
      const { source_type, status, ...asked } = request.query;
      const page = await listConversions(contextOf(services, request), {
        filter: { ...(source_type && { sourceType: source_type }), ...(status && { status }) },
        ...asked,
      });
      return successPage(request, page, apiView);
    });
  };
}
