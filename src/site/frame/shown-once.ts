import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../operations/context.ts';
import type { Session } from './session.ts';

const cookie = 'aloud_shown_once';
const purpose = 'shown once';
const seconds = 120;

/**
 * Carries a text over the redirect after a form, to be shown on the next page and never again, such as a new key.
 * Only the browser keeps it, sealed, for this session and two minutes.
 */
export function showOnce(
  reply: FastifyReply,
  { services, session, siteUrl }: { services: Services; session: Session; siteUrl: string },
  text: string,
): void {
  const sealed = services.secrets.encrypt(
    purpose,
    JSON.stringify({ text, sessionId: session.visitor.sessionId, until: Date.now() + seconds * 1000 }),
  );
  reply.setCookie(cookie, sealed.toString('base64url'), { ...attributes(siteUrl), maxAge: seconds });
}

/** The text, the first time; null ever after. */
export function takeShownOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  { services, session, siteUrl }: { services: Services; session: Session; siteUrl: string },
): string | null {
  const sealed = request.cookies[cookie];
  if (sealed === undefined) return null;
  reply.clearCookie(cookie, attributes(siteUrl));
  const opened = open(services, sealed);
  if (!opened || opened.until < Date.now() || opened.sessionId !== session.visitor.sessionId) return null;
  return opened.text;
}

type Opened = { readonly text: string; readonly sessionId: string; readonly until: number };

function open({ secrets }: Services, sealed: string): Opened | null {
  try {
    return JSON.parse(secrets.decrypt(purpose, Buffer.from(sealed, 'base64url')));
  } catch {
    // Anybody can send any cookie; one that we did not seal says nothing.
    return null;
  }
}

function attributes(siteUrl: string) {
  return {
    path: '/dashboard',
    httpOnly: true,
    sameSite: 'strict',
    secure: siteUrl.startsWith('https:'),
  } as const;
}
