import type { Socket } from 'node:net';
import type { ErrorObject } from 'ajv';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  errorCodes,
  inQuarantine,
  isConnectionLoss,
  Problem,
  type RequestErrorCode,
} from '../../domain/errors.ts';
import { failure, newRequestId } from './envelope.ts';
import { setRetryTomorrow } from './limits.ts';
import { fieldMessages } from './validation.ts';

/** Sends an error as JSON. */
function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = prepareProblem(error, request, reply);
  if (reply.statusCode === 401) reply.header('WWW-Authenticate', 'Bearer');
  return reply
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(failure(request.id, problem));
}

/**
 * Sets the status and headers of an error, and logs it if our service failed. Refusals appear in the request's log
 * line.
 */
function prepareProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): Problem {
  const problem = namedProblem(toProblem(error, request), request);
  const { status } = problem;
  // No response is sent, so this request has no log line of its own.
  if (request.raw.errored) request.log.info('client hung up');
  if (status >= 500 && problem.message !== inQuarantine) request.log.error({ err: error }, 'request failed');
  if (status === 503 || (status === 429 && !reply.hasHeader('Retry-After'))) reply.header('Retry-After', '5');
  if (problem.code === 'EMBED_TOKEN_LIMIT') setRetryTomorrow(reply);
  // No hook runs for an address that cannot be decoded.
  reply.headers({ 'X-Request-ID': request.id, 'X-Content-Type-Options': 'nosniff' });
  reply.code(status).header('Cache-Control', 'no-store');
  return problem;
}

/** Names the missing resource, unless the path does not exist. */
function namedProblem(problem: Problem, { routeOptions: { url }, params, is404 }: FastifyRequest): Problem {
  if (is404 || problem.code !== 'NOT_FOUND' || problem.message !== errorCodes.NOT_FOUND.message)
    return problem;
  // A path that ends in a slash has an empty id.
  if (Object.values(params ?? {}).includes('')) return problem;
  const steps = url?.startsWith('/v1/') ? url.split('/') : [];
  const nouns = steps.flatMap((step, index) => (step.startsWith(':') ? nounOf(steps[index - 1] ?? '') : []));
  if (nouns.length === 0) return problem;
  const message = `There is no such ${nouns.join(' or ')}. Check the id, and the organization and mode of the key.`;
  return new Problem('NOT_FOUND', message, { cause: problem.cause });
}

/** Returns the noun for one item of a path segment. */
function nounOf(step: string): string {
  return step === 'lexicon' ? 'lexicon entry' : step.replace(/s$/, '').replaceAll('-', ' ');
}

const byFrameworkCode: Record<string, RequestErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_EMPTY_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_JSON',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
};

/** Converts an unexpected error into an internal one, with its cause for the log. */
function toProblem(error: unknown, { raw }: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  // The client disconnected before it sent the whole request.
  if (raw.errored)
    return new Problem('WAIT_TIMEOUT', 'The request did not arrive as a whole; send it again.');
  const {
    validation,
    validationContext,
    code = '',
    statusCode = 500,
  } = error instanceof Error ? (error as FastifyError) : {};
  // A malformed id in a path responds with 404.
  if (validation && validationContext === 'params') return new Problem('NOT_FOUND');
  if (validation) {
    const details = fieldMessages(validation as ErrorObject[], validationContext);
    return new Problem('VALIDATION_FAILED', undefined, { details });
  }
  const known = byFrameworkCode[code];
  // The framework refused the request, for example QUERY without a content type. Our service did not fail.
  if (known === undefined && code.startsWith('FST_ERR_') && statusCode < 500)
    return new Problem('VALIDATION_FAILED', 'This is not a valid HTTP request.', { cause: error });
  const problem = known ?? (isConnectionLoss(error) ? 'UNAVAILABLE' : 'INTERNAL');
  return new Problem(problem, undefined, { cause: error });
}

/** Renders the site's page for an error. */
export type ErrorPage = (
  problem: Problem,
  request: { readonly id: string; readonly cookies: string },
) => { readonly html: string; readonly headers: Readonly<Record<string, string>> };

/** Sends an error as the site's page to browsers, and as JSON otherwise. */
export function errorHandler(errorPage: ErrorPage | null) {
  return function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    if (errorPage === null || !wantsPage(request)) return sendProblem(error, request, reply);
    const { id, headers: given } = request;
    const problem = prepareProblem(error, request, reply);
    const { html, headers } = errorPage(problem, { id, cookies: given.cookie ?? '' });
    return reply.headers(headers).type('text/html; charset=utf-8').serializer(String).send(html);
  };
}

/** Only browsers accept `text/html` first. Under `/v1` every error is JSON. */
function wantsPage(request: FastifyRequest): boolean {
  if (/^\/v1(?:[/?]|$)/.test(request.url)) return false;
  const [first = ''] = (request.headers.accept ?? '').split(/[,;]/, 1);
  return first.trim().toLowerCase() === 'text/html';
}

type KnownAddress = { readonly pattern: RegExp; readonly methods: Set<string> };

/**
 * Responds with 405 and `Allow` if the path has a route for another method, otherwise with 404. Call it before adding
 * routes.
 */
export function createNotFoundHandler(server: FastifyInstance) {
  const known = new Map<string, KnownAddress>();
  server.addHook('onRoute', ({ url, method }) => {
    const entry = known.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const each of [method].flat()) entry.methods.add(each);
    known.set(url, entry);
  });
  return async function notFound(request: FastifyRequest, reply: FastifyReply): Promise<never> {
    const path = request.url.split('?', 1)[0] ?? '';
    const match = known.values().find((entry) => entry.pattern.test(path));
    if (!match) throw new Problem('NOT_FOUND');
    reply.header('Allow', [...match.methods].sort().join(', '));
    throw new Problem('METHOD_NOT_ALLOWED');
  };
}

/** Returns an expression that matches the paths of a route such as `/v1/organizations/:id`. */
function patternOf(url: string): RegExp {
  const source = url
    .split('/')
    .map((step) => (step.startsWith(':') ? '[^/]+' : step === '*' ? '.*' : RegExp.escape(step)))
    .join('/');
  return new RegExp(`^${source}$`);
}

/** Responds to a connection without a valid request, such as invalid HTTP, too large headers or a timeout. */
export function sendClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = problemOf(error.code);
  const requestId = newRequestId();
  const body = JSON.stringify(failure(requestId, problem));
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${problem.code}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-ID: ${requestId}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  // Does not wait for a client that never reads the response.
  setTimeout(() => socket.destroy(), 1000).unref();
}

/** The time within which a request must arrive completely, in seconds. */
export const requestSeconds = 60;
const tooSlow = `The request did not arrive within ${requestSeconds} seconds, or its headers within seven; send it again.`;

function problemOf(code: string | undefined): Problem {
  const known: Record<string, [RequestErrorCode, string]> = {
    ERR_HTTP_REQUEST_TIMEOUT: ['WAIT_TIMEOUT', tooSlow],
    HPE_HEADER_OVERFLOW: ['PAYLOAD_TOO_LARGE', 'The request headers are larger than 16 KiB.'],
  };
  const [name, message] = known[code ?? ''] ?? ['VALIDATION_FAILED', 'This is not a valid HTTP request.'];
  return new Problem(name, message);
}
