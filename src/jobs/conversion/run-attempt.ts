import { type Conversion, runningStatuses } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import type { ConversionServices } from '../../operations/context.ts';
import { completeAttempt, failAttempt } from '../../operations/conversions/end-attempt.ts';
import { removeOrphan } from '../../operations/conversions/sweep-media.ts';
import { findConversionById } from '../../storage/conversions/find-conversion.ts';
import { holdAttempt } from '../../storage/conversions/hold-attempt.ts';
import type { Attempt } from '../../storage/conversions/move-attempt.ts';
import { inTransaction } from '../../storage/database.ts';
import { type Audio, audioOf, type Keep } from './audio-of.ts';
import { makeDirectory } from './directories.ts';
import { explainFailure, isPassing } from './explain-failure.ts';
import type { PipelineTools } from './pipeline-tools.ts';
import { createProgress, type Progress } from './progress.ts';
import { watchForDeletion } from './watch-for-deletion.ts';
import { type WithScript, writeScript } from './write-script.ts';

const mostCrashes = 20;

/**
 * Takes one attempt as far as it goes: script, audio, done. A step whose result exists is skipped, so an attempt
 * that was interrupted goes on where it stopped. Throws only to be tried again.
 */
export async function runAttempt(
  tools: PipelineTools,
  queued: Attempt,
  { signal, crashes }: { signal: AbortSignal; crashes: number },
): Promise<void> {
  const { services } = tools;
  // Watching starts before the first look, so that no deletion goes unseen in between.
  const watch = watchForDeletion(services, queued.id);
  try {
    const conversion = await findConversionById(services.store.database, queued.id);
    if (!conversion || !isRunning(conversion, queued)) return;
    await attempt(tools, conversion, { signal, deleted: watch.deleted, crashes });
    if (watch.deleted.aborted) await removeOrphan(services, queued.id);
  } finally {
    watch.stop();
  }
}

async function attempt(
  tools: PipelineTools,
  conversion: Conversion,
  { signal, deleted, crashes }: { signal: AbortSignal; deleted: AbortSignal; crashes: number },
): Promise<void> {
  try {
    if (crashes >= mostCrashes) throw new Problem('GENERATION_FAILED', crashed);
    await carryOut(tools, conversion, AbortSignal.any([signal, deleted]));
  } catch (error) {
    if (deleted.aborted) return;
    if (signal.aborted || isPassing(error)) throw error;
    const { id, attempt: number } = conversion;
    tools.log({ err: error, conversion_id: id, attempt: number }, 'a conversion failed');
    await failAttempt(tools.services, conversion, explainFailure(error));
  }
}

const crashed =
  'The workers making this conversion stopped again and again. Retry it; if it fails again, shorten the text.';

async function carryOut(tools: PipelineTools, conversion: Conversion, signal: AbortSignal): Promise<void> {
  const { services } = tools;
  const progress = createProgress(services, conversion);
  const directory = await makeDirectory();
  try {
    const written = await writeScript(tools, conversion, signal);
    if (!written) return;
    progress.report(0.05);
    const audio = await audioOf(tools, written, {
      directory: directory.path,
      signal,
      onProgress: progress.report,
    });
    const completed =
      (await complete(services, written, audio.reuse)) ??
      (await complete(services, written, await recorded(audio, progress)));
    if (!completed) await removeOrphan(services, conversion.id);
  } finally {
    await progress.end();
    await directory.remove();
  }
}

async function recorded(audio: Audio, progress: Progress): Promise<Keep> {
  const keep = await audio.record();
  await progress.end();
  return keep;
}

/**
 * Puts the files in place and tells that they are there, as one: whoever works on the same attempt, since a connection
 * broke, would else put other files where the first ones are told of. Undefined when there was nothing to keep.
 */
function complete(
  services: ConversionServices,
  written: WithScript,
  keep: Keep,
): Promise<boolean | undefined> {
  return inTransaction(services.store.database, async (transaction) => {
    const holding = { ...services, store: { ...services.store, database: transaction } };
    if (!(await holdAttempt(transaction, written))) return false;
    const result = await keep(holding);
    return result && completeAttempt(holding, written, result);
  });
}

function isRunning({ status, attempt: number }: Conversion, queued: Attempt): boolean {
  return runningStatuses.some((running) => running === status) && number === queued.attempt;
}
