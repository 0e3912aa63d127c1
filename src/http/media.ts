import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../domain/errors.ts';
import type { ConversionServices } from '../operations/context.ts';
import { bucketAddress, verifyMediaClaim } from '../operations/conversions/media-access.ts';
import { readRange } from './frame/byte-range.ts';
import { hasVersion, rangeApplies } from './frame/conditions.ts';

type Address = {
  Params: { id: string; attempt: string; name: string };
  Querystring: { expires?: string; signature?: string };
};

const forEveryone = {
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
};

/** Serves media to whoever has a signed address, whole or in parts. */
export function registerMedia(server: FastifyInstance, services: ConversionServices): void {
  const serve = async (request: FastifyRequest<Address>, reply: FastifyReply) => {
    const { id, attempt, name } = request.params;
    const claim = {
      conversionId: id,
      attempt,
      name,
      expires: String(request.query.expires ?? ''),
      signature: String(request.query.signature ?? ''),
    };
    const { key, contentType } = verifyMediaClaim(services, claim);
    const elsewhere = request.method === 'GET' ? await bucketAddress(services, claim) : null;
    if (elsewhere) return reply.headers(forEveryone).redirect(elsewhere, 302);
    const file = await services.media.find(key);
    if (!file) throw new Problem('NOT_FOUND', 'The conversion is gone, and its media with it.');
    reply.headers({
      'Content-Type': contentType,
      'Accept-Ranges': 'bytes',
      ETag: file.etag,
      'Last-Modified': file.changedAt.toUTCString(),
      'Cache-Control': 'private, max-age=3000',
      ...forEveryone,
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
    return reply.send(await services.media.read(key, range ?? undefined));
  };
  // HEAD is a route of ours: the one the framework makes would say that the file is empty.
  server.route<Address>({ method: ['GET', 'HEAD'], url: '/media/:id/:attempt/:name', handler: serve });
}
