import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { abortedOnClose } from '../../domain/aborted-on-close.ts';
import type { ConversionServices } from '../../operations/context.ts';
import { readDefaults } from '../../operations/defaults.ts';
import { convertScript, generateScript } from '../../operations/scripts.ts';
import { sendCreated } from '../conversion-responses.ts';
import { contextOf } from '../middleware/access.ts';
import { idempotentRequest, idempotentRequestAt, markReplayed, success } from '../middleware/envelope.ts';
import type { WaitSignal } from '../middleware/streams.ts';
import { Accepted, ConversionDetail } from '../schemas/conversion.ts';
import { languageFrom } from '../schemas/conversion-request.ts';
import { idempotencyHeaders, responses, Success } from '../schemas/envelope.ts';
import {
  ConvertScriptRequest,
  Script,
  ScriptId,
  ScriptRequest,
  scriptRequestFrom,
  scriptView,
} from '../schemas/script.ts';
import { voiceFrom } from '../schemas/voice.ts';

const generateSchema = {
  operationId: 'generateScript',
  summary: 'Write a script',
  description:
    'Writes a script for the text and returns it immediately, to be read, edited and converted within two hours. ' +
    'Costs no quota.',
  headers: idempotencyHeaders,
  body: ScriptRequest,
  response: responses([409, 413, 415], { 200: Success(Script, 'The script.') }),
};

const convertSchema = {
  operationId: 'convertScript',
  summary: 'Convert a script',
  description:
    'Voices a script, as it was written or as `edited_content` has it. Costs as much as any other conversion, and ' +
    'becomes one: the id in the response is the conversion’s. A script can be converted more than once.',
  headers: idempotencyHeaders,
  params: Type.Object({ id: ScriptId }),
  body: ConvertScriptRequest,
  response: responses([402, 404, 408, 409, 410, 413, 415], {
    200: Success(ConversionDetail, 'The conversion has completed or failed.'),
    202: Success(Accepted, 'Accepted. Poll `poll_url` for progress.'),
  }),
};

export function scriptRoutes(
  services: ConversionServices,
  waitSignal: WaitSignal,
): FastifyPluginAsyncTypebox {
  return async (server) => {
    server.post('/scripts', { schema: generateSchema }, async (request, reply) => {
      const context = contextOf(services, request);
      const levels = await readDefaults(context, request.body.product_id);
      const { script, figures, warnings, replayed } = await generateScript(context, {
        request: scriptRequestFrom(request.body, levels),
        idempotency: idempotentRequest(request, 'POST /scripts'),
        signal: abortedOnClose(request),
      });
      markReplayed(reply, replayed);
      return success(request, scriptView(script, figures), { warnings });
    });

    server.post('/scripts/:id/convert', {
      schema: convertSchema,
      // The body is optional, because all its fields are.
      preValidation: async (request) => {
        request.body ??= {};
      },
      handler: async (request, reply) => {
        const context = contextOf(services, request);
        const { body, params } = request;
        const created = await convertScript(context, {
          scriptId: params.id,
          editedContent: body.edited_content ?? null,
          language: body.language === undefined ? null : languageFrom(body.language),
          title: body.title?.trim() || null,
          voice: body.voice ? voiceFrom(body.voice) : null,
          publicUrl: body.public_url ?? false,
          webhookUrl: body.webhook_url ?? null,
          idempotency: idempotentRequestAt(request, 'POST /scripts/{id}/convert', params.id),
          signal: abortedOnClose(request),
        });
        return sendCreated({ context, request, reply }, created, body.wait ? waitSignal(request) : null);
      },
    });
  };
}
