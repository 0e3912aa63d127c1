import { randomBase62 } from '../../domain/base62.ts';
import type { Services } from '../context.ts';

const purpose = 'known browser';

/** A token of a browser that signed in. It only prevents strangers from locking this browser out. */
export function newBrowserToken({ secrets }: Services, userId: string): string {
  const id = randomBase62(22);
  return `${id}.${secrets.sign(purpose, `${id}\n${userId}`)}`;
}

export function trustedBrowser(services: Services, userId: string, token: string | null): string | null {
  const id = token === null ? null : browserId(services, userId, token);
  return id === null ? null : `browser ${id}`;
}

export function isKnownBrowser(services: Services, userId: string, token: string): boolean {
  return browserId(services, userId, token) !== null;
}

/** Returns the id to count: the token itself could be written in several ways. */
function browserId({ secrets }: Services, userId: string, token: string): string | null {
  const [id = '', signature = '', ...rest] = token.split('.');
  return rest.length === 0 && secrets.verify(purpose, `${id}\n${userId}`, signature) ? id : null;
}
