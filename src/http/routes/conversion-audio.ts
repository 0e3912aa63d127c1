import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { ConversionServices } from '../../operations/context.ts';
import { showAudio } from '../../operations/conversions/media-access.ts';
import { contextOf } from '../frame/authentication.ts';
import { success } from '../frame/envelope.ts';
import { DateTime, errors, Nullable, Success, Uuid } from '../schemas/envelope.ts';

const AudioUrl = Type.Object(
  {
    audio_url: Type.String({ format: 'uri', description: 'Signed.' }),
    content_type: Type.String({ examples: ['audio/mpeg'] }),
    duration_seconds: Nullable(Type.Number()),
    expires_at: DateTime('When the address stops working, about 50 minutes from now.'),
  },
  { description: 'Where the audio is.' },
);

export function conversionAudioRoutes(services: ConversionServices): FastifyPluginAsyncTypebox {
  return async (server) => {
    server.get(
      '/conversions/:id/audio',
      {
        schema: {
          operationId: 'getConversionAudio',
          tags: ['Conversions'],
          summary: 'Get the audio',
          description:
            'With `Accept: application/json` the signed address as JSON, otherwise a redirect to it. Costs nothing.',
          params: Type.Object({ id: Uuid('The conversion.') }),
          response: {
            200: Success(AudioUrl, 'The signed address.'),
            302: Type.Null({ description: 'A redirect to the signed address.' }),
            ...errors(400, 401, 403, 404, 429, 500),
          },
        },
      },
      async (request, reply) => {
        const { conversion, address, contentType } = await showAudio(
          contextOf(services, request),
          request.params.id,
        );
        reply.header('Vary', 'Accept');
        if (!/\bapplication\/json\b/i.test(request.headers.accept ?? ''))
          return reply.redirect(address.url, 302);
        return success(request, {
          audio_url: address.url,
          content_type: contentType,
          duration_seconds: conversion.durationSeconds,
          expires_at: address.expiresAt.toISOString(),
        });
      },
    );
  };
}
