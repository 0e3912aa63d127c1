import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../domain/errors.ts';
import type { Services, SignedInUser } from '../../operations/context.ts';
import { isKnownBrowser, newBrowserToken } from '../../operations/sign-in/known-browser.ts';
import { stepMinutes } from '../../operations/sign-in/sealed-tokens.ts';
import { findSignedInUser, sessionDays } from '../../operations/sign-in/sessions.ts';
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

export function sessionToken(request: FastifyRequest, siteUrl: string): string | null {
  const token = request.cookies[sessionCookie(siteUrl).name];
  return token !== undefined && /^[0-9A-Za-z]{43}$/.test(token) ? token : null;
}

export function setSessionCookie(reply: FastifyReply, token: string, siteUrl: string): void {
  const { name, attributes } = sessionCookie(siteUrl);
  reply.setCookie(name, token, { ...attributes, maxAge: sessionDays * 86_400 });
}

export function clearSessionCookie(reply: FastifyReply, siteUrl: string): void {
  const { name, attributes } = sessionCookie(siteUrl);
  reply.clearCookie(name, attributes);
}

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
  const { name, attributes } = browserCookie(services.siteUrl);
  reply.setCookie(name, newBrowserToken(services, userId), { ...attributes, maxAge: browserDays * 86_400 });
}

export function browserToken(request: FastifyRequest, siteUrl: string): string | null {
  return request.cookies[browserCookie(siteUrl).name]?.slice(0, 100) ?? null;
}

/** Remembers the sign-in between the password and the code. */
export function rememberStep(reply: FastifyReply, token: string, siteUrl: string): void {
  const { name, attributes } = stepCookie(siteUrl);
  reply.setCookie(name, token, { ...attributes, maxAge: stepMinutes * 60 });
}

export function stepToken(request: FastifyRequest, siteUrl: string): string {
  return request.cookies[stepCookie(siteUrl).name]?.slice(0, 2000) ?? '';
}

export function forgetStep(reply: FastifyReply, siteUrl: string): void {
  const { name, attributes } = stepCookie(siteUrl);
  reply.clearCookie(name, attributes);
}

function stepCookie(siteUrl: string) {
  return hostCookie('aloud_sign_in', siteUrl, 'strict');
}

function browserCookie(siteUrl: string) {
  return hostCookie('aloud_browser', siteUrl, 'lax');
}

function sessionCookie(siteUrl: string) {
  return hostCookie(sessionCookieName, siteUrl, 'lax');
}

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

/** A cookie of this site. Over HTTPS, browsers take the prefix from this host alone, never from another subdomain. */
export function hostCookie(name: string, siteUrl: string, sameSite: 'lax' | 'strict') {
  const secure = siteUrl.startsWith('https:');
  return {
    name: secure ? `__Host-${name}` : name,
    attributes: { path: '/', httpOnly: true, sameSite, secure },
  } as const;
}
