import type { ConversionError } from '../../domain/conversion.ts';
import { isConnectionLoss, Problem } from '../../domain/errors.ts';

/** What a failed conversion says. Its message names the step and what to do. */
export function explainFailure(error: unknown): ConversionError {
  const message =
    error instanceof Problem && error.code !== 'INTERNAL'
      ? error.message
      : 'The audio could not be made because of a fault on our side. Retry it; what is made already is kept.';
  return { code: 'GENERATION_FAILED', message };
}

/** The database was away for a moment: the attempt is sound and goes on when it is back. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof Problem) && isConnectionLoss(error);
}
