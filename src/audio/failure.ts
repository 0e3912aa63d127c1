import { errorCode } from '../domain/error-code.ts';
import { Problem } from '../domain/errors.ts';

/** What a caller is told when an episode could not be made. An abort passes on as it is. */
export function explainFailure(failure: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (failure instanceof Problem) return failure;
  if (noRoom.has(errorCode(failure) ?? '')) {
    const message = 'The disk is full: the audio could not be written. Free some space, then try again.';
    return new Problem('GENERATION_FAILED', message, { cause: failure });
  }
  return failure;
}

/** Disk full, quota used up, file larger than allowed. */
const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
