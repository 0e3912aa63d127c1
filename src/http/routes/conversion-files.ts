import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { ConversionServices } from '../../operations/context.ts';
import { showFile } from '../../operations/conversions/conversions.ts';
import type { SignedFile } from '../../operations/conversions/media.ts';
import { contextOf } from '../middleware/authentication.ts';
import { success, wantsAddress } from '../middleware/envelope.ts';
import { DateTime, responses, Success, Uuid } from '../schemas/envelope.ts';

const params = Type.Object({ id: Uuid('The conversion.') });

const FileUrl = Type.Object(
  {
    url: Type.String({ format: 'uri', description: 'The signed URL.' }),
    content_type: Type.String({ examples: ['text/vtt; charset=utf-8'] }),
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

/** The files of a conversion besides its audio. */
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
