import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { attachment } from '../domain/attachment.ts';
import { clientNetwork } from '../domain/networks.ts';
import { type Place, places } from '../domain/public-pages.ts';
import type { ConversionServices } from '../operations/context.ts';
import {
  countPlay,
  findPageMedia,
  followPage,
  type PageAddress,
  showLogo,
} from '../operations/public-pages/public-pages.ts';
import { sendFile } from './frame/files.ts';
import { createSendStates, type SendStates } from './frame/streams.ts';
import { oembedRoute } from './oembed.ts';

/** What the public pages and players fetch once they are shown, and what other sites ask about them. */
export function registerPublicPages(server: FastifyInstance, services: ConversionServices): void {
  const sendStates = createSendStates(server, services);
  for (const place of places) {
    pageMediaRoutes(server, services, place);
    pageEventsRoute(server, services, place, sendStates);
    pagePlaysRoute(server, services, place);
  }
  pageLogoRoute(server, services);
  oembedRoute(server, services);
}

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

/** Many listeners may share one address. */
const most = 200;

/** How far a conversion is, for those who wait on its page. */
export function pageEventsRoute(
  server: FastifyInstance,
  services: ConversionServices,
  place: Place,
  sendStates: SendStates,
) {
  const options = { exposeHeadRoute: false, config: { limitedByAddress: true } };
  server.get<PageRequest>(`/${place}/:id/events`, options, async (request, reply) => {
    reply.header('Referrer-Policy', 'no-referrer');
    const holder = { name: clientNetwork(request.ip), most, keyId: null };
    return sendStates(request, reply, holder, (signal) =>
      followPage(services, pageAddress(place, request), signal),
    );
  });
}

const Report = Type.Object({
  view: Type.String({ maxLength: 200 }),
  seconds: Type.Integer({ minimum: 0, maximum: 86_400 }),
  completed: Type.Boolean(),
});

/** What a player tells about listening. Nothing else about the request is looked at or kept. */
export function pagePlaysRoute(server: FastifyInstance, services: ConversionServices, place: Place): void {
  const options = {
    schema: { body: Report },
    config: { limitedByAddress: true },
    bodyLimit: 1024,
    logLevel: 'warn' as const,
  };
  server.post<PageRequest & { Body: Static<typeof Report> }>(
    `/${place}/:id/plays`,
    options,
    async (request, reply) => {
      await countPlay(services, pageAddress(place, request), request.body);
      return reply.code(204).header('Cache-Control', 'no-store').send();
    },
  );
}

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

export type PageRequest = { Params: { id: string }; Querystring: Record<string, unknown> };

/** The page that a request's address belongs to. */
export function pageAddress(place: Place, request: FastifyRequest<PageRequest>): PageAddress {
  const { token } = request.query;
  return { place, id: request.params.id, token: token === undefined ? null : String(token) };
}
