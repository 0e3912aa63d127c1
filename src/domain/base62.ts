import { randomFillSync } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    const byte = nextByte();
    // 248 is four times 62: above it, some characters would come up more often than others.
    if (byte < 248) text += alphabet[byte % 62];
  }
  return text;
}

const random = Buffer.alloc(4096);
let used = random.length;

/** Random bytes, asked for many at a time: each question costs more than the bytes. None is given twice. */
function nextByte(): number {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const byte = random[used] ?? 0;
  random[used] = 0;
  used += 1;
  return byte;
}

/** A whole number in base 62, padded with zeros to the given length. */
export function encodeBase62(value: number, length: number): string {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) text = `${alphabet[rest % 62]}${text}`;
  return text.padStart(length, '0');
}
