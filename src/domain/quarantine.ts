/** Requests that change nothing but the session of the person who looks, although they are sent as a form or a body. */
const harmless = new Set([
  'POST /sign-in',
  'POST /sign-in/code',
  'POST /sign-out',
  'POST /confirm-password',
  'POST /v1/conversions/estimate',
]);

/** Pages that change something, although they are only opened: this one connects accounts and sets memberships. */
const harmful = new Set(['/sign-in/provider/callback']);

/** Whether a service in quarantine answers a route. */
export function answersInQuarantine(method: string, path: string): boolean {
  if (method === 'GET' || method === 'HEAD') return !harmful.has(path);
  return harmless.has(`${method} ${path}`);
}

export const inQuarantine =
  'This service runs in quarantine: it can be read, but it changes nothing and starts no work.';
