import { type Conversion, progressShares, runningStatuses } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import { logError } from '../../domain/log-error.ts';
import type { ConversionOutcome } from '../../domain/metrics.ts';
import {
  type Observer,
  parseTraceparent,
  runInSpan,
  setSpanAttributes,
  startSpan,
  withSpan,
} from '../../domain/tracing.ts';
import type { ConversionServices } from '../../operations/context.ts';
import { completeAttempt, failAttempt } from '../../operations/conversions/attempt.ts';
import { removeOrphan } from '../../operations/conversions/sweep-media.ts';
import type { ClaimedAttempt } from '../../storage/conversions/claim-attempts.ts';
import { findConversionById } from '../../storage/conversions/find-conversion.ts';
import { type Attempt, deferAttempt } from '../../storage/conversions/move-attempt.ts';
import { classifyFailure } from './classify-failure.ts';
import { renderAudio } from './render-audio.ts';
import {
  type AttemptRun,
  createProgress,
  type PipelineTools,
  writeConversionScript,
} from './write-script.ts';

/** A stopped or killed worker also loses its claim, but rarely this often without progress. */
const maxLostClaims = 12;

/**
 * Runs one attempt: script, audio, result. It skips finished steps, so an interrupted attempt continues where it
 * stopped. Throws only if the outcome could not be recorded.
 */
export async function runAttempt(
  tools: PipelineTools,
  claim: ClaimedAttempt,
  stopping: AbortSignal,
): Promise<void> {
  const { services } = tools;
  // Watching starts before the first query, so that no cancellation is missed.
  const { canceled, stop } = watchForCancellation(services, claim);
  try {
    const conversion = await findConversionById(services.store.database, claim.id);
    if (!conversion || !isRunning(conversion, claim)) return;
    const { organizationId, mode } = conversion;
    const tenant = { organizationId, mode, tier: claim.tier };
    const run = { conversion, claim, tenant, signal: AbortSignal.any([stopping, canceled]) };
    await traceAttempt(services.observer, run, () =>
      makeAndRecord(tools, run).catch((error: unknown) => {
        if (!canceled.aborted) throw error;
      }),
    );
    if (canceled.aborted) await removeOrphan(services, claim.id);
  } finally {
    stop();
  }
}

async function makeAndRecord(tools: PipelineTools, run: AttemptRun): Promise<void> {
  const { metrics } = tools.services;
  const startedAt = performance.now();
  if (run.claim.claims === 1) metrics.conversionClaimed(run.claim.waitedSeconds);
  const { outcome, ...facts } = await makeEpisode(tools, run);
  if (!outcome) return;
  const seconds = secondsSince(startedAt);
  metrics.conversionEnded(outcome, seconds);
  setSpanAttributes({ outcome });
  logOutcome(tools, run, { outcome, seconds, ...facts });
}

type Facts = { write_seconds?: number; render_seconds?: number; err?: unknown };

/** The outcome is null if the conversion has ended in the meantime. */
type Made = Facts & { readonly outcome: ConversionOutcome | null };

async function makeEpisode(tools: PipelineTools, run: AttemptRun): Promise<Made> {
  const { services } = tools;
  const facts: Facts = {};
  const progress = createProgress(services, run.conversion);
  try {
    if (run.claim.lostClaims >= maxLostClaims) throw crashed(run.claim.lostClaims);
    const startedAt = performance.now();
    const conversion = await withSpan('write', () => writeConversionScript(tools, run));
    facts.write_seconds = secondsSince(startedAt);
    if (!conversion) return { outcome: null };
    progress.report(progressShares.script);
    const renderedFrom = performance.now();
    const result = await renderAudio(tools, { ...run, conversion }, progress.report);
    facts.render_seconds = secondsSince(renderedFrom);
    await progress.end();
    // All files are stored, so the completing transaction does not wait for the network.
    if (await completeAttempt(services, conversion, result)) return { outcome: 'completed', ...facts };
    await removeOrphan(services, conversion.id);
    return { outcome: null };
  } catch (error) {
    if (run.signal.aborted) throw error;
    return { ...facts, ...(await handleFailure(tools, run, error)) };
  } finally {
    await progress.end();
  }
}

async function handleFailure(
  { services, log }: PipelineTools,
  run: AttemptRun,
  error: unknown,
): Promise<Made> {
  const { conversion } = run;
  const failure = classifyFailure(error, services);
  // The message of a problem is for the customer and may quote the text.
  const err = (error instanceof Problem && error.cause) || error;
  const fields = { err, ...identityOf(run), outcome: failure.outcome };
  const { message } = logError(err);
  if (failure.action === 'defer' && (await deferAttempt(services.store.database, conversion, message))) {
    log({ ...fields, outcome: 'deferred' }, 'a conversion is deferred: our own infrastructure failed');
    return { outcome: 'deferred', err };
  }
  log(fields, 'a conversion failed');
  const hasFailed = await failAttempt(services, conversion, failure.error, failure);
  return { outcome: hasFailed ? failure.outcome : null, err };
}

function logOutcome(
  { services }: PipelineTools,
  run: AttemptRun,
  facts: Facts & { readonly outcome: ConversionOutcome; readonly seconds: number },
): void {
  const { claims, waitedSeconds } = run.claim;
  services.logStep(
    { ...identityOf(run), claims, waited_seconds: rounded(waitedSeconds), ...facts },
    'conversion',
  );
}

/** The identity of an attempt and the request that started it, for every log line about it. */
function identityOf({ claim, tenant }: AttemptRun) {
  const trace = parseTraceparent(claim.traceparent);
  return {
    conversion_id: claim.id,
    attempt: claim.attempt,
    organization_id: tenant.organizationId,
    mode: tenant.mode,
    ...(claim.requestId && { request_id: claim.requestId }),
    ...(trace && { trace_id: trace.traceId }),
  };
}

function secondsSince(start: number): number {
  return rounded((performance.now() - start) / 1000);
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

function crashed(lostClaims: number): Problem {
  return new Problem(
    'GENERATION_FAILED',
    'The workers for this conversion kept stopping, each time at the same place. Shorten or divide the text.',
    { cause: new Error(`${lostClaims} workers died with this attempt.`), fault: 'deterministic' },
  );
}

function isRunning({ status, attempt }: Conversion, claim: Attempt): boolean {
  return runningStatuses.some((running) => running === status) && attempt === claim.attempt;
}

/** Aborts when any process deletes or cancels the conversion. */
function watchForCancellation({ store, notifications }: ConversionServices, claim: Attempt) {
  const cancellation = new AbortController();
  const abort = () => cancellation.abort(new Error('The conversion was deleted or canceled.'));
  const check = async () => {
    const conversion = await findConversionById(store.database, claim.id);
    if (!conversion || !isRunning(conversion, claim)) abort();
  };
  const stop = notifications.listen(claim.id, (update) => {
    if (update?.status === 'deleted') abort();
    // Updates may have been missed, or belong to an earlier attempt. If the check fails too, the final write detects
    // the change.
    else if (update === null || update.status === 'failed') check().catch(() => undefined);
  });
  return { canceled: cancellation.signal, stop };
}

/** Makes an attempt a span in the trace of the request that started it, after a span for its wait. */
function traceAttempt<T>(
  observer: Observer | null,
  { claim: { traceparent, claims }, conversion }: AttemptRun,
  work: () => Promise<T>,
): Promise<T> {
  if (!observer) return work();
  const { id, attempt, organizationId, createdAt, startedAt } = conversion;
  const attributes = { conversion_id: id, attempt, organization_id: organizationId, claims };
  const options = { parent: traceparent, attributes };
  if (claims === 1) {
    const waitingSince = attempt === 1 ? createdAt : (startedAt ?? createdAt);
    startSpan(observer, 'queue', { ...options, startedAt: waitingSince.getTime() }).end();
  }
  return runInSpan(startSpan(observer, 'conversion', { ...options, kind: 'consumer' }), work);
}
