import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorCodes, type Problem } from '../../domain/errors.ts';
import { sendProblem, toProblem } from './problems.ts';

/** How the site tells a person about an error. */
export type ErrorPage = (
  problem: Problem,
  requestId: string,
) => { readonly html: string; readonly headers: Readonly<Record<string, string>> };

/** Answers an error with the site's page where a browser asks for one, and with JSON everywhere else. */
export function errorHandler(errorPage: ErrorPage | null) {
  return function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    if (errorPage === null || !wantsPage(request)) return sendProblem(error, request, reply);
    const problem = toProblem(error);
    const { status } = errorCodes[problem.code];
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    if (status === 503) reply.header('Retry-After', '5');
    const { html, headers } = errorPage(problem, request.id);
    return reply
      .code(status)
      .headers(headers)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .serializer(String)
      .send(html);
  };
}

/** Under `/v1` every error is JSON. Elsewhere browsers name `text/html` first, and nothing else does. */
function wantsPage(request: FastifyRequest): boolean {
  if (/^\/v1(?:[/?]|$)/.test(request.url)) return false;
  const [first = ''] = (request.headers.accept ?? '').split(/[,;]/, 1);
  return first.trim().toLowerCase() === 'text/html';
}
