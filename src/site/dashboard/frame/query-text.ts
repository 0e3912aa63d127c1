import type { FastifyRequest } from 'fastify';

/** A parameter of the address: empty when missing, given twice or not a text that can be stored. */
export function queryText(request: FastifyRequest, name: string, longest = 500): string {
  const fields = request.query as Record<string, unknown>;
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) return '';
  return value.slice(0, longest);
}

/** A step of the path that the route names. */
export function pathText(request: FastifyRequest, name: string): string {
  const value = (request.params as Record<string, string | undefined>)[name] ?? '';
  return value.includes('\0') ? '' : value;
}
