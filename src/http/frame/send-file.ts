import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../domain/errors.ts';
import type { ConversionServices } from '../../operations/context.ts';
import { readRange } from './byte-range.ts';
import { hasVersion, rangeApplies } from './conditions.ts';

/** Sends a stored file, whole or the part that is asked for; or only the news that the client has it already. */
export async function sendFile(
  { media }: ConversionServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, headers }: { key: string; headers: Readonly<Record<string, string>> },
): Promise<FastifyReply> {
  const file = await media.find(key);
  if (!file) throw new Problem('NOT_FOUND', 'The conversion is gone, and its media with it.');
  reply.headers({
    'Accept-Ranges': 'bytes',
    ETag: file.etag,
    'Last-Modified': file.changedAt.toUTCString(),
    ...headers,
  });
  if (hasVersion(request.headers, file)) return reply.code(304).send();
  const range = rangeApplies(request.headers, file) ? readRange(request.headers.range, file.bytes) : null;
  if (range === 'unsatisfiable') {
    return reply.code(416).header('Content-Range', `bytes */${file.bytes}`).type('text/plain').send();
  }
  const length = range ? range.last - range.first + 1 : file.bytes;
  reply.header('Content-Length', String(length));
  if (range) reply.code(206).header('Content-Range', `bytes ${range.first}-${range.last}/${file.bytes}`);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(await media.read(key, range ?? undefined));
}
