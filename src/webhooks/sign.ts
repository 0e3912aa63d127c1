import { hash, type KeyObject } from 'node:crypto';

/**
 * The value of X-Service-Signature: the time and an HMAC-SHA256 of `<time>.<body>` for each secret. There are two
 * secrets while one replaces the other.
 */
export function signBody(
  body: Uint8Array,
  timestamp: number,
  secrets: readonly (string | KeyObject)[],
): string {
  const message = Buffer.concat([noKey, Buffer.from(`${timestamp}.`), body]);
  const signatures = secrets.map((secret) => `v1=${authenticate(message, keyOf(secret))}`);
  return [`t=${timestamp}`, ...signatures].join(',');
}

/** A secret as HMAC uses it: mixed with one pattern before the message, with another before the hash of that. */
type PaddedKey = { readonly inner: Buffer; readonly outer: Buffer };

const blockBytes = 64;
const noKey = Buffer.alloc(blockBytes);
const padded = new WeakMap<KeyObject, PaddedKey>();

/**
 * HMAC as RFC 2104 defines it, by two hashes. The library's own object for it takes longer to be made than both.
 * The message has a block in front that the key is put into.
 */
function authenticate(message: Buffer, { inner, outer }: PaddedKey): string {
  message.set(inner);
  return hash('sha256', Buffer.concat([outer, hash('sha256', message, 'buffer')]), 'hex');
}

function keyOf(secret: string | KeyObject): PaddedKey {
  if (typeof secret === 'string') return pad(Buffer.from(secret));
  const known = padded.get(secret) ?? pad(secret.export());
  padded.set(secret, known);
  return known;
}

function pad(secret: Buffer): PaddedKey {
  const key = secret.length > blockBytes ? hash('sha256', secret, 'buffer') : secret;
  const mixed = (pattern: number) =>
    Buffer.alloc(blockBytes, pattern).map((byte, at) => byte ^ (key[at] ?? 0));
  return { inner: Buffer.from(mixed(0x36)), outer: Buffer.from(mixed(0x5c)) };
}
