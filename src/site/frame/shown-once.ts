import type { Services } from '../../operations/context.ts';
import type { AccountContext } from './own-pages.ts';

const cookie = 'aloud_shown_once';
const purpose = 'shown once';
const seconds = 120;

/**
 * Passes a secret such as a new key to the page after a redirect, which shows it once. The browser keeps it
 * in an encrypted cookie, for this session and two minutes.
 */
export function showOnce({ reply, context, session, site }: AccountContext, text: string): void {
  const encrypted = context.secrets.encrypt(
    purpose,
    JSON.stringify({ text, sessionId: session.visitor.sessionId, until: Date.now() + seconds * 1000 }),
  );
  reply.setCookie(cookie, encrypted.toString('base64url'), { ...attributes(site.siteUrl), maxAge: seconds });
}

/** The secret, the first time; null after that. */
export function takeShownOnce({ request, reply, context, session, site }: AccountContext): string | null {
  const encrypted = request.cookies[cookie];
  if (encrypted === undefined) return null;
  reply.clearCookie(cookie, attributes(site.siteUrl));
  const content = decrypt(context, encrypted);
  if (!content || content.until < Date.now() || content.sessionId !== session.visitor.sessionId) return null;
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

function attributes(siteUrl: string) {
  const secure = siteUrl.startsWith('https:');
  return { path: '/dashboard', httpOnly: true, sameSite: 'strict', secure } as const;
}
