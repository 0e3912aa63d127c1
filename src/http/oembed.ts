import type { FastifyInstance } from 'fastify';
import { escapeMarkup } from '../domain/escape-markup.ts';
import { embedCode, playerSize, publicPages } from '../domain/public-pages.ts';
import type { ConversionServices } from '../operations/context.ts';
import { invalid } from '../operations/input.ts';
import { describeEmbed } from '../operations/public-pages/public-pages.ts';

type Query = Readonly<Record<string, unknown>>;

/** oEmbed 1.0: how other sites embed our pages. */
export function oembedRoute(server: FastifyInstance, services: ConversionServices): void {
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

/** XML cannot represent most control characters. */
function xmlText(value: string | number): string {
  const allowed = String(value).replaceAll(
    /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu,
    '',
  );
  return escapeMarkup(allowed);
}
