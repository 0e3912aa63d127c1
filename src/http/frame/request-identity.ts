import type { IncomingHttpHeaders } from 'node:http';
import { newRequestId } from './envelope.ts';

const requestId = /^[\w.:-]{8,128}$/;
const traceParent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const zeros = /^0+$/;

/** The id that a proxy or client gave the request, if it is plain; otherwise a new one. */
export function requestIdOf({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && requestId.test(given) ? given : newRequestId();
}

/** The trace that a request belongs to (W3C Trace Context), for the log. */
export function traceOf({ headers }: { readonly headers: IncomingHttpHeaders }) {
  const given = headers['traceparent'];
  const [, trace = '0', span = '0'] = (typeof given === 'string' && traceParent.exec(given)) || [];
  return zeros.test(trace) || zeros.test(span) ? {} : { trace_id: trace, parent_span_id: span };
}
