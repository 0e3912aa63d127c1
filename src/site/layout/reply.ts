import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Place } from '../../domain/public-pages.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { pageOfForm } from './request.ts';

/** Nothing inline, nothing from other sites, and no referrer for them. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentPolicy({
    // A blob is a file that the user chose on the page, such as a logo.
    'img-src': "'self' blob:",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }),
  // Not `no-referrer`: with that, browsers send the origin of a form as `null`.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/** Any site may embed a player. Its address may contain a token, so it is never a referrer. */
function publicPageHeaders(place: Place): Readonly<Record<string, string>> {
  return {
    ...pageHeaders,
    'Content-Security-Policy': contentPolicy({
      'img-src': "'self'",
      'form-action': "'none'",
      'frame-ancestors': place === 'embed' ? '*' : "'none'",
    }),
    'Referrer-Policy': place === 'embed' ? 'no-referrer' : 'strict-origin-when-cross-origin',
    ...(place === 'embed' ? { 'X-Robots-Tag': 'noindex' } : {}),
  };
}

function contentPolicy(directives: Readonly<Record<string, string>>): string {
  const own = ['style-src', 'font-src', 'media-src', 'script-src', 'connect-src'];
  return [
    "default-src 'none'",
    ...own.map((name) => `${name} 'self'`),
    ...Object.entries(directives).map(([name, value]) => `${name} ${value}`),
    "base-uri 'none'",
  ].join('; ');
}

export function sendPage(
  reply: FastifyReply,
  page: SafeHtml,
  status = 200,
  headers = pageHeaders,
): FastifyReply {
  const text = withAddress(reply.request, String(page));
  return reply.code(status).headers(headers).type('text/html; charset=utf-8').send(text);
}

/** Adds the address of the form's page to a response to a form, for `forms.js`. */
function withAddress(request: FastifyRequest, page: string): string {
  if (request.method !== 'POST') return page;
  const { url = '' } = request.routeOptions;
  const isPage = request.server.hasRoute({ method: 'GET', url });
  const address = isPage ? request.url : pageOfForm(request);
  return address === null ? page : page.replace('<body', () => String(html`<body data-address="${address}"`));
}

export function sendPublicPage(
  reply: FastifyReply,
  place: Place,
  page: SafeHtml,
  status = 200,
): FastifyReply {
  return sendPage(reply, page, status, publicPageHeaders(place));
}
