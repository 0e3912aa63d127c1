import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { attachment } from '../domain/attachment.ts';
import { escapeMarkup } from '../domain/escape-markup.ts';
import { clientNetwork } from '../domain/networks.ts';
import { pictureHeaders } from '../domain/picture.ts';
import { embedCode, type Place, places, playerSize, publicPages } from '../domain/public-pages.ts';
import type { ConversionServices } from '../operations/context.ts';
import { deriveFile } from '../operations/conversions/derived-files.ts';
import { bucketAddress, verifyMediaClaim } from '../operations/conversions/media.ts';
import { invalid } from '../operations/input.ts';
import { showPicture } from '../operations/pictures.ts';
import {
  countPlay,
  describeEmbed,
  findPageMedia,
  followPage,
  type PageAddress,
  showLogo,
} from '../operations/public-pages/public-pages.ts';
import { sendFile } from './middleware/files.ts';
import type { SendStates } from './middleware/streams.ts';

type PageRequest = { Params: { id: string }; Querystring: Record<string, unknown> };

const files = { 'audio.mp3': 'audio', 'captions.vtt': 'captions' } as const;
/** Many listeners may share one address. Listeners of one episode must not use up the streams of others. */
const [maxStreams, maxStreamsOfNetwork] = [200, 2000];

/** Registers the resources of public pages and players, and oEmbed. */
export function registerPublicPages(
  server: FastifyInstance,
  services: ConversionServices,
  sendStates: SendStates,
) {
  for (const place of places) {
    mediaRoutes(server, services, place);
    playsRoute(server, services, place);
    server.get<PageRequest>(`/${place}/:id/events`, { exposeHeadRoute: false }, async (request, reply) => {
      reply.header('Referrer-Policy', 'no-referrer');
      const network = { name: `network ${clientNetwork(request.ip)}`, maxStreams: maxStreamsOfNetwork };
      const holder = {
        name: `${network.name} episode ${request.params.id}`,
        maxStreams,
        keyId: null,
        group: network,
      };
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

/** Pictures also appear on other sites, and a new picture has a new name. */
const publicPictureHeaders = {
  'Cache-Control': 'public, max-age=86400',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Serves audio and captions of a page. Access is checked for each request. */
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

/** Accepts play reports of a player. Nothing else of the request is stored. */
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

type Address = {
  Params: { id: string; attempt: string; name: string };
  Querystring: { expires?: string; signature?: string };
};

const forEveryone = {
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
};

const cacheHeaders = { 'Cache-Control': 'private, max-age=3000' };

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
        .headers({ ...forEveryone, ...cacheHeaders })
        .type(contentType)
        .send(derived);
    const elsewhere = request.method === 'GET' ? await bucketAddress(services, claim) : null;
    if (elsewhere) return reply.headers(forEveryone).redirect(elsewhere, 302);
    const headers = { 'Content-Type': contentType, ...cacheHeaders, ...forEveryone };
    return sendFile(services, request, reply, { key, headers });
  };
  // The HEAD route of the framework would report an empty file.
  server.route<Address>({ method: ['GET', 'HEAD'], url: '/media/:id/:attempt/:name', handler: serve });
}

type Query = Readonly<Record<string, unknown>>;

/** Serves oEmbed 1.0, with which other sites embed our pages. */
function oembedRoute(server: FastifyInstance, services: ConversionServices): void {
  server.get<{ Querystring: Query }>('/api/oembed', async (request, reply) => {
    const { url, format = 'json' } = request.query;
    reply.headers({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-cache' });
    if (format !== 'json' && format !== 'xml') {
      return reply.code(501).type('text/plain; charset=utf-8').send('The formats are json and xml.\n');
    }
    if (typeof url !== 'string' || url === '') throw invalid('url', 'must be the address of a listen page');
    const response = await describe(services, url, request.query);
    if (format === 'xml') return reply.type('text/xml; charset=utf-8').send(toXml(response));
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(response));
  });
}

async function describe(services: ConversionServices, url: string, query: Query) {
  const width = Math.min(playerSize.width, maximum(query, 'maxwidth'));
  const height = Math.min(playerSize.height, maximum(query, 'maxheight'));
  const { conversion, organization } = await describeEmbed(services, url);
  const { embedUrl } = publicPages(services.siteUrl, conversion.id);
  return {
    version: '1.0',
    type: 'rich',
    title: conversion.title,
    author_name: organization.name,
    ...(organization.websiteUrl === null ? {} : { author_url: organization.websiteUrl }),
    provider_name: 'Aloud',
    provider_url: services.siteUrl,
    html: embedCode(embedUrl, conversion.title, { width, height }),
    width,
    height,
  };
}

function maximum(query: Query, name: 'maxwidth' | 'maxheight'): number {
  const value = query[name];
  if (value === undefined) return Number.POSITIVE_INFINITY;
  if (typeof value === 'string' && /^[1-9]\d{0,6}$/.test(value)) return Number(value);
  throw invalid(name, 'must be a whole number of pixels from 1');
}

function toXml(response: Readonly<Record<string, string | number>>): string {
  const elements = Object.entries(response).map(
    ([name, value]) => `  <${name}>${xmlText(value)}</${name}>\n`,
  );
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>\n${elements.join('')}</oembed>\n`;
}

/** Removes control characters, most of which XML cannot represent. */
function xmlText(value: string | number): string {
  const allowed = String(value).replaceAll(
    /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu,
    '',
  );
  return escapeMarkup(allowed);
}
