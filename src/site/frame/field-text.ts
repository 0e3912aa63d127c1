/** One of the fields that came: empty when missing, given twice or not a text that can be stored; never over-long. */
export function fieldText(fields: unknown, name: string, longest: number): string {
  const value = isRecord(fields) && Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) return '';
  return value.slice(0, longest);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
