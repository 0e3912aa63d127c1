import type { FastifyReply } from 'fastify';
import { pageHeaders } from './page-headers.ts';

export function sendPage(reply: FastifyReply, html: string, status = 200): FastifyReply {
  return reply.code(status).headers(pageHeaders).type('text/html; charset=utf-8').send(html);
}
