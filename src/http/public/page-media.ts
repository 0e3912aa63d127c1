import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { attachment } from '../../domain/attachment.ts';
import type { Place } from '../../domain/public-pages.ts';
import type { ConversionServices } from '../../operations/context.ts';
import { findPageMedia } from '../../operations/public-pages/find-page-media.ts';
import { sendFile } from '../frame/send-file.ts';
import { type PageRequest, pageAddress } from './page-request.ts';

const files = { 'audio.mp3': 'audio', 'captions.vtt': 'captions' } as const;

/** Audio and captions of a page, from its own address: allowed anew each time, and never kept without asking. */
export function pageMediaRoutes(server: FastifyInstance, services: ConversionServices, place: Place): void {
  for (const [name, file] of Object.entries(files)) {
    const serve = async (request: FastifyRequest<PageRequest>, reply: FastifyReply) => {
      const address = pageAddress(place, request);
      const { conversion, key, contentType } = await findPageMedia(services, address, file);
      const headers = {
        'Content-Type': contentType,
        'Cache-Control': 'private, no-cache',
        'Referrer-Policy': 'no-referrer',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Access-Control-Allow-Origin': '*',
        ...('download' in request.query
          ? { 'Content-Disposition': attachment(conversion.title, extname(name)) }
          : {}),
      };
      return sendFile(services, request, reply, { key, headers });
    };
    server.route<PageRequest>({ method: ['GET', 'HEAD'], url: `/${place}/:id/${name}`, handler: serve });
  }
}
