import type { PreparedDelivery } from './prepare-delivery.ts';

/** One request, and what came back. Times are milliseconds of this process's steady clock. */
export type DeliveryAttempt = {
  readonly delivery: Pick<
    PreparedDelivery,
    'id' | 'attempts' | 'endpointId' | 'receiver' | 'failing' | 'organizationId' | 'url'
  >;
  readonly attemptId: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly status: number | null;
  readonly answer: string;
  readonly error: string | null;
};
