import type { PreparedDelivery } from './prepare-deliveries.ts';

/** One try at a delivery. Moments are milliseconds of this process's steady clock. */
export type Tried = {
  readonly delivery: Pick<
    PreparedDelivery,
    'id' | 'attempts' | 'endpointId' | 'lane' | 'failing' | 'organizationId' | 'url'
  >;
  /** The job that would have brought it about, where it was done without; else null. */
  readonly queuedJobId: string | null;
  readonly attemptId: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly status: number | null;
  readonly answer: string;
  readonly error: string | null;
};

/** Whom tries were sent to, where that is an endpoint; each once. */
export function endpointsOf(tries: readonly Tried[]): string[] {
  return [...new Set(tries.flatMap(({ delivery }) => delivery.endpointId ?? []))];
}
