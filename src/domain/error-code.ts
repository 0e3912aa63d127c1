/** What Node.js, PostgreSQL and others call an error, such as `ENOENT`; undefined where it has no such name. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
