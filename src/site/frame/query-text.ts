import type { FastifyRequest } from 'fastify';
import { fieldText } from './field-text.ts';

/** A parameter of the address. */
export function queryText(request: FastifyRequest, name: string, longest = 500): string {
  return fieldText(request.query, name, longest);
}

/** A step of the path that the route names. */
export function pathText(request: FastifyRequest, name: string): string {
  return fieldText(request.params, name, 500);
}
