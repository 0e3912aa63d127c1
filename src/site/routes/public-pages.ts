import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../domain/errors.ts';
import type { Place } from '../../domain/public-pages.ts';
import { showPage } from '../../operations/public-pages/public-pages.ts';
import { brandColours, brandStyles, readHex } from '../colour/brand-colours.ts';
import { waveformPicture } from '../colour/waveform-picture.ts';
import { sendPublicPage } from '../frame/send-public-page.ts';
import { embedPage } from '../pages/embed.ts';
import { listenPage } from '../pages/listen.ts';
import { unavailablePage } from '../pages/unavailable.ts';
import type { SiteOptions } from '../site-options.ts';

type PageRequest = { Params: { id: string }; Querystring: Record<string, unknown> };

/** Ours, where an organization has none. */
const ownColour = '#c33a12';

/** Listen pages, embedded players, and the style sheets that tint them. */
export function publicPageRoutes(site: FastifyInstance, options: SiteOptions): void {
  const limited = { config: { limitedByAddress: true } };
  site.get<PageRequest>('/listen/:id', limited, (request, reply) => show('listen', options, request, reply));
  site.get<PageRequest>('/embed/:id', limited, (request, reply) => show('embed', options, request, reply));

  site.get<PageRequest>('/listen/:id/picture.png', limited, (request, reply) =>
    showPicture(options, request, reply),
  );

  site.get<{ Params: { name: string } }>('/colours/:name', { logLevel: 'warn' }, async (request, reply) => {
    const { name } = request.params;
    const colour = name.endsWith('.css') ? readHex(name.slice(0, -4)) : null;
    if (colour === null) throw new Problem('NOT_FOUND');
    return reply
      .headers({ 'Cache-Control': 'public, max-age=86400', 'Cross-Origin-Resource-Policy': 'cross-origin' })
      .type('text/css; charset=utf-8')
      .send(brandStyles(colour));
  });
}

/** The waveform in the organization's colour. It is read and drawn anew, so it goes when the page goes. */
async function showPicture(
  { services }: SiteOptions,
  request: FastifyRequest<PageRequest>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const page = await showPage(services, { place: 'listen', id: request.params.id, token: null });
  const signal = brandColours(readHex(page.organization.primaryColor ?? '') ?? ownColour).light.signal;
  const picture = waveformPicture(page.episode?.peaks ?? [], { paper: '#fbf9f5', signal });
  return reply.type('image/png').header('Cache-Control', 'no-cache').send(picture);
}

async function show(
  place: Place,
  { services, siteUrl }: SiteOptions,
  request: FastifyRequest<PageRequest>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { token } = request.query;
  const address = { place, id: request.params.id, token: token === undefined ? null : String(token) };
  try {
    const shown = await showPage(services, address);
    const page = place === 'listen' ? listenPage(shown, siteUrl) : embedPage(shown, siteUrl);
    return sendPublicPage(reply, { place, page });
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'NOT_FOUND')) throw error;
    return sendPublicPage(reply, { place, page: unavailablePage(place), status: 404 });
  }
}
