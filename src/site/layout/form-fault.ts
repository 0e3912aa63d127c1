import type { FastifyRequest } from 'fastify';
import { type ErrorCode, Problem } from '../../domain/errors.ts';
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

const shownAbove = new Set<ErrorCode>(['VALIDATION_FAILED', 'RATE_LIMITED', 'PAID_TIER_REQUIRED']);

/** Returns errors that the sender can fix in the form. Rethrows all others. */
export function formFault(error: unknown): FormFault {
  if (!(error instanceof Problem)) throw error;
  const { code, details, message, status } = error;
  if (code === 'VALIDATION_FAILED' && Array.isArray(details))
    return { errors: details, notice: null, status };
  if (shownAbove.has(code)) return { errors: [], notice: message, status };
  throw error;
}
