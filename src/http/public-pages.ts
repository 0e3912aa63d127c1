import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { attachment } from '../domain/attachment.ts';
import { clientNetwork } from '../domain/networks.ts';
import { pictureHeaders } from '../domain/picture.ts';
import { type Place, places } from '../domain/public-pages.ts';
import type { ConversionServices } from '../operations/context.ts';
import { showPicture } from '../operations/pictures.ts';
import {
  countPlay,
  findPageMedia,
  followPage,
  type PageAddress,
  showLogo,
} from '../operations/public-pages/public-pages.ts';
import { sendFile } from './middleware/files.ts';
import { createSendStates } from './middleware/streams.ts';
import { oembedRoute } from './oembed.ts';

type PageRequest = { Params: { id: string }; Querystring: Record<string, unknown> };

const files = { 'audio.mp3': 'audio', 'captions.vtt': 'captions' } as const;
/** Many listeners may share one address. Those of one episode must not use up what others need. */
const [maxStreams, maxStreamsOfNetwork] = [200, 2000];

/** The resources of public pages and players, and oEmbed. */
export function registerPublicPages(server: FastifyInstance, services: ConversionServices) {
  const sendStates = createSendStates(server, services);
  for (const place of places) {
    mediaRoutes(server, services, place);
    playsRoute(server, services, place);
    server.get<PageRequest>(`/${place}/:id/events`, { exposeHeadRoute: false }, async (request, reply) => {
      reply.header('Referrer-Policy', 'no-referrer');
      const network = { name: clientNetwork(request.ip), maxStreams: maxStreamsOfNetwork };
      const holder = { name: `${network.name} ${request.params.id}`, maxStreams, keyId: null, network };
      return sendStates(request, reply, holder, (signal) =>
        followPage(services, pageAddress(place, request), signal),
      );
    });
  }
  server.get<PageRequest>('/listen/:id/logo', async (request, reply) => {
    const { contentType, body } = await showLogo(services, pageAddress('listen', request));
    return reply.type(contentType).headers(pictureHeaders).send(body);
  });
  server.get<{ Params: { organization: string; name: string } }>(
    '/pictures/:organization/:name',
    async (request, reply) => {
      const { organization, name } = request.params;
      const { contentType, body } = await showPicture(services, organization, name);
      const headers = { ...pictureHeaders, ...publicPictureHeaders };
      return reply.type(contentType).headers(headers).send(body);
    },
  );
  oembedRoute(server, services);
}

/** Other sites show it too, and its name changes with it. */
const publicPictureHeaders = {
  'Cache-Control': 'public, max-age=86400',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Audio and captions of a page. Access is checked for each request. */
function mediaRoutes(server: FastifyInstance, services: ConversionServices, place: Place) {
  for (const [name, file] of Object.entries(files)) {
    const handler = async (request: FastifyRequest<PageRequest>, reply: FastifyReply) => {
      const address = pageAddress(place, request);
      const { conversion, key, contentType } = await findPageMedia(services, address, file);
      const download = { 'Content-Disposition': attachment(conversion.title, extname(name)) };
      const headers = {
        'Content-Type': contentType,
        'Cache-Control': 'private, no-cache',
        'Referrer-Policy': 'no-referrer',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Access-Control-Allow-Origin': '*',
        ...('download' in request.query && download),
      };
      return sendFile(services, request, reply, { key, headers });
    };
    server.route<PageRequest>({ method: ['GET', 'HEAD'], url: `/${place}/:id/${name}`, handler });
  }
}

const Report = Type.Object({
  view: Type.String({ maxLength: 200 }),
  seconds: Type.Integer({ minimum: 0, maximum: 86_400 }),
  completed: Type.Boolean(),
});

/** Play reports of a player. Nothing else of the request is stored. */
function playsRoute(server: FastifyInstance, services: ConversionServices, place: Place) {
  const options = { schema: { body: Report }, logLevel: 'warn' as const };
  type PlayRequest = PageRequest & { Body: Static<typeof Report> };
  server.post<PlayRequest>(`/${place}/:id/plays`, options, async (request, reply) => {
    await countPlay(services, pageAddress(place, request), request.body);
    return reply.code(204).header('Cache-Control', 'no-store').send();
  });
}

function pageAddress(place: Place, request: FastifyRequest<PageRequest>): PageAddress {
  const { token } = request.query;
  return { place, id: request.params.id, token: token === undefined ? null : String(token) };
}
