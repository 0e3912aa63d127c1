import type { FastifyReply, FastifyRequest } from 'fastify';
import { traceOf } from './request-identity.ts';

/** Logs one line per request: the route with its id, but never keys, tokens, signatures or submitted text. */
export function logRequest(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (!quiet.has(request.log.level)) writeLine(request, reply);
  done();
}

const quiet = new Set(['warn', 'error', 'fatal', 'silent']);

function writeLine(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      method: request.method,
      route: routeWithId(request),
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      ...traceOf(request),
      ...(request.span && { trace_id: request.span.traceId, span_id: request.span.spanId }),
      ...(request.caller
        ? { organization_id: request.caller.organizationId, key_id: request.caller.keyId }
        : {}),
    },
    'request',
  );
}

const uuid = /^[0-9a-f-]{36}$/i;

function routeWithId(request: FastifyRequest): string {
  const pattern = request.routeOptions.url;
  if (!pattern) return '(no route)';
  const { id } = (request.params ?? {}) as { id?: string };
  return id !== undefined && uuid.test(id) ? pattern.replace(':id', id) : pattern;
}
