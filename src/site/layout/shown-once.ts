import type { Services } from '../../operations/context.ts';
import { hostCookie } from './session.ts';
import type { AccountContext } from './visits.ts';

const purpose = 'shown once';
const seconds = 120;

/**
 * Passes a text, such as a new key or an error, to the page after a redirect, which shows it once. The browser keeps it
 * in an encrypted cookie, for this session and two minutes.
 */
export function showOnce({ reply, context, session, site }: AccountContext, text: string): void {
  const encrypted = context.secrets.encrypt(
    purpose,
    JSON.stringify({ text, sessionId: session.signedInUser.sessionId, until: Date.now() + seconds * 1000 }),
  );
  const { name, attributes } = onceCookie(site.siteUrl);
  reply.setCookie(name, encrypted.toString('base64url'), { ...attributes, maxAge: seconds });
}

/** Returns the text the first time, and null after that. */
export function takeShownOnce({ request, reply, context, session, site }: AccountContext): string | null {
  const { name, attributes } = onceCookie(site.siteUrl);
  const encrypted = request.cookies[name];
  if (encrypted === undefined) return null;
  reply.clearCookie(name, attributes);
  const content = decrypt(context, encrypted);
  if (!content || content.until < Date.now() || content.sessionId !== session.signedInUser.sessionId)
    return null;
  return content.text;
}

type Content = { readonly text: string; readonly sessionId: string; readonly until: number };

function decrypt({ secrets }: Services, encrypted: string): Content | null {
  try {
    return JSON.parse(secrets.decrypt(purpose, Buffer.from(encrypted, 'base64url')));
  } catch {
    // Clients can send any cookie. Ignore one that we did not encrypt.
    return null;
  }
}

function onceCookie(siteUrl: string) {
  return hostCookie('aloud_shown_once', siteUrl, 'strict');
}
