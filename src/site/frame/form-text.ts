import type { FastifyRequest } from 'fastify';
import { fieldText } from './field-text.ts';

/** A field of a form. */
export function formText(request: FastifyRequest, name: string, longest: number): string {
  return fieldText(request.body, name, longest);
}
