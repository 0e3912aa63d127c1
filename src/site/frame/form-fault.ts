import { errorCodes, Problem } from '../../domain/errors.ts';
import type { FieldMessage } from '../../domain/field-message.ts';

/** What is wrong with a form that was sent: beside its fields, or above them. */
export type FormFault = {
  readonly errors: readonly FieldMessage[];
  readonly notice: string | null;
  readonly status: number;
};

export const noFault: FormFault = { errors: [], notice: null, status: 200 };

/** What the sender can mend in the form itself. Anything else is thrown on. */
export function formFault(error: unknown): FormFault {
  if (!(error instanceof Problem)) throw error;
  const { status } = errorCodes[error.code];
  if (error.code === 'VALIDATION_FAILED' && Array.isArray(error.details))
    return { errors: error.details, notice: null, status };
  if (error.code === 'RATE_LIMITED' || error.code === 'PAID_TIER_REQUIRED')
    return { errors: [], notice: error.message, status };
  throw error;
}

/** What is wrong with one field, as a sentence that begins with its name. */
export function errorOf({ errors }: FormFault, path: string, name: string): string | undefined {
  const error = errors.find((each) => each.path === path);
  return error && `${name} ${error.message}.`;
}
