import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services, Visitor } from '../../operations/context.ts';
import { findVisitor, sessionDays } from '../../operations/sign-in/sessions.ts';

const cookie = 'aloud_session';

/** A visitor together with the session that proves who they are. */
export type Session = { readonly token: string; readonly visitor: Visitor };

export async function findSession(services: Services, request: FastifyRequest): Promise<Session | null> {
  const token = sessionToken(request);
  const visitor = token === null ? null : await findVisitor(services, token);
  return token === null || visitor === null ? null : { token, visitor };
}

export function sessionToken(request: FastifyRequest): string | null {
  const token = request.cookies[cookie];
  return token !== undefined && /^[0-9A-Za-z]{43}$/.test(token) ? token : null;
}

export function rememberSession(reply: FastifyReply, token: string, siteUrl: string): void {
  reply.setCookie(cookie, token, { ...attributes(siteUrl), maxAge: sessionDays * 86_400 });
}

export function forgetSession(reply: FastifyReply, siteUrl: string): void {
  reply.clearCookie(cookie, attributes(siteUrl));
}

function attributes(siteUrl: string) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: siteUrl.startsWith('https:') } as const;
}
