import type { FastifyInstance } from 'fastify';
import type { ConversionServices } from '../../operations/context.ts';
import { showLogo } from '../../operations/public-pages/show-logo.ts';
import { type PageRequest, pageAddress } from './page-request.ts';

/** The organization's logo, from our own address. A picture that is opened as a page can do nothing there. */
export function pageLogoRoute(server: FastifyInstance, services: ConversionServices): void {
  server.get<PageRequest>(
    '/listen/:id/logo',
    { config: { limitedByAddress: true } },
    async (request, reply) => {
      const { contentType, body } = await showLogo(services, pageAddress('listen', request));
      return reply
        .type(contentType)
        .headers({
          'Cache-Control': 'private, max-age=3600',
          'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        })
        .send(body);
    },
  );
}
