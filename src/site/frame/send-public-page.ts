import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Place } from '../../domain/public-pages.ts';
import type { SafeHtml } from '../../html/safe-html.ts';
import { chooseEncoding, compress } from './encoding.ts';
import { publicPageHeaders } from './public-page-headers.ts';

/** Compressed: these pages hold no secret of the visitor that their length could tell. */
export async function sendPublicPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { place, page, status = 200 }: { place: Place; page: SafeHtml; status?: number },
): Promise<FastifyReply> {
  const body = Buffer.from(String(page));
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  reply
    .code(status)
    .headers({ ...publicPageHeaders(place), Vary: 'Accept-Encoding' })
    .type('text/html; charset=utf-8');
  if (encoding === null) return reply.send(body);
  return reply.header('Content-Encoding', encoding).send(await compress(body, encoding, { thorough: false }));
}
