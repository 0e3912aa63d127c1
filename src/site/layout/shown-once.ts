import { sealedCookie } from './cookies.ts';
import type { AccountContext } from './visits.ts';

/**
 * Passes a text, such as a new key or an error, to the page after a redirect, which shows it once, in this session and
 * within two minutes.
 */
const shownOnce = sealedCookie<{ readonly text: string; readonly sessionId: string }>('aloud_shown_once', {
  purpose: 'shown once',
  sameSite: 'strict',
  seconds: 120,
});

export function showOnce({ reply, context, session }: AccountContext, text: string): void {
  shownOnce.keep(context, reply, { text, sessionId: session.signedInUser.sessionId });
}

/** Returns the text the first time, and null after that. */
export function takeShownOnce({ request, reply, context, session }: AccountContext): string | null {
  const content = shownOnce.take(context, request, reply);
  return content?.sessionId === session.signedInUser.sessionId ? content.text : null;
}
