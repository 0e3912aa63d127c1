import { html } from 'ghtml';
import { formToken } from '../../frame/form-guard.ts';
import { addressOf } from './address.ts';
import type { Visit } from './section.ts';

/** A form of the dashboard, with the token without which it would be refused. `content` is finished HTML. */
export function postForm(
  visit: Pick<Visit, 'desk' | 'session'>,
  path: string,
  content: string,
  { look = '', files = false, id = '' }: { look?: string; files?: boolean; id?: string } = {},
): string {
  return html`<form class="${look}" method="post" action="${addressOf(visit, path)}"
    !${id ? html`id="${id}"` : ''} !${files ? 'enctype="multipart/form-data"' : ''}>
    <input type="hidden" name="form_token" value="${formToken(visit.session.token)}">
    !${content}
  </form>`;
}
