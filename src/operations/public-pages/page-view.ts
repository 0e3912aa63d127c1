import { randomBase62 } from '../../domain/base62.ts';
import type { Place } from '../../domain/public-pages.ts';
import type { Services } from '../context.ts';

const purpose = 'page view';
const validity = 86_400_000;

/** A random token for one view of a page, which play reports must carry. It says nothing about the visitor. */
export function issuePageView({ secrets }: Services, place: Place, conversionId: string) {
  const body = `${Date.now().toString(36)}.${randomBase62(16)}`;
  return `${body}.${secrets.sign(purpose, message(place, conversionId, body))}`;
}

/** Null for a token that is forged, of another page, or older than a day. */
export function readPageView({ secrets }: Services, place: Place, conversionId: string, token: string) {
  const [issued = '', number = '', signature = ''] = token.split('.', 3);
  const body = `${issued}.${number}`;
  if (!secrets.verify(purpose, message(place, conversionId, body), signature)) return null;
  const issuedAt = Number.parseInt(issued, 36);
  const expiresAt = issuedAt + validity;
  if (expiresAt < Date.now()) return null;
  return { issuedAt, expiresAt: new Date(expiresAt), number };
}

function message(place: Place, conversionId: string, body: string) {
  return [place, conversionId, body].join('\n');
}
