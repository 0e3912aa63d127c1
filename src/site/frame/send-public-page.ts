import type { FastifyReply } from 'fastify';
import type { Place } from '../../domain/public-pages.ts';
import type { SafeHtml } from '../../html/safe-html.ts';
import { publicPageHeaders } from './public-page-headers.ts';

export function sendPublicPage(
  reply: FastifyReply,
  { place, page, status = 200 }: { place: Place; page: SafeHtml; status?: number },
): FastifyReply {
  return reply
    .code(status)
    .headers(publicPageHeaders(place))
    .type('text/html; charset=utf-8')
    .send(String(page));
}
