import { errorCodes, type Problem } from '../domain/errors.ts';
import { pageHeaders } from './frame/page-headers.ts';
import { messagePage } from './pages/message.ts';

/** What a person sees where a program would get an error object. */
export function errorPage(problem: Problem, requestId: string) {
  const { status } = errorCodes[problem.code];
  const { title, text } = words(problem);
  return { html: String(messagePage({ status, title, text, requestId })), headers: pageHeaders };
}

function words(problem: Problem): { title: string; text: string } {
  switch (problem.code) {
    case 'NOT_FOUND':
      return {
        title: 'There is nothing here',
        text: 'The address may have been mistyped, or what stood here has been removed.',
      };
    case 'METHOD_NOT_ALLOWED':
      return { title: 'This address is not a page', text: 'It only takes forms sent from another page.' };
    case 'FORBIDDEN':
      return { title: 'That was not sent', text: problem.message };
    case 'PAYLOAD_TOO_LARGE':
      return { title: 'That is too much', text: 'What you sent is larger than this page takes.' };
    case 'RATE_LIMITED':
      return { title: 'Too many requests', text: 'Wait a minute, then try again.' };
    case 'UNAVAILABLE':
      return { title: 'Back in a moment', text: 'The service is not ready. Try again in a few seconds.' };
    case 'INTERNAL':
      return {
        title: 'Something went wrong on our side',
        text: 'It has been written to the log. Try again; if it stays that way, pass on the number below.',
      };
    default:
      return { title: 'That did not work', text: problem.message };
  }
}
