import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type Observer,
  parseTraceparent,
  type Span,
  startSpan,
  withinRequest,
  withinTrace,
} from '../../domain/tracing.ts';
import { newRequestId } from './envelope.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null if requests are not observed. */
    span: Span | null;
    /** The conversion that the request created or restarted, for the log. */
    conversionId: string | null;
  }
}

/** Requested by machines every few seconds. */
const unobserved = new Set(['/health', '/ready', '/metrics']);

/** Makes a request a span in the trace from its headers, or in a new one. Work that it starts belongs to the span. */
export function traceRequests(server: FastifyInstance, observer: Observer | null): void {
  server.decorateRequest('span', null);
  server.decorateRequest('conversionId', null);
  if (observer) {
    server.addHook('onRequest', (request, _reply, done) => {
      const { method, id, routeOptions } = request;
      const route = routeOptions.url ?? '(no route)';
      if (!unobserved.has(route)) {
        const attributes = { 'http.request.method': method, 'http.route': route, request_id: id };
        const parent = traceparentOf(request);
        request.span = startSpan(observer, `${method} ${route}`, { kind: 'server', parent, attributes });
      }
      done();
    });
    server.addHook('onResponse', ({ span, caller }, { statusCode }, done) => {
      span?.describe({
        'http.response.status_code': statusCode,
        organization_id: caller?.organizationId ?? null,
      });
      span?.end(statusCode >= 500 ? new Error('The answer is an error of the service.') : undefined);
      done();
    });
  }
  // Starts after the body was read, because its events do not belong to the request.
  server.addHook('preHandler', (request, _reply, done) => {
    const proceed = () => withinRequest(request.id, () => done());
    if (request.span) return request.span.run(proceed);
    const given = traceparentOf(request);
    return given === null ? proceed() : withinTrace(given, proceed);
  });
}

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
      ...(request.conversionId && { conversion_id: request.conversionId }),
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

type WithHeaders = { readonly headers: IncomingHttpHeaders };

const requestId = /^[\w.:-]{8,128}$/;

/** Returns the id from a proxy or client if it is plain, otherwise a new one. */
export function requestIdOf({ headers }: WithHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && requestId.test(given) ? given : newRequestId();
}

/** Returns the trace from the request's headers if it is valid. */
function traceparentOf({ headers }: WithHeaders): string | null {
  const given = headers['traceparent'];
  return typeof given === 'string' && parseTraceparent(given) ? given : null;
}

/** Returns the trace from the request's headers for the log. */
export function traceOf(request: WithHeaders) {
  const given = parseTraceparent(traceparentOf(request));
  return given ? { trace_id: given.traceId, parent_span_id: given.spanId } : {};
}
