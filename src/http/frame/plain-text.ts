import { Problem } from '../../domain/errors.ts';

/** Refuses texts that no database or reader can hold: NUL, and halves of surrogate pairs. */
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
  for (const [key, inner] of Object.entries(value)) {
    checkPlainText(key, code, path);
    checkPlainText(inner, code, path === '' ? key : `${path}.${key}`);
  }
}

function faultOf(text: string): string | null {
  if (text.includes('\0')) return 'a NUL character';
  return text.isWellFormed() ? null : 'half of a surrogate pair';
}
