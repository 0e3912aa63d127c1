import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '../../domain/errors.ts';
import { prepareProblem, sendProblem } from './problems.ts';

/** How the site tells a person about an error. */
export type ErrorPage = (
  problem: Problem,
  requestId: string,
) => { readonly html: string; readonly headers: Readonly<Record<string, string>> };

/** Answers an error with the site's page where a browser asks for one, and with JSON everywhere else. */
export function errorHandler(errorPage: ErrorPage | null) {
  return function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    if (errorPage === null || !wantsPage(request)) return sendProblem(error, request, reply);
    const { html, headers } = errorPage(prepareProblem(error, request, reply), request.id);
    return reply.headers(headers).type('text/html; charset=utf-8').serializer(String).send(html);
  };
}

/** Under `/v1` every error is JSON. Elsewhere browsers name `text/html` first, and nothing else does. */
function wantsPage(request: FastifyRequest): boolean {
  if (/^\/v1(?:[/?]|$)/.test(request.url)) return false;
  const [first = ''] = (request.headers.accept ?? '').split(/[,;]/, 1);
  return first.trim().toLowerCase() === 'text/html';
}
