import { type Conversion, runningStatuses } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import { completeAttempt, failAttempt } from '../../operations/conversions/attempt.ts';
import { removeOrphan } from '../../operations/conversions/sweep-media.ts';
import type { ClaimedAttempt } from '../../storage/conversions/claim-attempts.ts';
import { findConversionById } from '../../storage/conversions/find-conversion.ts';
import type { Attempt } from '../../storage/conversions/move-attempt.ts';
import { makeDirectory } from './directories.ts';
import { explainFailure, isPassing } from './explain-failure.ts';
import type { PipelineTools } from './pipeline-tools.ts';
import { createProgress } from './progress.ts';
import { renderAudio } from './render-audio.ts';
import { watchForDeletion } from './watch-for-deletion.ts';
import { writeScript } from './write-script.ts';

const maxClaims = 20;

/**
 * Takes one attempt as far as it goes: script, audio, done. A step whose result exists is skipped, so an attempt
 * that was interrupted goes on where it stopped. Throws only to be tried again.
 */
export async function runAttempt(
  tools: PipelineTools,
  queued: ClaimedAttempt,
  signal: AbortSignal,
): Promise<void> {
  const { services } = tools;
  // Watching starts before the first look, so that no deletion goes unseen in between.
  const watch = watchForDeletion(services, queued.id);
  try {
    const conversion = await findConversionById(services.store.database, queued.id);
    if (!conversion || !isRunning(conversion, queued)) return;
    await attempt(tools, conversion, { signal, deleted: watch.deleted, claims: queued.claims });
    if (watch.deleted.aborted) await removeOrphan(services, queued.id);
  } finally {
    watch.stop();
  }
}

async function attempt(
  tools: PipelineTools,
  conversion: Conversion,
  { signal, deleted, claims }: { signal: AbortSignal; deleted: AbortSignal; claims: number },
): Promise<void> {
  try {
    if (claims > maxClaims) throw new Problem('GENERATION_FAILED', crashed);
    await carryOut(tools, { conversion, claims }, AbortSignal.any([signal, deleted]));
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

async function carryOut(
  tools: PipelineTools,
  { conversion, claims }: { conversion: Conversion; claims: number },
  signal: AbortSignal,
): Promise<void> {
  const { services } = tools;
  const progress = createProgress(services, conversion);
  const directory = await makeDirectory();
  try {
    const written = await writeScript(tools, conversion, signal);
    if (!written) return;
    progress.report(0.05);
    const result = await renderAudio(
      tools,
      { conversion: written, claims },
      { directory: directory.path, signal, onProgress: progress.report },
    );
    await progress.end();
    // All files are stored by now: the transaction that completes the attempt waits for no network.
    if (!(await completeAttempt(services, written, result))) await removeOrphan(services, conversion.id);
  } finally {
    await progress.end();
    await directory.remove();
  }
}

function isRunning({ status, attempt: number }: Conversion, queued: Attempt): boolean {
  return runningStatuses.some((running) => running === status) && number === queued.attempt;
}
