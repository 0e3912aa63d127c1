import type { FastifyRequest } from 'fastify';

/** A field of a form: empty when missing, given twice or not a text that can be stored; never over-long. */
export function formText(request: FastifyRequest, name: string, longest: number): string {
  const fields = request.body;
  const value = isRecord(fields) && Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) return '';
  return value.slice(0, longest);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
