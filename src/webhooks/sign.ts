import { createHmac } from 'node:crypto';

/**
 * The value of X-Service-Signature: the time and an HMAC-SHA256 of `<time>.<body>` for each secret. There are two
 * secrets while one replaces the other.
 */
export function signBody(body: Uint8Array, timestamp: number, secrets: readonly string[]): string {
  const signatures = secrets.map((secret) => {
    const mac = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
    return `v1=${mac}`;
  });
  return [`t=${timestamp}`, ...signatures].join(',');
}
