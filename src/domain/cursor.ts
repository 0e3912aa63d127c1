import { Problem } from './errors.ts';
import type { Secrets } from './secrets.ts';

export type Position = { readonly createdAt: Date; readonly id: string };

const purpose = 'cursor';

/** Encodes a position in one list as an opaque cursor. Decoding rejects a forged cursor and one of another list. */
export function encodeCursor(secrets: Secrets, list: string, position: Position): string {
  const body = Buffer.from(`${position.createdAt.getTime()}.${position.id}`).toString('base64url');
  return `${body}.${secrets.sign(purpose, `${list}\n${body}`)}`;
}

export function decodeCursor(secrets: Secrets, list: string, cursor: string): Position {
  const [body = '', signature = '', ...rest] = cursor.split('.');
  if (rest.length > 0 || !secrets.verify(purpose, `${list}\n${body}`, signature)) {
    throw new Problem('INVALID_CURSOR');
  }
  const [time = '', id = ''] = Buffer.from(body, 'base64url').toString('utf8').split('.');
  return { createdAt: new Date(Number(time)), id };
}
