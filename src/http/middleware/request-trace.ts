import type { FastifyInstance } from 'fastify';
import { type Observer, openSpan, type Span, withinTrace } from '../../domain/tracing.ts';
import { traceparentOf } from './request-identity.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null while requests are not observed. */
    span: Span | null;
  }
}

/** Asked every few seconds by machines. */
const unobserved = new Set(['/health', '/ready', '/metrics']);

/** Makes a request a span of the trace that it came with, or of a new one, and what it starts belongs to it. */
export function traceRequests(server: FastifyInstance, observer: Observer | null): void {
  server.decorateRequest('span', null);
  if (observer) {
    server.addHook('onRequest', (request, _reply, done) => {
      const { method, id, routeOptions } = request;
      const route = routeOptions.url ?? '(no route)';
      if (!unobserved.has(route)) {
        const attributes = { 'http.request.method': method, 'http.route': route, request_id: id };
        const parent = traceparentOf(request);
        request.span = openSpan(observer, `${method} ${route}`, { kind: 'server', parent, attributes });
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
  // Not before the body was read: its events do not belong to the request.
  server.addHook('preHandler', (request, _reply, done) => {
    if (request.span) return request.span.run(() => done());
    const given = traceparentOf(request);
    return given === null ? done() : withinTrace(given, () => done());
  });
}
