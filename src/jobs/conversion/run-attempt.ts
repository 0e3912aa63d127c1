import { type Conversion, progressShares, runningStatuses } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import type { ConversionOutcome } from '../../domain/metrics.ts';
import type { Tenant } from '../../domain/tenant.ts';
import {
  describeStep,
  inStep,
  type Observer,
  openSpan,
  parseTraceparent,
  throughout,
} from '../../domain/tracing.ts';
import type { ConversionServices } from '../../operations/context.ts';
import { completeAttempt, failAttempt } from '../../operations/conversions/attempt.ts';
import { removeOrphan } from '../../operations/conversions/sweep-media.ts';
import type { ClaimedAttempt } from '../../storage/conversions/claim-attempts.ts';
import { deferAttempt } from '../../storage/conversions/defer-attempt.ts';
import { findConversionById } from '../../storage/conversions/find-conversion.ts';
import type { Attempt } from '../../storage/conversions/move-attempt.ts';
import { makeWorkDirectory } from '../../storage/media/work-directories.ts';
import type { Renderer } from '../renderer.ts';
import { classifyFailure } from './classify-failure.ts';
import { createProgress } from './progress.ts';
import { renderAudio } from './render-audio.ts';
import { writeConversionScript } from './write-script.ts';

export type PipelineTools = {
  readonly services: ConversionServices;
  readonly renderer: Renderer;
  readonly log: (fields: object, message: string) => void;
};

/** A worker that someone stops or kills also loses its claim, but hardly ever this often at the same place. */
const maxLostClaims = 12;

/**
 * Runs one attempt: script, audio, result. It skips steps whose result exists, so an interrupted attempt continues
 * where it stopped. Throws only to be run again.
 */
export async function runAttempt(
  tools: PipelineTools,
  claim: ClaimedAttempt,
  signal: AbortSignal,
): Promise<void> {
  const { services } = tools;
  // Watching starts before the first query, so that no cancellation is missed in between.
  const watch = watchForCancellation(services, claim);
  try {
    const conversion = await findConversionById(services.store.database, claim.id);
    if (!conversion || !isRunning(conversion, claim)) return;
    await traceAttempt(services.observer, claim, conversion, () =>
      runClaimedAttempt(tools, conversion, { ...claim, signal, canceled: watch.canceled }),
    );
    if (watch.canceled.aborted) await removeOrphan(services, claim.id);
  } finally {
    watch.stop();
  }
}

type RunningClaim = ClaimedAttempt & { readonly signal: AbortSignal; readonly canceled: AbortSignal };

async function runClaimedAttempt(
  tools: PipelineTools,
  conversion: Conversion,
  claim: RunningClaim,
): Promise<void> {
  const { claims, lostClaims, tier, waitedSeconds, signal, canceled } = claim;
  const steps: StepSeconds = {};
  const startedAt = performance.now();
  const recordOutcome = (outcome: ConversionOutcome) => {
    const seconds = secondsSince(startedAt);
    tools.services.metrics.conversionEnded(outcome, seconds);
    describeStep({ outcome });
    logOutcome(tools, conversion, claim, { outcome, ...steps, seconds: rounded(seconds) });
  };
  if (claims === 1) tools.services.metrics.conversionClaimed(waitedSeconds);
  try {
    if (lostClaims >= maxLostClaims) throw crashed(lostClaims);
    const { organizationId, mode } = conversion;
    const claimed = { conversion, claims, tenant: { organizationId, mode, tier } };
    if (await makeEpisode(tools, claimed, AbortSignal.any([signal, canceled]), steps))
      recordOutcome('completed');
  } catch (error) {
    if (canceled.aborted) return;
    if (signal.aborted) throw error;
    const outcome = await handleFailure(tools, conversion, error);
    if (outcome) recordOutcome(outcome);
  }
}

/** Defers or fails an attempt. Null if it has ended in the meantime. Throws what the worker should retry. */
async function handleFailure(
  { services, log }: PipelineTools,
  conversion: Conversion,
  error: unknown,
): Promise<ConversionOutcome | null> {
  const failure = classifyFailure(error, services);
  if (!failure) throw error;
  // The message of a problem is for the customer, and may quote the text.
  const err = (error instanceof Problem && error.cause) || error;
  const fields = { err, conversion_id: conversion.id, attempt: conversion.attempt };
  if (failure.action === 'defer' && (await deferAttempt(services.store.database, conversion))) {
    log(fields, 'a conversion is put off: our own infrastructure failed');
    return 'deferred';
  }
  log(fields, 'a conversion failed');
  const hasFailed = await failAttempt(services, conversion, failure.error, failure);
  return hasFailed ? failure.outcome : null;
}

function logOutcome(
  { services }: PipelineTools,
  { id, attempt, organizationId, mode }: Conversion,
  { claims, waitedSeconds, traceparent }: ClaimedAttempt,
  { outcome, ...seconds }: StepSeconds & { readonly outcome: ConversionOutcome; readonly seconds: number },
): void {
  const trace = parseTraceparent(traceparent);
  services.logStep(
    {
      conversion_id: id,
      attempt,
      organization_id: organizationId,
      mode,
      outcome,
      claims,
      waited_seconds: rounded(waitedSeconds),
      ...seconds,
      ...(trace && { trace_id: trace.traceId }),
    },
    'conversion',
  );
}

/** How long the steps of an attempt took, for the log. */
type StepSeconds = { write_seconds?: number; render_seconds?: number };

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
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

/** False if the conversion was deleted or canceled in the meantime. */
async function makeEpisode(
  tools: PipelineTools,
  claimed: { conversion: Conversion; claims: number; tenant: Tenant },
  signal: AbortSignal,
  steps: StepSeconds,
): Promise<boolean> {
  const { services } = tools;
  const { conversion } = claimed;
  const progress = createProgress(services, conversion);
  const directory = await makeWorkDirectory(services.workDirectory);
  try {
    const startedAt = performance.now();
    const written = await inStep('write', () => writeConversionScript(tools, claimed, signal));
    steps.write_seconds = rounded(secondsSince(startedAt));
    if (!written) return false;
    progress.report(progressShares.script);
    const renderedFrom = performance.now();
    const result = await renderAudio(
      tools,
      { ...claimed, conversion: written },
      { directory: directory.path, signal, onProgress: progress.report },
    );
    steps.render_seconds = rounded(secondsSince(renderedFrom));
    await progress.end();
    // All files are stored, so the completing transaction does not wait for the network.
    const isCompleted = await completeAttempt(services, written, result);
    if (!isCompleted) await removeOrphan(services, conversion.id);
    return isCompleted;
  } finally {
    await progress.end();
    await directory.remove();
  }
}

function isRunning({ status, attempt }: Conversion, claim: Attempt): boolean {
  return runningStatuses.some((running) => running === status) && attempt === claim.attempt;
}

/** Aborts when the conversion is deleted or canceled, by any process. */
function watchForCancellation({ store, notifications }: ConversionServices, claim: Attempt) {
  const cancellation = new AbortController();
  const abort = () => cancellation.abort(new Error('The conversion was deleted or canceled.'));
  const check = async () => {
    const conversion = await findConversionById(store.database, claim.id);
    if (!conversion || !isRunning(conversion, claim)) abort();
  };
  const stop = notifications.listen(claim.id, (update) => {
    if (update?.status === 'deleted') abort();
    // Updates may have been missed, or be of an earlier attempt. If the check fails too, the final write finds out.
    else if (update === null || update.status === 'failed') check().catch(() => undefined);
  });
  return { canceled: cancellation.signal, stop };
}

/** Makes an attempt a span of the trace of the request that started it, after another for its wait. */
function traceAttempt<T>(
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
