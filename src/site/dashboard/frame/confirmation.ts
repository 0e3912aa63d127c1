import type { FastifyReply } from 'fastify';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { linkButton } from '../../components/button.ts';
import { addressOf } from './address.ts';
import { postForm } from './post-form.ts';
import type { DashboardContext } from './section.ts';
import { showPage } from './show-page.ts';

export type Confirmation = {
  /** A question, such as `Revoke this key?`. */
  readonly title: string;
  /** What will happen. */
  readonly content: SafeHtml;
  /** Names the action. */
  readonly button: string;
  /** Where the form goes, and where one goes who would rather not. */
  readonly path: string;
  readonly back: string;
};

/** Asks before something that cannot be undone. Scripts show it as a dialog over the page one comes from. */
export function confirmationPage(dashboard: DashboardContext, confirmation: Confirmation): FastifyReply {
  const { title, content, button, path, back } = confirmation;
  const buttons = html`<p class="actions">
    <button class="button button-danger" type="submit">${button}</button>
    ${linkButton('Keep it', addressOf(dashboard, back), 'secondary')}
  </p>`;
  return showPage(dashboard, {
    title,
    content: html`<div class="confirmation" data-confirmation>${content} ${postForm(dashboard, path, buttons)}</div>`,
  });
}

/** Leads to a confirmation. */
export function confirmLink(text: string, href: string, label = text): SafeHtml {
  return html`<a class="button button-plain" href="${href}" data-confirm aria-label="${label}">${text}</a>`;
}
