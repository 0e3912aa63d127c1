import { type Conversion, type ConversionError, runningStatuses } from '../../domain/conversion.ts';
import { faultOf, isConnectionLoss, isInfrastructureFault, Problem } from '../../domain/errors.ts';
import type { ConversionOutcome } from '../../domain/meters.ts';
import { progressShares } from '../../domain/progress-shares.ts';
import type { Tenant } from '../../domain/tenant.ts';
import { describeStep, inStep, parseTraceparent } from '../../domain/tracing.ts';
import type { ConversionServices } from '../../operations/context.ts';
import { completeAttempt, failAttempt } from '../../operations/conversions/attempt.ts';
import { removeOrphan } from '../../operations/conversions/sweep-media.ts';
import type { ClaimedAttempt } from '../../storage/conversions/claim-attempts.ts';
import { deferAttempt } from '../../storage/conversions/defer-attempt.ts';
import { findConversionById } from '../../storage/conversions/find-conversion.ts';
import type { Attempt } from '../../storage/conversions/move-attempt.ts';
import { makeWorkDirectory } from '../../storage/media/work-directories.ts';
import type { Renderer } from '../renderer.ts';
import { createProgress } from './progress.ts';
import { renderAudio } from './render-audio.ts';
import { traceAttempt } from './trace-attempt.ts';
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
  queued: ClaimedAttempt,
  signal: AbortSignal,
): Promise<void> {
  const { services } = tools;
  // Watching starts before the first query, so that no end is missed in between.
  const watch = watchForEnd(services, queued);
  try {
    const conversion = await findConversionById(services.store.database, queued.id);
    if (!conversion || !isRunning(conversion, queued)) return;
    await traceAttempt(services.observer, queued, conversion, () =>
      attempt(tools, conversion, { ...queued, signal, ended: watch.ended }),
    );
    if (watch.ended.aborted) await removeOrphan(services, queued.id);
  } finally {
    watch.stop();
  }
}

async function attempt(
  tools: PipelineTools,
  conversion: Conversion,
  {
    signal,
    ended: endedOtherwise,
    claims,
    lostClaims,
    tier,
    waitedSeconds,
    traceparent,
  }: ClaimedAttempt & { signal: AbortSignal; ended: AbortSignal },
): Promise<void> {
  const { meters, store } = tools.services;
  const startedAt = performance.now();
  const steps: StepSeconds = {};
  const trace = parseTraceparent(traceparent);
  const ended = (outcome: ConversionOutcome) => {
    const seconds = secondsSince(startedAt);
    meters.conversionEnded(outcome, seconds);
    describeStep({ outcome });
    tools.services.logStep(
      {
        conversion_id: conversion.id,
        attempt: conversion.attempt,
        organization_id: conversion.organizationId,
        mode: conversion.mode,
        outcome,
        claims,
        waited_seconds: rounded(waitedSeconds),
        ...steps,
        seconds: rounded(seconds),
        ...(trace && { trace_id: trace.traceId }),
      },
      'conversion',
    );
  };
  if (claims === 1) meters.conversionClaimed(waitedSeconds);
  try {
    if (lostClaims >= maxLostClaims) throw crashed(lostClaims);
    const { organizationId, mode } = conversion;
    const claimed = { conversion, claims, tenant: { organizationId, mode, tier } };
    if (await makeEpisode(tools, claimed, AbortSignal.any([signal, endedOtherwise]), steps))
      ended('completed');
  } catch (error) {
    if (endedOtherwise.aborted) return;
    if (signal.aborted || isTemporary(error)) throw error;
    const { id, attempt: number } = conversion;
    // The message of a problem is for the customer, and may quote the text.
    const err = (error instanceof Problem && error.cause) || error;
    const fields = { err, conversion_id: id, attempt: number };
    if (isInfrastructureFault(error) && (await deferAttempt(store.database, conversion))) {
      ended('deferred');
      tools.log(fields, 'a conversion is put off: our own infrastructure failed');
      return;
    }
    tools.log(fields, 'a conversion failed');
    const fault = faultOf(error);
    if (await failAttempt(tools.services, conversion, explainFailure(error), fault)) ended(fault);
  }
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
    { cause: new Error(`${lostClaims} workers died with this attempt.`), deterministic: true },
  );
}

/** False when the conversion was deleted or ended otherwise meanwhile. */
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

function isRunning({ status, attempt: number }: Conversion, queued: Attempt): boolean {
  return runningStatuses.some((running) => running === status) && number === queued.attempt;
}

/** Aborts when the conversion is deleted or canceled, by any process. */
function watchForEnd({ store, notifications }: ConversionServices, queued: Attempt) {
  const ending = new AbortController();
  const abort = () => ending.abort(new Error('The conversion was deleted or canceled.'));
  const check = async () => {
    const conversion = await findConversionById(store.database, queued.id);
    if (!conversion || !isRunning(conversion, queued)) abort();
  };
  const stop = notifications.listen(queued.id, (update) => {
    if (update?.status === 'deleted') abort();
    // Updates may have been missed, or be of an earlier attempt. If the check fails too, the end finds out.
    else if (update === null || update.status === 'failed') check().catch(() => undefined);
  });
  return { ended: ending.signal, stop };
}

/** The message of a failed conversion names the step and what to do. */
function explainFailure(error: unknown): ConversionError {
  const own = error instanceof Problem && error.code !== 'INTERNAL' ? error.message : null;
  if (faultOf(error) === 'deterministic')
    return { code: 'GENERATION_FAILED', message: `${own ?? repeating} ${costless}`, retryable: false };
  const message =
    own ?? 'The audio could not be made because of a fault on our side. Retry it; finished parts are kept.';
  return { code: 'GENERATION_FAILED', message };
}

const repeating =
  'The audio could not be made because of a fault on our side that this text meets every time. Change the text.';
const costless = 'This attempt cost nothing. A retry would not help: create a new conversion.';

/** The database did not answer: the attempt continues when it does. */
function isTemporary(error: unknown): boolean {
  return !(error instanceof Problem) && isConnectionLoss(error);
}
