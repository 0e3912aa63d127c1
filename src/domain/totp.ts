import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
/** The number of steps by which a clock may be wrong. */
const drift = 1;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new key of 160 bits, as RFC 4226 recommends. */
export function newTotpKey(): Buffer {
  return randomBytes(20);
}

/** The code of RFC 6238 for one step of 30 seconds, with SHA-1, which every authenticator app knows. */
export function totpCode(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  const value = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(value % 10 ** digits).padStart(digits, '0');
}

/** Returns the step of a code near this time, or null for a wrong code. The comparison takes constant time. */
export function matchingStep(key: Buffer, code: string, now: number): number | null {
  const given = Buffer.from(code);
  const current = Math.floor(now / 1000 / stepSeconds);
  let found: number | null = null;
  for (let step = current - drift; step <= current + drift; step += 1) {
    const expected = Buffer.from(totpCode(key, step));
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step;
  }
  return found;
}

/** The base 32 of RFC 4648, without padding. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/[01]{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

export function totpUri(key: Buffer, email: string): string {
  const label = encodeURIComponent(`Aloud:${email.slice(0, 100)}`);
  return `otpauth://totp/${label}?secret=${toBase32(key)}&issuer=Aloud`;
}
