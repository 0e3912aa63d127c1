/**
 * Requests that change nothing but the session of the person who looks, although they are sent as a form or a body; and a
 * link of `aloud user reset`, the way in for an operator who has no password, as with OIDC_ONLY.
 */
const harmless = new Set([
  'POST /sign-in',
  'POST /sign-in/code',
  'POST /sign-out',
  'POST /forgotten-password/:token',
  'POST /confirm-password',
  'POST /v1/conversions/estimate',
]);

/** Pages that change something, although they are only opened: accounts and memberships, and the audit log. */
const harmful = new Set([
  '/sign-in/provider/callback',
  '/account/data/export',
  '/dashboard/:organization/data/export',
]);

/** Whether a service in quarantine answers a route. */
export function answersInQuarantine(method: string, path: string): boolean {
  if (method === 'GET' || method === 'HEAD') return !harmful.has(path);
  return harmless.has(`${method} ${path}`);
}

export const inQuarantine =
  'This service runs in quarantine: it can be read, but it changes nothing and starts no work.';
