import { randomBase62 } from '../../domain/base62.ts';
import type { Services } from '../context.ts';

const purpose = 'known browser';

/** For a browser that was signed in to the account. It lets no one in: only, strangers cannot lock this browser out. */
export function newBrowserToken({ secrets }: Services, userId: string): string {
  const id = randomBase62(22);
  return `${id}.${secrets.sign(purpose, `${id}\n${userId}`)}`;
}

/** The origin of attempts by a known browser; null for any other. */
export function trustedBrowser(services: Services, userId: string, token: string | null): string | null {
  return token !== null && isKnownBrowser(services, userId, token) ? `browser ${token}` : null;
}

export function isKnownBrowser({ secrets }: Services, userId: string, token: string): boolean {
  const [id = '', signature = ''] = token.split('.');
  return secrets.verify(purpose, `${id}\n${userId}`, signature);
}
