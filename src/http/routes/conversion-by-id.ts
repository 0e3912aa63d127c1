import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { ConversionServices } from '../../operations/context.ts';
import { deleteConversion } from '../../operations/conversions/delete-conversion.ts';
import { retryConversion } from '../../operations/conversions/retry-conversion.ts';
import { showConversion } from '../../operations/conversions/show-conversion.ts';
import { updateConversion } from '../../operations/conversions/update-conversion.ts';
import { contextOf } from '../frame/authentication.ts';
import { success } from '../frame/envelope.ts';
import { setChargedHeaders } from '../frame/limit-headers.ts';
import { Accepted, acceptedView, ConversionDetail } from '../schemas/conversion.ts';
import { AdditionalContext, Title } from '../schemas/conversion-request.ts';
import { Deleted } from '../schemas/deleted.ts';
import { errors, Nullable, Success, Uuid } from '../schemas/envelope.ts';
import { detailOf } from './conversion-answers.ts';

const tags = ['Conversions'];
const params = Type.Object({ id: Uuid('The conversion.') });

const showSchema = {
  operationId: 'getConversion',
  tags,
  summary: 'Get a conversion',
  description: 'Which fields are present depends on the status.',
  params,
  response: {
    200: Success(ConversionDetail, 'The conversion.'),
    ...errors(400, 401, 403, 404, 429, 500),
  },
};

const updateSchema = {
  operationId: 'updateConversion',
  tags,
  summary: 'Change a conversion',
  description: 'Changes title, context or sharing; null takes the context away. Nothing is voiced again.',
  params,
  body: Type.Object({
    public_url: Type.Optional(Type.Boolean()),
    title: Type.Optional(Title),
    additional_context: Type.Optional(Nullable(AdditionalContext)),
  }),
  response: {
    200: Success(ConversionDetail, 'The conversion as it is now.'),
    ...errors(400, 401, 403, 404, 413, 415, 429, 500),
  },
};

const deleteSchema = {
  operationId: 'deleteConversion',
  tags,
  summary: 'Delete a conversion',
  description: 'In any status. A running job is stopped; media, captions and embed tokens go for good.',
  params,
  response: { 200: Success(Deleted, 'It is gone.'), ...errors(400, 401, 403, 404, 429, 500) },
};

const retrySchema = {
  operationId: 'retryConversion',
  tags,
  summary: 'Retry a failed conversion',
  description: 'Goes on with what is already made. Costs as much as a new conversion.',
  params,
  response: {
    202: Success(Accepted, 'Accepted again.'),
    ...errors(400, 401, 402, 403, 404, 413, 415, 429, 500),
  },
};

export function conversionByIdRoutes(services: ConversionServices): FastifyPluginAsyncTypebox {
  return async (server) => {
    server.get('/conversions/:id', { schema: showSchema }, async (request) => {
      const context = contextOf(services, request);
      const conversion = await showConversion(context, request.params.id);
      return success(request, await detailOf(context, conversion), { warnings: conversion.warnings });
    });

    server.patch('/conversions/:id', { schema: updateSchema }, async (request) => {
      const context = contextOf(services, request);
      const { public_url, title, additional_context } = request.body;
      const conversion = await updateConversion(context, request.params.id, {
        ...(public_url !== undefined && { publicUrl: public_url }),
        ...(title !== undefined && { title }),
        ...(additional_context !== undefined && { additionalContext: additional_context }),
      });
      return success(request, await detailOf(context, conversion));
    });

    server.delete('/conversions/:id', { schema: deleteSchema }, async (request) => {
      const id = request.params.id.toLowerCase();
      const { deletedAt } = await deleteConversion(contextOf(services, request), id);
      return success(request, { id, deleted: true as const, deleted_at: deletedAt.toISOString() });
    });

    server.post('/conversions/:id/retry', { schema: retrySchema }, async (request, reply) => {
      const context = contextOf(services, request);
      const accepted = await retryConversion(context, request.params.id);
      setChargedHeaders(reply, context.caller);
      return reply.code(202).send(success(request, acceptedView(accepted, services.siteUrl)));
    });
  };
}
