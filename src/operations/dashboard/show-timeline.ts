import { Problem } from '../../domain/errors.ts';
import { listCharges, listOutcomes, readAttemptTimes } from '../../storage/conversions/timeline.ts';
import type { CallerContext } from '../context.ts';
import { showConversion } from '../conversions/conversions.ts';

export type TimelineEntry = { readonly at: Date; readonly attempt: number; readonly what: Happening };
export type Happening =
  | 'accepted'
  | 'retried'
  | 'charged-quota'
  | 'charged-credit'
  | 'started'
  | 'scripted'
  | 'completed'
  | 'failed';

const shownAttempts = 50;

/** What happened to one of the caller's conversions and when, oldest first; of attempts, the last fifty. */
export async function showTimeline(context: CallerContext, id: string): Promise<TimelineEntry[]> {
  await showConversion(context, id);
  const { database } = context.store;
  const { organizationId } = context.caller;
  const times = await readAttemptTimes(database, context.caller, id);
  if (!times) throw new Problem('NOT_FOUND');
  const { attempt } = times;
  const shown = { organizationId, id, after: attempt - shownAttempts };
  const [outcomes, charges] = await Promise.all([
    listOutcomes(database, shown),
    listCharges(database, shown),
  ]);
  const present: TimelineEntry[] = [
    ...at(times.startedAt, attempt, 'started'),
    ...at(times.scriptedAt, attempt, 'scripted'),
    ...at(times.completedAt, attempt, 'completed'),
    ...at(times.failedAt, attempt, 'failed'),
  ];
  const earlier: TimelineEntry[] = outcomes
    .filter((outcome) => outcome.attempt < attempt)
    .map((outcome) => ({ at: outcome.at, attempt: outcome.attempt, what: 'failed' }));
  const paid: TimelineEntry[] = charges.flatMap((charge) => [
    ...(charge.attempt > 1 ? at(charge.at, charge.attempt, 'retried') : []),
    ...at(charge.at, charge.attempt, charge.source === 'quota' ? 'charged-quota' : 'charged-credit'),
  ]);
  return [...at(times.createdAt, 1, 'accepted'), ...paid, ...earlier, ...present].sort(inOrder);
}

function at(moment: Date | null, attempt: number, what: Happening): TimelineEntry[] {
  return moment === null ? [] : [{ at: moment, attempt, what }];
}

const order: readonly Happening[] = [
  ...(['accepted', 'retried', 'charged-quota', 'charged-credit'] as const),
  ...(['started', 'scripted', 'completed', 'failed'] as const),
];

/** By attempt, then by the order in which things happen: clocks of two transactions may cross. */
function inOrder(left: TimelineEntry, right: TimelineEntry): number {
  return left.attempt - right.attempt || order.indexOf(left.what) - order.indexOf(right.what);
}
