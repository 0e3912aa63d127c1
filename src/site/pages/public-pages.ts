import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageTag } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import { type Place, publicPages, themes } from '../../domain/public-pages.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { type PublicPage, showPage } from '../../operations/public-pages/public-pages.ts';
import type { Episode } from '../../operations/public-pages/read-episode.ts';
import { brandColors, brandStyles, readHex } from '../color/brand-colors.ts';
import { waveformPicture } from '../color/waveform-picture.ts';
import { clock } from '../components/format.ts';
import { publicLayout } from '../components/layout.ts';
import { madeOnce } from '../components/made-once.ts';
import { playerScripts, playerView, waitingView } from '../components/player.ts';
import { playerWords } from '../components/player-words.ts';
import { sentenceView } from '../components/sentence.ts';
import { sendPublicPage } from '../layout/reply.ts';
import type { SiteOptions } from '../site-options.ts';
import { artworkOf, listenPage } from './listen.ts';

type PageRequest = { Params: { id: string }; Querystring: Record<string, unknown> };

const defaultColor = '#c33a12';

/** Listen pages, embedded players, and the style sheets that color them. */
export function publicPageRoutes(server: FastifyInstance, site: SiteOptions): void {
  server.get<PageRequest>('/listen/:id', (request, reply) => show('listen', site, request, reply));
  server.get<PageRequest>('/embed/:id', (request, reply) => show('embed', site, request, reply));

  // Drawn on every request, so that it disappears with the page.
  server.get<PageRequest>('/listen/:id/picture.png', async (request, reply) => {
    const page = await showPage(site.services, { place: 'listen', id: request.params.id, token: null });
    const { signal } = brandColors(readHex(page.organization.primaryColor ?? '') ?? defaultColor).light;
    const picture = waveformPicture(page.episode?.peaks ?? [], { paper: '#fbf9f5', signal });
    return reply.type('image/png').header('Cache-Control', 'no-cache').send(picture);
  });

  server.get<{ Params: { name: string } }>('/colors/:name', { logLevel: 'warn' }, async (request, reply) => {
    const { name } = request.params;
    const color = name.endsWith('.css') ? readHex(name.slice(0, -4)) : null;
    if (color === null) throw new Problem('NOT_FOUND');
    return reply
      .headers({ 'Cache-Control': 'public, max-age=86400', 'Cross-Origin-Resource-Policy': 'cross-origin' })
      .type('text/css; charset=utf-8')
      .send(brandStyles(color));
  });
}

async function show(
  place: Place,
  { services, siteUrl }: SiteOptions,
  request: FastifyRequest<PageRequest>,
  reply: FastifyReply,
) {
  const { token } = request.query;
  const address = { place, id: request.params.id, token: token === undefined ? null : String(token) };
  try {
    const shown = await showPage(services, address);
    const page = place === 'listen' ? listenPage(shown, siteUrl) : embedPage(shown, siteUrl, request.query);
    return sendPublicPage(reply, place, page);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'EXPIRED') return sendPublicPage(reply, place, expiredPage(place), 410);
    if (error.code !== 'NOT_FOUND') throw error;
    return sendPublicPage(reply, place, unavailablePage(place), 404);
  }
}

/** Only the player, for a frame in another site's page; with `karaoke` also what is said. */
function embedPage(page: PublicPage, siteUrl: string, asked: Record<string, unknown>): SafeHtml {
  const { conversion, organization, episode, address } = page;
  const { id, title, publicUrl } = conversion;
  const language = languageTag(conversion) ?? 'en';
  const words = playerWords(language);
  const query = address.token === null ? '' : `?token=${encodeURIComponent(address.token)}`;
  const name = html`<span lang="${language}">${title}</span>`;
  const heading = publicUrl
    ? html`<a class="embed-link" href="${publicPages(siteUrl, id).listenUrl}" target="_blank" rel="noopener">${name}</a>`
    : name;
  const audioUrl = `/embed/${id}/audio.mp3${query}`;
  const player = episode
    ? playerView(conversion, episode, {
        artist: organization.name,
        audioUrl,
        artwork: artworkOf(organization),
        words,
        isEmbedded: true,
      })
    : waitingView(conversion, words);
  return publicLayout({
    title,
    language: words.language,
    look: 'embed',
    theme: themes.find((theme) => theme === asked['theme']),
    color: organization.primaryColor,
    scripts: ['embed.js', ...playerScripts, 'frame-messages.js', 'karaoke.js', 'words.js'],
    content: html`<main class="embed-main" data-player-scope data-place="embed" data-view="${page.view}">
      <header class="embed-head">
        <h1 class="embed-title cut">${heading}</h1>
        <p class="embed-organization cut">${organization.name}${episode ? html`<noscript>, ${clock(conversion.durationSeconds ?? 0)}</noscript>` : ''}</p>
      </header>
      ${player}${'karaoke' in asked && episode ? karaokeView(episode, language) : ''}
    </main>`,
  });
}

/** `karaoke.js` shows one sentence after the other. */
const karaokeView = madeOnce(({ sentences }: Episode, language: string): SafeHtml => {
  const heard = sentences.filter(({ start, end }) => end > start);
  return html`<p class="karaoke" lang="${language}">${heard.map((each, index) => sentenceView(each, { isHidden: index > 0 }))}</p>`;
});

/** Does not reveal whether the episode was removed, is private or never existed. */
function unavailablePage(place: Place): SafeHtml {
  const text = 'It may have been removed or made private. Ask the person who shared it with you.';
  return plainPage(place, 'This episode isn’t available', text);
}

function expiredPage(place: Place): SafeHtml {
  const text = 'It was kept for a limited time. Ask the person who shared it with you for a new link.';
  return plainPage(place, 'This episode has expired', text);
}

function plainPage(place: Place, title: string, text: string): SafeHtml {
  return publicLayout({
    title,
    look: place,
    color: null,
    scripts: [],
    content: html`<main class="unavailable">
      <h1 class="unavailable-title">${title}</h1>
      <p class="unavailable-text">${text}</p>
    </main>`,
  });
}
