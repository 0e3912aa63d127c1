import { generateAttemptId } from '../../domain/webhook.ts';
import type { ConversionServices } from '../../operations/context.ts';
import { type PreparedDelivery, prepareDeliveries } from '../../operations/webhooks/prepare-deliveries.ts';
import type { Tried } from '../../operations/webhooks/tried.ts';
import { composeDelivery } from '../../webhooks/compose-delivery.ts';
import type { Egress } from '../../webhooks/egress.ts';
import type { Recorder } from '../recorder.ts';

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
  /** Whether the receiver kept us waiting the last time. */
  readonly wasSlow: boolean;
  readonly signal: AbortSignal;
};

const mostUnderWay = 16;
// Besides the one being sent, one may still wait to be written down: the small ones at the start are soon through.
const mostBatches = 2;
const slowMilliseconds = 2000;
const longestTurn = 20_000;
const lastMoment = 5000;

/**
 * Sends what is due in a lane, more at a time as long as the receiver is quick. One that keeps us waiting has one
 * request under way; what is left there has jobs of its own and comes up again. Returns whether it was slow.
 */
export async function sendLane(
  tools: SendTools,
  lane: string,
  { jobId, wasSlow, signal }: LaneOptions,
): Promise<boolean> {
  const started = performance.now();
  const batches: Batch[] = [];
  const look = (limit: number) => loadDue(tools, lane, { except: idsOf(batches), limit });
  const cut = cutOff(signal);
  let width = wasSlow ? 1 : 2;
  let slow = false;
  let next = look(width);
  try {
    while (!slow && !signal.aborted && performance.now() - started < longestTurn) {
      const { deliveries, loadedAt } = await next;
      if (deliveries.length === 0) break;
      const batch = sendBatch(tools, deliveries, { width, loadedAt, jobId, signal, cut: cut.signal });
      batches.push(batch);
      // Looked for while the others are sent; where it is not needed after all, nothing has happened to it.
      width = Math.min(width * 2, mostUnderWay);
      next = look(width * width);
      next.catch(() => {});
      await recordedAllBut(mostBatches, batches);
      slow = await batch.sent;
    }
    await recordedAllBut(0, batches);
    return slow;
  } finally {
    // Nobody else may look at the lane before all that was done in it is known.
    await Promise.allSettled(batches.map((batch) => batch.recorded()));
    await tools.remover.settled();
    cut.forget();
  }
}

/** Waits for what was sent first to be written down. */
async function recordedAllBut(most: number, batches: Batch[]): Promise<void> {
  for (let [first] = batches; first && batches.length > most; [first] = batches) {
    await first.recorded();
    batches.shift();
  }
}

function idsOf(batches: readonly Batch[]): string[] {
  return batches.flatMap(({ deliveries }) => deliveries.map(({ id }) => id));
}

type Loaded = { readonly deliveries: readonly PreparedDelivery[]; readonly loadedAt: number };

async function loadDue(
  { services }: SendTools,
  lane: string,
  page: { except: readonly string[]; limit: number },
): Promise<Loaded> {
  const deliveries = await prepareDeliveries(services, lane, page);
  return { deliveries, loadedAt: performance.now() };
}

type Batch = {
  readonly deliveries: readonly PreparedDelivery[];
  /** All of it, or all up to the first that took long: then true. */
  readonly sent: Promise<boolean>;
  /** Resolves once all that was sent so far is written down. */
  readonly recorded: () => Promise<unknown>;
};

type BatchOptions = {
  readonly width: number;
  readonly loadedAt: number;
  readonly jobId: string;
  readonly signal: AbortSignal;
  readonly cut: AbortSignal;
};

/** Sends a batch, so many at a time, and stops at the first that takes long. */
function sendBatch(
  tools: SendTools,
  deliveries: readonly PreparedDelivery[],
  { width, loadedAt, jobId, signal, cut }: BatchOptions,
): Batch {
  const waiting = deliveries.values();
  const records = new Set<Promise<void>>();
  let slow = false;
  const sendSome = async () => {
    for (const delivery of waiting) {
      if (slow || signal.aborted) return;
      const tried = await send(tools.egress, delivery, { loadedAt, jobId, cut });
      if (tried.endedAt - tried.startedAt >= slowMilliseconds) slow = true;
      records.add(tools.recorder.add(tried));
    }
  };
  const sent = Promise.all(Array.from({ length: width }, sendSome)).then(() => slow);
  sent.catch(() => {});
  return { deliveries, sent, recorded: () => Promise.all(records) };
}

async function send(
  egress: Egress,
  delivery: PreparedDelivery,
  { loadedAt, jobId, cut }: Pick<BatchOptions, 'loadedAt' | 'jobId'> & { cut: AbortSignal },
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
function cutOff(signal: AbortSignal): { signal: AbortSignal; forget: () => void } {
  const cut = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    timer = setTimeout(() => cut.abort(signal.reason), lastMoment);
  };
  if (signal.aborted) start();
  else signal.addEventListener('abort', start, { once: true });
  return {
    signal: cut.signal,
    forget() {
      clearTimeout(timer);
      signal.removeEventListener('abort', start);
    },
  };
}
