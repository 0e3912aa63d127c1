import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Conversion } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import type { QueuedAttempt } from '../../operations/context.ts';
import { completeAttempt, failAttempt } from '../../operations/conversions/end-attempt.ts';
import { findConversionById } from '../../storage/conversions/find-conversion.ts';
import { explainFailure, isPassing } from './explain-failure.ts';
import { makeAudio } from './make-audio.ts';
import type { PipelineTools } from './pipeline-tools.ts';
import { createProgress } from './progress.ts';
import { writeScript } from './write-script.ts';

const mostCrashes = 20;

/**
 * Takes one attempt as far as it goes: script, audio, done. A step whose result exists is skipped, so an attempt
 * that was interrupted goes on where it stopped. Throws only to be tried again.
 */
export async function runAttempt(
  tools: PipelineTools,
  queued: QueuedAttempt,
  { signal, crashes }: { signal: AbortSignal; crashes: number },
): Promise<void> {
  const { services } = tools;
  const conversion = await findConversionById(services.store.database, queued.id);
  if (!conversion || !isRunning(conversion, queued)) return;
  const deleted = new AbortController();
  const stopListening = services.feed.listen(queued.id, (news) => {
    if (news?.status === 'deleted') deleted.abort(new Error('The conversion was deleted.'));
  });
  try {
    if (crashes >= mostCrashes) throw new Problem('GENERATION_FAILED', crashed);
    await carryOut(tools, conversion, AbortSignal.any([signal, deleted.signal]));
  } catch (error) {
    if (deleted.signal.aborted) return;
    if (signal.aborted || isPassing(error)) throw error;
    tools.log({ err: error, conversion_id: queued.id, attempt: queued.attempt }, 'a conversion failed');
    await failAttempt(services, conversion, explainFailure(error));
  } finally {
    stopListening();
  }
}

const crashed =
  'The workers making this conversion stopped again and again. Retry it; if it fails again, shorten the text.';

async function carryOut(tools: PipelineTools, conversion: Conversion, signal: AbortSignal): Promise<void> {
  const progress = createProgress(tools.services, conversion);
  const directory = await mkdtemp(join(tmpdir(), 'aloud-conversion-'));
  try {
    const written = await writeScript(tools, conversion, signal);
    if (!written) return;
    progress.report(0.05);
    const result = await makeAudio(tools, written, { directory, signal, onProgress: progress.report });
    await progress.settled();
    await completeAttempt(tools.services, written, result);
  } finally {
    await progress.settled();
    await rm(directory, { recursive: true, force: true });
  }
}

function isRunning(conversion: Conversion, queued: QueuedAttempt): boolean {
  const running = conversion.status === 'processing' || conversion.status === 'generating';
  return running && conversion.attempt === queued.attempt;
}
