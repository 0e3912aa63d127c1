import type { IncomingHttpHeaders } from 'node:http';
import { parseTraceparent } from '../../domain/tracing.ts';
import { newRequestId } from './envelope.ts';

type WithHeaders = { readonly headers: IncomingHttpHeaders };

const requestId = /^[\w.:-]{8,128}$/;

/** The id that a proxy or client gave the request, if it is plain; otherwise a new one. */
export function requestIdOf({ headers }: WithHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && requestId.test(given) ? given : newRequestId();
}

/** The trace that a request came with, if it is valid. */
export function traceparentOf({ headers }: WithHeaders): string | null {
  const given = headers['traceparent'];
  return typeof given === 'string' && parseTraceparent(given) ? given : null;
}

/** The same for the log. */
export function traceOf(request: WithHeaders) {
  const given = parseTraceparent(traceparentOf(request));
  return given ? { trace_id: given.traceId, parent_span_id: given.spanId } : {};
}
