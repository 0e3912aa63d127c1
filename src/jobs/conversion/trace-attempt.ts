import type { Conversion } from '../../domain/conversion.ts';
import { type Observer, openSpan, throughout } from '../../domain/tracing.ts';
import type { ClaimedAttempt } from '../../storage/conversions/claim-attempts.ts';

/** Makes an attempt a span of the trace of the request that started it, after another for its wait. */
export function traceAttempt<T>(
  observer: Observer | null,
  { traceparent, claims }: ClaimedAttempt,
  { id, attempt, organizationId, createdAt, startedAt }: Conversion,
  work: () => Promise<T>,
): Promise<T> {
  if (!observer) return work();
  const attributes = { conversion_id: id, attempt, organization_id: organizationId, claims };
  const options = { parent: traceparent, attributes };
  if (claims === 1) {
    const waitingSince = attempt === 1 ? createdAt : (startedAt ?? createdAt);
    openSpan(observer, 'queue', { ...options, startedAt: waitingSince.getTime() }).end();
  }
  return throughout(openSpan(observer, 'conversion', { ...options, kind: 'consumer' }), work);
}
