import type { FastifyReply } from 'fastify';
import type { SafeHtml } from '../../html/safe-html.ts';
import { pageHeaders } from './page-headers.ts';

export function sendPage(reply: FastifyReply, page: SafeHtml, status = 200): FastifyReply {
  return reply.code(status).headers(pageHeaders).type('text/html; charset=utf-8').send(String(page));
}
