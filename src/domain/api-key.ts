import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { base62, randomBase62 } from './base62.ts';

export const keyModes = ['live', 'sandbox'] as const;
/** A sandbox key has access to sandbox data only, and never costs anything. */
export type KeyMode = (typeof keyModes)[number];

const prefixes: Record<KeyMode, string> = { live: 'svc_live_', sandbox: 'svc_test_' };
const shape = /^(svc_(?:live|test)_[0-9A-Za-z]{30})([0-9A-Za-z]{6})$/;

/** A new key: prefix, 30 random characters, and a checksum that detects typing errors. */
export function generateApiKey(mode: KeyMode): string {
  const body = `${prefixes[mode]}${randomBase62(30)}`;
  return `${body}${checksum(body)}`;
}

export function isWellFormedApiKey(text: string): boolean {
  const match = shape.exec(text);
  return match !== null && checksum(match[1] ?? '') === match[2];
}

/** In hexadecimal. */
export function hashApiKey(key: string): string {
  return hash('sha256', key, 'hex');
}

/** Enough of a key to recognize it in a list. */
export function keyHint(key: string): string {
  return `${key.slice(0, 13)}…${key.slice(-4)}`;
}

/** In base 62, padded with zeros. */
function checksum(body: string): string {
  let text = '';
  for (let rest = crc32(body); rest > 0; rest = Math.floor(rest / 62)) text = `${base62[rest % 62]}${text}`;
  return text.padStart(6, '0');
}
