import type { ConversionError } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';

/** What a failed conversion says. Its message names the step and what to do. */
export function explainFailure(error: unknown): ConversionError {
  const message =
    error instanceof Problem && error.code !== 'INTERNAL'
      ? error.message
      : 'The audio could not be made because of a fault on our side. Retry it; what is made already is kept.';
  return { code: 'GENERATION_FAILED', message };
}

const passing = /^(ECONNREFUSED|ECONNRESET|EPIPE|57P0[123]|08\d\d\d|53300|40001|40P01)$/;

/** The database was away for a moment: the attempt is sound and goes on when it is back. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof Problem) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return passing.test(code) || /connection terminated|timeout exceeded when/i.test(error.message);
}
