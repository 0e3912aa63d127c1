import type { Problem } from '../domain/errors.ts';
import { messagePage } from './components/layout.ts';
import { pageHeaders } from './layout/reply.ts';
import { unreadSession } from './layout/session.ts';

/** An error page for browsers. It does not use the database, which may have caused the error. */
export function errorPage(problem: Problem, { id: requestId, cookies }: { id: string; cookies: string }) {
  const { status } = problem;
  const [title, text] = describe(problem);
  const page = messagePage({ session: unreadSession(cookies), status, title, text, requestId });
  return { html: String(page), headers: pageHeaders };
}

function describe({ code, message }: Problem): [title: string, text: string] {
  switch (code) {
    case 'NOT_FOUND':
      return ['Page not found', 'Check the address. The page may have been removed.'];
    case 'METHOD_NOT_ALLOWED':
      return ['This address is not a page', 'It only accepts forms from another page.'];
    case 'FORBIDDEN':
      return ['Your form wasn’t submitted', message];
    case 'PAYLOAD_TOO_LARGE':
      return [
        'Your form is too large',
        'Go back, shorten what you entered or choose a smaller file, and submit it again. The form says how large a file can be.',
      ];
    case 'RATE_LIMITED':
      return ['Too many requests', 'Wait a minute, then try again.'];
    case 'UNAVAILABLE':
      return ['Temporarily unavailable', 'The service isn’t ready. Try again in a few seconds.'];
    case 'INTERNAL':
      return [
        'Something went wrong on our side',
        'Try again. If it keeps failing, send the number below to the person who runs this installation.',
      ];
    default:
      return ['That didn’t work', message];
  }
}
