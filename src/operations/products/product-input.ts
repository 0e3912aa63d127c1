import type { Problem } from '../../domain/errors.ts';
import { boundedText, invalid } from '../input.ts';

export type ProductInput = { readonly name: string; readonly context: string | null };

/** Products that an organization may have. */
export const maxProducts = 500;

/** An empty context is none. */
export function checkProduct({ name, context }: ProductInput): ProductInput {
  return {
    name: boundedText('name', name, 200),
    context: context === null || context.trim() === '' ? null : boundedText('context', context, 10_240),
  };
}

export function nameTaken(): Problem {
  return invalid('name', 'is taken: the organization has a product of that name');
}
