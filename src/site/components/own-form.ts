import { html, type SafeHtml } from '../../html/safe-html.ts';
import { formToken } from '../frame/form-guard.ts';
import type { Session } from '../frame/session.ts';

/** A form of someone signed in, with the token without which it would be refused. */
export function ownForm(
  session: Session,
  action: string,
  content: SafeHtml,
  { look = 'form', files = false }: { look?: string; files?: boolean } = {},
): SafeHtml {
  return html`<form class="${look}" method="post" action="${action}" ${files ? html`enctype="multipart/form-data"` : ''}>
    <input type="hidden" name="form_token" value="${formToken(session.token)}">
    ${content}
  </form>`;
}
