import { customAlphabet } from 'nanoid';

export const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export const randomBase62: (length: number) => string = customAlphabet(base62);
