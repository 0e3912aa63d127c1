import { randomBase62 } from '../../domain/base62.ts';

/** Always ours: an id chosen by a client could not be trusted in the log. */
export function newRequestId(): string {
  return `req_${randomBase62(24)}`;
}
