import { Problem } from '../../domain/errors.ts';

/**
 * Refuses texts that no database or reader can hold (NUL, and halves of surrogate pairs),
 * and keys that reach for an object's prototype.
 */
export function checkPlainText(value: unknown, code: 'VALIDATION_FAILED' | 'NOT_FOUND', path = ''): void {
  if (typeof value === 'string') {
    const fault = faultOf(value);
    if (fault === null) return;
    throw code === 'NOT_FOUND'
      ? new Problem('NOT_FOUND')
      : new Problem('VALIDATION_FAILED', `${path || 'The body'} contains ${fault}.`, {
          details: [{ path, message: `must not contain ${fault}` }],
        });
  }
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    const inner = (value as Record<string, unknown>)[key];
    if (reachesPrototype(key, inner)) {
      throw new Problem('INVALID_JSON', `A field named ${JSON.stringify(key)} is not allowed.`);
    }
    checkPlainText(key, code, path);
    checkPlainText(inner, code, path === '' ? key : `${path}.${key}`);
  }
}

function reachesPrototype(key: string, value: unknown): boolean {
  if (key === '__proto__') return true;
  return (
    key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype')
  );
}

function faultOf(text: string): string | null {
  if (text.includes('\0')) return 'a NUL character';
  return text.isWellFormed() ? null : 'half of a surrogate pair';
}
