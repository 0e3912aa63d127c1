import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConversionServices } from '../operations/context.ts';
import { deriveFile } from '../operations/conversions/derived-files.ts';
import { bucketAddress, verifyMediaClaim } from '../operations/conversions/media.ts';
import { sendFile } from './middleware/files.ts';

type Address = {
  Params: { id: string; attempt: string; name: string };
  Querystring: { expires?: string; signature?: string };
};

const forEveryone = {
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
};

const kept = { 'Cache-Control': 'private, max-age=3000' };

/** Serves media at signed URLs, whole or in ranges. */
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
    const derived = await deriveFile(services, claim);
    if (derived !== null)
      return reply
        .headers({ ...forEveryone, ...kept })
        .type(contentType)
        .send(derived);
    const elsewhere = request.method === 'GET' ? await bucketAddress(services, claim) : null;
    if (elsewhere) return reply.headers(forEveryone).redirect(elsewhere, 302);
    const headers = { 'Content-Type': contentType, ...kept, ...forEveryone };
    return sendFile(services, request, reply, { key, headers });
  };
  // The HEAD route of the framework would report an empty file.
  server.route<Address>({ method: ['GET', 'HEAD'], url: '/media/:id/:attempt/:name', handler: serve });
}
