import { randomFillSync } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

// Drawn in one go: asking for each character costs more than all else that is done with it.
const pool = Buffer.alloc(4096);
let next = pool.length;

export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    if (next === pool.length) {
      randomFillSync(pool);
      next = 0;
    }
    const value = (pool[next] ?? 0) & 63;
    pool[next] = 0;
    next += 1;
    // Two of 64 values would make some characters likelier than others.
    if (value < 62) text += alphabet[value];
  }
  return text;
}

/** A whole number in base 62, padded with zeros to the given length. */
export function encodeBase62(value: number, length: number): string {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) text = `${alphabet[rest % 62]}${text}`;
  return text.padStart(length, '0');
}
