import type { FastifyRequest } from 'fastify';
import { errorCodes, Problem } from '../../domain/errors.ts';
import type { FieldMessage } from '../../domain/field-message.ts';

/** Why a submitted form was rejected: errors of fields, or a notice above them. */
export type FormFault = {
  readonly errors: readonly FieldMessage[];
  readonly notice: string | null;
  readonly status: number;
};

/** A page with a form: the request that asked for it, and what was wrong if it was submitted. */
export type FormRequest = { readonly request: FastifyRequest; readonly fault: FormFault };

export const noFault: FormFault = { errors: [], notice: null, status: 200 };

/** Keeps what the sender can fix in the form itself. Rethrows everything else. */
export function formFault(error: unknown): FormFault {
  if (!(error instanceof Problem)) throw error;
  const { status } = errorCodes[error.code];
  if (error.code === 'VALIDATION_FAILED' && Array.isArray(error.details))
    return { errors: error.details, notice: null, status };
  if (error.code === 'RATE_LIMITED' || error.code === 'PAID_TIER_REQUIRED')
    return { errors: [], notice: error.message, status };
  throw error;
}
