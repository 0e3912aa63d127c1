import { customAlphabet } from 'nanoid';

export const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random text of the given length. */
export const randomBase62: (length: number) => string = customAlphabet(base62);
