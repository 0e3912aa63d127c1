import { Problem } from '../../domain/errors.ts';
import { listCharges, listOutcomes, readAttemptTimes } from '../../storage/conversions/timeline.ts';
import type { CallerContext } from '../context.ts';
import { showConversion } from './conversions.ts';

/** The event types, in the order in which they happen. */
const timelineEventTypes = [
  'accepted',
  'retried',
  'revised',
  'charged-quota',
  'charged-credit',
  'started',
  'scripted',
  'completed',
  'failed',
  'canceled',
  'refunded',
] as const;
export type TimelineEventType = (typeof timelineEventTypes)[number];
export type TimelineEntry = { readonly at: Date; readonly attempt: number; readonly what: TimelineEventType };

const shownAttempts = 50;

/** Returns the history of one of the caller's conversions, oldest first, for its last fifty attempts. */
export async function showTimeline(context: CallerContext, id: string) {
  await showConversion(context, id);
  const { database } = context.store;
  const { organizationId } = context.caller;
  const times = await readAttemptTimes(database, context.caller, id);
  if (!times) throw new Problem('NOT_FOUND');
  const { attempt, revisedAttempts, canceledAttempts } = times;
  const shown = { organizationId, id, after: attempt - shownAttempts };
  const [outcomes, charges] = await Promise.all([
    listOutcomes(database, shown),
    listCharges(database, shown),
  ]);
  const failed = (ended: number) => (canceledAttempts.includes(ended) ? 'canceled' : 'failed');
  const present = [
    ...at(times.startedAt, attempt, 'started'),
    ...at(times.scriptedAt, attempt, 'scripted'),
    ...(times.status === 'completed' ? at(times.completedAt, attempt, 'completed') : []),
    ...at(times.failedAt, attempt, failed(attempt)),
  ];
  const earlier = outcomes
    .filter((outcome) => outcome.attempt < attempt)
    .flatMap((outcome) =>
      at(
        outcome.at,
        outcome.attempt,
        outcome.type === 'conversion.failed' ? failed(outcome.attempt) : 'completed',
      ),
    );
  const refunded = charges
    .filter(({ kind }) => kind === 'refund')
    .flatMap((refund) => at(refund.at, refund.attempt, 'refunded'));
  const typeOfRestart = (next: number) => (revisedAttempts.includes(next) ? 'revised' : 'retried');
  const paid = charges
    .filter(({ kind }) => kind === 'charge')
    .flatMap((charge) => [
      ...(charge.attempt > 1 ? at(charge.at, charge.attempt, typeOfRestart(charge.attempt)) : []),
      ...at(charge.at, charge.attempt, charge.source === 'quota' ? 'charged-quota' : 'charged-credit'),
    ]);
  return [...at(times.createdAt, 1, 'accepted'), ...paid, ...earlier, ...present, ...refunded].sort(inOrder);
}

function at(time: Date | null, attempt: number, what: TimelineEventType): TimelineEntry[] {
  return time === null ? [] : [{ at: time, attempt, what }];
}

/** Sorts by attempt, then by the order of timelineEventTypes, because the clocks of two transactions may differ. */
function inOrder(left: TimelineEntry, right: TimelineEntry) {
  return (
    left.attempt - right.attempt ||
    timelineEventTypes.indexOf(left.what) - timelineEventTypes.indexOf(right.what)
  );
}
