/** Milliseconds of a `Retry-After` header, in seconds or as a date; undefined where it is missing or malformed. */
export function readRetryAfter(header: string | null | undefined): number | undefined {
  const value = header?.trim() ?? '';
  const wait = /^\d{1,9}(?:\.\d{1,9})?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
