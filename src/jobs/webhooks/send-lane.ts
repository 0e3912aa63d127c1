import { generateAttemptId } from '../../domain/webhook.ts';
import type { ConversionServices } from '../../operations/context.ts';
import { prepareDeliveries } from '../../operations/webhooks/prepare-deliveries.ts';
import type { Tried } from '../../operations/webhooks/tried.ts';
import { composeDelivery } from '../../webhooks/compose-delivery.ts';
import type { Egress } from '../../webhooks/egress.ts';
import type { Recorder } from '../recorder.ts';
import { createDueSupply, type Due, type DueSupply } from './due-supply.ts';
import type { Pace } from './lane-paces.ts';

export type SendTools = {
  readonly services: ConversionServices;
  readonly egress: Egress;
  readonly recorder: Recorder<Tried>;
  /** Removes the jobs of what is written down. */
  readonly remover: Pick<Recorder<unknown>, 'settled'>;
};

export type LaneOptions = {
  /** The job that asks for it. */
  readonly jobId: string;
  /** How the receiver was the last time. */
  readonly pace: Pace;
  readonly signal: AbortSignal;
};

const mostUnderWay = 16;
/** How many are sent at once to begin with. */
const firstUnderWay: Record<Pace, number> = { slow: 1, usual: 2, quick: mostUnderWay };
/** That many may be sent, and not yet written down: after a crash they are sent again. */
const mostUnwritten = 512;
const slowMilliseconds = 2000;
const longestTurn = 20_000;
const lastMoment = 5000;

/**
 * Sends what is due in a lane, more at a time as long as the receiver is quick. One that keeps us waiting has one
 * request under way; what is left there has jobs of its own and comes up again. Returns how it was this time.
 */
export async function sendLane(tools: SendTools, lane: string, options: LaneOptions): Promise<Pace> {
  const first = firstUnderWay[options.pace];
  const supply = createDueSupply((page) => prepareDeliveries(tools.services, lane, page), 4 * first);
  const writing = createWriting(tools.recorder, supply);
  const stop = stopWith(options.signal);
  const turnEnds = performance.now() + longestTurn;
  const sending = { jobId: options.jobId, cut: stop.cut };
  let slow = false;
  const work = async (goOn: () => boolean) => {
    do {
      if (slow || stop.isAsked() || performance.now() > turnEnds) return;
      const due = supply.ready() ?? (await supply.next());
      // Others may have found out meanwhile that the receiver is slow.
      if (due === null || slow || stop.isAsked()) return;
      const tried = await send(tools.egress, due, sending);
      if (tried.endedAt - tried.startedAt >= slowMilliseconds) slow = true;
      const written = writing.add(tried);
      if (writing.count() > mostUnwritten) await written;
    } while (goOn());
  };
  try {
    const pace = (await growing(first, mostUnderWay, work)) === mostUnderWay ? 'quick' : 'usual';
    // A burst is over: the last of it need not wait for more.
    if (pace === 'quick') void tools.recorder.settled();
    await writing.done();
    return slow ? 'slow' : pace;
  } finally {
    // Nobody else may look at the lane before all that was done in it is known.
    await writing.done().catch(() => {});
    await tools.remover.settled();
    stop.forget();
  }
}

/**
 * Has work done by so many at first, and by one more with each piece that is done. Whoever has done a piece asks
 * whether to go on: no longer, once one has failed. Returns how many there were in the end.
 */
async function growing(
  first: number,
  most: number,
  work: (goOn: () => boolean) => Promise<void>,
): Promise<number> {
  const workers: Promise<void>[] = [];
  const failures: unknown[] = [];
  const start = () => {
    workers.push(work(goOn).catch((error: unknown) => void failures.push(error)));
  };
  const goOn = () => {
    if (failures.length > 0) return false;
    if (workers.length < most) start();
    return true;
  };
  for (let count = 0; count < first; count += 1) start();
  // More may have been started by the time the first are done.
  for (let index = 0; index < workers.length; index += 1) await workers[index];
  if (failures.length > 0) throw failures[0];
  return workers.length;
}

/** Tries on their way into the log. What is written together has one promise. */
function createWriting(recorder: Recorder<Tried>, supply: DueSupply) {
  const underWay = new Map<Promise<void>, string[]>();
  const failures: unknown[] = [];
  let count = 0;
  return {
    count: () => count,
    add(tried: Tried): Promise<void> {
      const written = recorder.add(tried);
      count += 1;
      const ids = underWay.get(written) ?? [];
      ids.push(tried.delivery.id);
      if (ids.length > 1) return written;
      underWay.set(written, ids);
      const settle = () => {
        underWay.delete(written);
        count -= ids.length;
        supply.forget(ids);
      };
      written.then(settle, (error: unknown) => {
        failures.push(error);
        settle();
      });
      return written;
    },
    async done(): Promise<void> {
      await Promise.allSettled(underWay.keys());
      if (failures.length > 0) throw failures[0];
    },
  };
}

async function send(
  egress: Egress,
  { delivery, loadedAt }: Due,
  { jobId, cut }: { jobId: string; cut: AbortSignal },
): Promise<Tried> {
  const attemptId = generateAttemptId();
  const startedAt = performance.now();
  const request = composeDelivery(
    {
      id: delivery.eventId,
      type: delivery.eventType,
      createdAt: delivery.eventCreatedAt,
      data: delivery.data,
    },
    {
      id: attemptId,
      timestamp: Math.floor(delivery.now + (startedAt - loadedAt) / 1000),
      secrets: delivery.secrets,
    },
  );
  const { status, answer, error } = await egress.post({ url: delivery.url, ...request, signal: cut });
  const endedAt = performance.now();
  const queuedJobId = delivery.jobId === jobId ? null : delivery.jobId;
  return { delivery, queuedJobId, attemptId, startedAt, endedAt, status, answer, error };
}

/** What is under way when this process stops gets a moment to end. Cut off, it is sent again. */
function stopWith(signal: AbortSignal): { isAsked: () => boolean; cut: AbortSignal; forget: () => void } {
  const cut = new AbortController();
  let asked = false;
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    asked = true;
    timer = setTimeout(() => cut.abort(signal.reason), lastMoment);
  };
  if (signal.aborted) start();
  else signal.addEventListener('abort', start, { once: true });
  return {
    // A signal that stands for several takes long to be asked.
    isAsked: () => asked,
    cut: cut.signal,
    forget() {
      clearTimeout(timer);
      signal.removeEventListener('abort', start);
    },
  };
}
