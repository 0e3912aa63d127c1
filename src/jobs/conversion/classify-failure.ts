import type { ConversionError } from '../../domain/conversion.ts';
import { type Fault, faultOf, isConnectionLoss, Problem } from '../../domain/errors.ts';
import type { ConversionServices } from '../../operations/context.ts';

type Policy = {
  /** `defer` retries later. An attempt that was deferred for too long fails. */
  readonly action: 'defer' | 'fail';
  readonly outcome: 'text' | 'service' | 'deterministic';
};

type Failure = Policy & { readonly refunds: boolean; readonly error: ConversionError };

const policies: Record<Fault, Policy> = {
  text: { action: 'fail', outcome: 'text' },
  service: { action: 'fail', outcome: 'service' },
  deterministic: { action: 'fail', outcome: 'deterministic' },
  infrastructure: { action: 'defer', outcome: 'service' },
  overload: { action: 'defer', outcome: 'deterministic' },
};

export function classifyFailure(
  error: unknown,
  { refundFailed }: Pick<ConversionServices, 'refundFailed'>,
): Failure {
  // A lost connection of the database: other services throw problems.
  const isDatabase = !(error instanceof Problem) && isConnectionLoss(error);
  const { action, outcome } = policies[isDatabase ? 'infrastructure' : faultOf(error)];
  const refunds = outcome === 'deterministic' || (outcome === 'service' && refundFailed === 'service');
  return { action, outcome, refunds, error: explain(error, outcome) };
}

/** Returns the error of a failed conversion. Its message names the step and the remedy. */
function explain(error: unknown, outcome: Policy['outcome']): ConversionError {
  const own = error instanceof Problem && error.code !== 'INTERNAL' ? error.message : null;
  if (outcome === 'deterministic')
    return {
      code: 'GENERATION_FAILED',
      message: `${own ?? permanentMessage} ${notChargedNote}`,
      retryable: false,
    };
  return { code: 'GENERATION_FAILED', message: own ?? retryableMessage };
}

const retryableMessage =
  'The audio could not be made because of a fault on our side. Retry it; finished parts are kept.';
const permanentMessage =
  'The audio could not be made because of a fault on our side that this text meets every time. Change the text.';
const notChargedNote = 'This attempt cost nothing. A retry would not help: create a new conversion.';
