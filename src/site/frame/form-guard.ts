import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../domain/errors.ts';
import { formText } from './form-text.ts';

/**
 * Every form is refused unless the browser says that it was sent from a page of this very site. Forms of
 * someone signed in also carry a token that only a page shown in that session can know.
 */
export function checkOrigin(request: FastifyRequest, siteUrl: string): void {
  const site = request.headers['sec-fetch-site'];
  const origin = URL.parse(request.headers.origin ?? '');
  // Browsers leave Sec-Fetch-Site out on plain http; all of them send Origin with a form.
  const own =
    origin !== null && (origin.host === request.host || origin.origin === URL.parse(siteUrl)?.origin);
  if (own && (site === undefined || site === 'same-origin')) return;
  throw new Problem(
    'FORBIDDEN',
    'This form was not sent from a page of this site. Open the page again and send it from there.',
  );
}

/** One-way from the session's own secret: it needs no storing and tells nothing about the cookie. */
export function formToken(sessionToken: string): string {
  return createHash('sha256').update(`form\n${sessionToken}`).digest('base64url');
}

export function checkFormToken(request: FastifyRequest, sessionToken: string): void {
  const given = createHash('sha256')
    .update(formText(request, 'form_token', 100))
    .digest();
  const expected = createHash('sha256').update(formToken(sessionToken)).digest();
  if (timingSafeEqual(given, expected)) return;
  throw new Problem(
    'FORBIDDEN',
    'This form belongs to another session. Open the page again and send it from there.',
  );
}
