import type { ErrorObject } from 'ajv';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isConnectionLoss } from '../../domain/connection-loss.ts';
import { type ErrorCode, errorCodes, Problem } from '../../domain/errors.ts';
import { failure } from './envelope.ts';
import { setRetryTomorrow } from './limit-headers.ts';
import { fieldMessages } from './validation.ts';

/** Answers an error with JSON. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = prepareProblem(error, request, reply);
  if (reply.statusCode === 401) reply.header('WWW-Authenticate', 'Bearer');
  return reply
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(failure(request.id, problem));
}

/** The one place where an error becomes an answer: its status and its headers are set, and what is ours is logged. */
export function prepareProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): Problem {
  const problem = toProblem(error);
  const { status } = errorCodes[problem.code];
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  if (status === 503) reply.header('Retry-After', '5');
  if (problem.code === 'EMBED_TOKEN_LIMIT') setRetryTomorrow(reply);
  reply.code(status).header('Cache-Control', 'no-store');
  return problem;
}

const byFrameworkCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_EMPTY_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_JSON',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
};

/** What the caller is told; anything unforeseen is an internal error and keeps its cause for the log. */
function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (!isFastifyError(error)) return new Problem('INTERNAL', undefined, { cause: error });
  // A malformed id in a path names nothing.
  if (error.validation && error.validationContext === 'params') return new Problem('NOT_FOUND');
  if (error.validation) {
    const details = fieldMessages(error.validation as ErrorObject[]);
    return new Problem('VALIDATION_FAILED', undefined, { details });
  }
  const code = byFrameworkCode[error.code] ?? (isConnectionLoss(error) ? 'UNAVAILABLE' : 'INTERNAL');
  return new Problem(code, undefined, { cause: error });
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error;
}
