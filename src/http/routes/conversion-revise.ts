import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { abortedOnClose } from '../../domain/aborted-on-close.ts';
import type { ConversionServices } from '../../operations/context.ts';
import { reviseConversion } from '../../operations/conversions/revise-conversion.ts';
import { sendAcceptedAttempt } from '../conversion-responses.ts';
import { contextOf } from '../middleware/access.ts';
import { idempotentRequestAt } from '../middleware/envelope.ts';
import { AcceptedAttempt } from '../schemas/conversion.ts';
import {
  languageFrom,
  partialSettingsFrom,
  Settings,
  Title,
  WebhookUrl,
} from '../schemas/conversion-request.ts';
import { idempotencyHeaders, responses, Success } from '../schemas/envelope.ts';
import { Nullable, Uuid } from '../schemas/fields.ts';
import { EditedContent, EditedLanguage } from '../schemas/script.ts';
import { Voice, voiceFrom } from '../schemas/voice.ts';

const reviseSchema = {
  operationId: 'reviseConversion',
  summary: 'Revise a conversion',
  description:
    'Makes a finished conversion again, as its next attempt, with the same id, pages and embed codes. Fields that ' +
    'you leave out stay the same; an empty body voices the script again, with the current lexicon. `settings` ' +
    'without `edited_content` rewrites the script. Only sentences that changed are voiced. It costs as much ' +
    'as any attempt; `cost` has the amount. The previous episode is served until the new one is complete, and stays ' +
    'if that fails: the status is then `failed`, `has_audio` is true, and `POST /conversions/{id}/retry` retries the ' +
    'revision. Returns 409 while the conversion is running.',
  headers: idempotencyHeaders,
  params: Type.Object({ id: Uuid('The conversion.') }),
  body: Nullable(
    Type.Object(
      {
        edited_content: Type.Optional(EditedContent),
        language: Type.Optional(EditedLanguage),
        title: Type.Optional({ ...Title, description: 'Replaces the title.' } as typeof Title),
        voice: Type.Optional(Voice),
        settings: Type.Optional(Settings),
        webhook_url: Type.Optional(WebhookUrl),
      },
      {
        title: 'ConversionRevision',
        description: 'What to change. Everything is optional, even the body.',
      },
    ),
  ),
  response: responses([402, 404, 409, 410, 413, 415], { 202: Success(AcceptedAttempt, 'Accepted.') }),
};

export function conversionReviseRoutes(services: ConversionServices): FastifyPluginAsyncTypebox {
  return async (server) => {
    server.post('/conversions/:id/revise', { schema: reviseSchema }, async (request, reply) => {
      const context = contextOf(services, request);
      const { id } = request.params;
      const body = request.body ?? {};
      const revised = await reviseConversion(context, id, {
        script: body.edited_content ?? null,
        language: body.language === undefined ? null : languageFrom(body.language),
        title: body.title ?? null,
        voice: body.voice ? { asked: voiceFrom(body.voice) } : null,
        settings: body.settings ? partialSettingsFrom(body.settings) : null,
        webhookUrl: body.webhook_url ?? null,
        idempotency: idempotentRequestAt(request, 'POST /conversions/{id}/revise', id),
        signal: abortedOnClose(request),
      });
      return sendAcceptedAttempt({ context, request, reply }, revised);
    });
  };
}
