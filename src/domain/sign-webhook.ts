import { createHmac } from 'node:crypto';

/**
 * The value of X-Service-Signature: the time, and an HMAC-SHA256 of `<time>.<body>` for each secret. While a secret is
 * rotated there are two.
 */
export function signBody(body: Uint8Array, timestamp: number, secrets: readonly string[]): string {
  const signatures = secrets.map((secret) => {
    const mac = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
    return `v1=${mac}`;
  });
  return [`t=${timestamp}`, ...signatures].join(',');
}
