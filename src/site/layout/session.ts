import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../domain/errors.ts';
import type { Services, SignedInUser } from '../../operations/context.ts';
import { isKnownBrowser, newBrowserToken } from '../../operations/sign-in/known-browser.ts';
import { findSignedInUser, sessionDays } from '../../operations/sign-in/sessions.ts';
import { ownCookie } from './cookies.ts';
import { formText } from './request.ts';

/** Without the prefix that it has on HTTPS. */
const sessionCookieName = 'aloud_session';

/** Whether a browser seems to be signed in, for pages that do not look the session up. */
export function unreadSession(cookies = ''): 'unread' | null {
  return cookies.includes(`${sessionCookieName}=`) ? 'unread' : null;
}

export type Session = { readonly token: string; readonly signedInUser: SignedInUser };

export async function findSession(services: Services, request: FastifyRequest): Promise<Session | null> {
  const token = sessionToken(request, services.siteUrl);
  const signedInUser = token === null ? null : await findSignedInUser(services, token);
  return token === null || signedInUser === null ? null : { token, signedInUser };
}

export const sessionCookie = ownCookie(sessionCookieName, 'lax');

export function sessionToken(request: FastifyRequest, siteUrl: string): string | null {
  const token = sessionCookie.read(request, siteUrl);
  return token !== undefined && /^[0-9A-Za-z]{43}$/.test(token) ? token : null;
}

export function setSessionCookie(reply: FastifyReply, token: string, siteUrl: string): void {
  sessionCookie.set(reply, siteUrl, token, sessionDays * 86_400);
}

const browserCookie = ownCookie('aloud_browser', 'lax');
const browserDays = 180;

/** Remembers the browser, which can then sign in even if others have locked the account. */
export function rememberBrowser(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
) {
  const known = browserToken(request, services.siteUrl);
  if (known !== null && isKnownBrowser(services, userId, known)) return;
  browserCookie.set(reply, services.siteUrl, newBrowserToken(services, userId), browserDays * 86_400);
}

export function browserToken(request: FastifyRequest, siteUrl: string): string | null {
  return browserCookie.read(request, siteUrl)?.slice(0, 100) ?? null;
}

/** Remembers the sign-in between the password and the code. */
export const stepCookie = ownCookie('aloud_sign_in', 'strict');

/** Rejects forms that were not sent from a page of this site. */
export function checkOrigin(request: FastifyRequest, siteUrl: string): void {
  const site = request.headers['sec-fetch-site'];
  const origin = URL.parse(request.headers.origin ?? '');
  // Browsers omit Sec-Fetch-Site on plain http; all of them send Origin with a form.
  const own =
    origin !== null && (origin.host === request.host || origin.origin === URL.parse(siteUrl)?.origin);
  if (own && (site === undefined || site === 'same-origin')) return;
  throw new Problem(
    'FORBIDDEN',
    'This form was not sent from a page of this site. Open the page again and submit it from there.',
  );
}

/** A one-way hash of the session's secret: it needs no storage and does not reveal the cookie. */
export function formToken(token: string): string {
  return sha256(`form\n${token}`).toString('base64url');
}

/** Rejects forms of signed-in users that another session's page sent. */
export function checkFormToken(request: FastifyRequest, token: string): void {
  const given = sha256(formText(request, 'form_token', 100));
  if (timingSafeEqual(given, sha256(formToken(token)))) return;
  throw new Problem(
    'FORBIDDEN',
    'This form belongs to another session. Open the page again and submit it from there.',
  );
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
