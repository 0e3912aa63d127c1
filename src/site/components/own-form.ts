import { html } from 'ghtml';
import { formToken } from '../frame/form-guard.ts';
import type { Session } from '../frame/session.ts';

/** A form of someone signed in, with the token without which it would be refused. `content` is finished HTML. */
export function ownForm(
  session: Session,
  action: string,
  content: string,
  { look = 'form', files = false }: { look?: string; files?: boolean } = {},
): string {
  return html`<form class="${look}" method="post" action="${action}" !${files ? 'enctype="multipart/form-data"' : ''}>
    <input type="hidden" name="form_token" value="${formToken(session.token)}">
    !${content}
  </form>`;
}
