import { createHash } from 'node:crypto';
import { randomBase62 } from '../../domain/base62.ts';

/** A random text that lets its bearer in. Only its hash is stored. */
export function newBearerToken(): { token: string; hash: Buffer } {
  const token = randomBase62(43);
  return { token, hash: hashBearerToken(token) };
}

export function hashBearerToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
