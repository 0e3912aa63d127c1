import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { ConversionServices } from '../../operations/context.ts';
import {
  deleteConversion,
  showFile,
  showPresentConversion,
  updateConversion,
} from '../../operations/conversions/conversions.ts';
import { retryConversion } from '../../operations/conversions/create-conversion.ts';
import { followConversion } from '../../operations/conversions/follow-conversion.ts';
import type { SignedFile } from '../../operations/conversions/media.ts';
import { streamHolder } from '../../operations/conversions/stream-holder.ts';
import { detailOf, detailResponse, sendAccepted } from '../conversion-responses.ts';
import { contextOf } from '../middleware/access.ts';
import { idempotentRequestAt, success, wantsAddress } from '../middleware/envelope.ts';
import type { SendStates } from '../middleware/streams.ts';
import { fromApi } from '../schemas/api-names.ts';
import { Accepted, ConversionDetail, Progress } from '../schemas/conversion.ts';
import { AdditionalContext, Title, WebhookUrl } from '../schemas/conversion-request.ts';
import { Deleted, deletedView, idempotencyHeaders, responses, Success } from '../schemas/envelope.ts';
import { Address, DateTime, Nullable, Text, Uuid } from '../schemas/fields.ts';

const params = Type.Object({ id: Uuid('The conversion.') });

const showSchema = {
  operationId: 'getConversion',
  summary: 'Get a conversion',
  description:
    'The fields that are present depend on the status. `has_audio` is false, and a warning says so, when the audio ' +
    'was made and is missing or has expired.',
  params,
  response: responses([404], { 200: Success(ConversionDetail, 'The conversion.') }),
};

const updateSchema = {
  operationId: 'updateConversion',
  summary: 'Change a conversion',
  description: 'Changes the title, context or sharing. Null removes the context. Nothing is voiced again.',
  params,
  body: Type.Object(
    {
      public_url: Type.Optional(Type.Boolean()),
      title: Type.Optional(Title),
      additional_context: Type.Optional(Nullable(AdditionalContext)),
    },
    {
      title: 'ConversionChanges',
      description: 'What to change. Fields that you leave out stay as they are.',
    },
  ),
  response: responses([404, 413, 415], { 200: Success(ConversionDetail, 'The updated conversion.') }),
};

const deleteSchema = {
  operationId: 'deleteConversion',
  summary: 'Delete a conversion',
  description:
    'Works in any status and stops a running job. Media, captions and embed tokens are permanently deleted.',
  params,
  response: responses([404], { 200: Success(Deleted, 'Deleted.') }),
};

const retrySchema = {
  operationId: 'retryConversion',
  summary: 'Retry a failed conversion',
  description:
    'Continues with what is already made. Costs as much as a new conversion, except for a completed one whose audio ' +
    'the service has lost: it is made again at no cost. A failure that every attempt would repeat is refused.',
  headers: idempotencyHeaders,
  params,
  body: Nullable(
    Type.Object(
      { webhook_url: Type.Optional(WebhookUrl) },
      { title: 'RetryRequest', description: 'Where to send the outcome from now on. The body is optional.' },
    ),
  ),
  response: responses([402, 404, 409, 410, 413, 415], { 202: Success(Accepted, 'Accepted.') }),
};

const AudioUrl = Type.Object(
  {
    audio_url: Address('The signed URL.'),
    content_type: Text(undefined, 'audio/mpeg'),
    duration_seconds: Nullable(Type.Number()),
    expires_at: DateTime('When the URL expires, about 50 minutes from now.'),
  },
  { title: 'AudioUrl', description: 'Where the audio is.' },
);

const audioSchema = {
  operationId: 'getConversionAudio',
  summary: 'Get the audio',
  description:
    'With `Accept: application/json` the signed URL as JSON, otherwise a redirect to it. Costs nothing.',
  params,
  response: responses([404, 410], {
    200: Success(AudioUrl, 'The signed URL.'),
    302: Type.Null({ description: 'A redirect to the signed URL.' }),
  }),
};

const eventsSchema = {
  operationId: 'followConversion',
  summary: 'Follow a conversion',
  description:
    'Server-sent events: the current state, then each change. `status` comes with every new status, `progress` in ' +
    'between; the data of both is a `ConversionProgress`. The status `deleted` reports a deleted conversion. The stream ' +
    'ends with the conversion; if it ends earlier, connect again. Opening it counts as one request. A key may have 50 ' +
    'open, and an organization 100 in all; revoking the key ends its streams.',
  params,
  response: responses([404], {
    200: {
      description: 'The events.',
      content: {
        'text/event-stream': {
          schema: Type.Unsafe<Readable>({ ...Progress }),
        },
      },
    },
  }),
};

export function conversionByIdRoutes(
  services: ConversionServices,
  sendStates: SendStates,
): FastifyPluginAsyncTypebox {
  return async (server) => {
    server.get('/conversions/:id', { schema: showSchema }, async (request) => {
      const context = contextOf(services, request);
      return detailResponse({ context, request }, await showPresentConversion(context, request.params.id));
    });

    server.patch('/conversions/:id', { schema: updateSchema }, async (request) => {
      const context = contextOf(services, request);
      const changes = fromApi(updateSchema.body, request.body);
      const conversion = await updateConversion(context, request.params.id, changes);
      return success(request, await detailOf(context, conversion));
    });

    server.delete('/conversions/:id', { schema: deleteSchema }, async (request) => {
      const id = request.params.id.toLowerCase();
      await deleteConversion(contextOf(services, request), id);
      return success(request, deletedView({ id }));
    });

    server.post('/conversions/:id/retry', { schema: retrySchema }, async (request, reply) => {
      const context = contextOf(services, request);
      const { id } = request.params;
      const retried = await retryConversion(context, id, {
        webhookUrl: request.body?.webhook_url ?? null,
        settings: null,
        idempotency: idempotentRequestAt(request, 'POST /conversions/{id}/retry', id),
      });
      return sendAccepted({ context, request, reply }, retried);
    });

    server.get('/conversions/:id/audio', { schema: audioSchema }, async (request, reply) => {
      const context = contextOf(services, request);
      const { conversion, address } = await showFile(context, request.params.id, 'audio');
      if (!wantsAddress(request, reply)) return reply.redirect(address.url, 302);
      return success(request, {
        audio_url: address.url,
        content_type: address.contentType,
        duration_seconds: conversion.durationSeconds,
        expires_at: address.expiresAt.toISOString(),
      });
    });

    const options = { schema: eventsSchema, exposeHeadRoute: false };
    server.get('/conversions/:id/events', options, async (request, reply) => {
      const context = contextOf(services, request);
      return sendStates(request, reply, streamHolder(context.caller), (signal) =>
        followConversion(context, request.params.id, signal),
      );
    });
  };
}

const FileUrl = Type.Object(
  {
    url: Address('The signed URL.'),
    content_type: Text(undefined, 'text/vtt; charset=utf-8'),
    expires_at: DateTime('When the URL expires, about 50 minutes from now.'),
  },
  { title: 'FileUrl', description: 'Where the file is.' },
);

const response = responses([404, 410], {
  200: Success(FileUrl, 'The signed URL.'),
  302: Type.Null({ description: 'A redirect to the signed URL.' }),
});

const twoWays =
  'With `Accept: application/json` the signed URL as JSON, otherwise a redirect to it. Costs nothing.';

const formats = { vtt: 'captions', srt: 'subtitles', txt: 'text', json: 'timings' } as const;

const captionsSchema = {
  operationId: 'getConversionCaptions',
  summary: 'Get the captions',
  description:
    '`vtt` is WebVTT with a time before each word, `srt` SubRip, `txt` the sentences without their times, one per line, ' +
    'and `json` the sentences with speaker, start and end in seconds: `{version, language, duration, speakers, ' +
    'sentences: [{start, end, text, speaker, words: [{text, start, end}]}]}`. A voice that does not time its words ' +
    `has no \`words\` and no times inside cues. ${twoWays}`,
  params,
  querystring: Type.Object({
    format: Type.Optional(
      Type.Enum(Object.keys(formats) as (keyof typeof formats)[], {
        default: 'vtt',
        description: 'The format of the captions.',
      }),
    ),
  }),
  response,
};

const chaptersSchema = {
  operationId: 'getConversionChapters',
  summary: 'Get the chapters',
  description: `Podcasting 2.0 chapters: \`{version, chapters: [{startTime, title}]}\`. ${twoWays}`,
  params,
  response,
};

const transcriptSchema = {
  operationId: 'getConversionTranscript',
  summary: 'Get the transcript',
  description:
    'What is said, in sections and paragraphs: `{title, language, duration_seconds, sections: [{title, paragraphs: ' +
    `[{speaker, start, end, text}]}]}\`. ${twoWays}`,
  params,
  response,
};

/** Registers the files of a conversion other than its audio. */
export function conversionFileRoutes(services: ConversionServices): FastifyPluginAsyncTypebox {
  const send = async (request: FastifyRequest, reply: FastifyReply, id: string, file: SignedFile) => {
    const { address } = await showFile(contextOf(services, request), id, file);
    if (!wantsAddress(request, reply)) return reply.redirect(address.url, 302);
    const { url, contentType, expiresAt } = address;
    return success(request, { url, content_type: contentType, expires_at: expiresAt.toISOString() });
  };
  return async (server) => {
    server.get('/conversions/:id/captions', { schema: captionsSchema }, (request, reply) =>
      send(request, reply, request.params.id, formats[request.query.format ?? 'vtt']),
    );
    server.get('/conversions/:id/chapters', { schema: chaptersSchema }, (request, reply) =>
      send(request, reply, request.params.id, 'chapters'),
    );
    server.get('/conversions/:id/transcript', { schema: transcriptSchema }, (request, reply) =>
      send(request, reply, request.params.id, 'transcript'),
    );
  };
}
