import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { linkButton } from '../../components/form.ts';
import { page, type Route, submit } from '../../layout/routes.ts';
import { postForm, showPage } from './page.ts';
import type { DashboardContext } from './section.ts';

type Act = (context: DashboardContext['context'], id: string) => Promise<unknown>;

/** The route of a button that changes the record in the address. `to` is the path to redirect to; `:id` stands for the record. */
export function action(path: string, act: Act, to: string, done?: string): Route<DashboardContext> {
  return submit(path, async (dashboard) => {
    await act(dashboard.context, dashboard.id);
    return dashboard.goTo(to.replace(':id', dashboard.id), done);
  });
}

type Confirmation = {
  /** A question, such as `Revoke this key?`. */
  readonly title: string;
  /** A description of the effect. */
  readonly content: SafeHtml;
  /** Null if no action is possible. */
  readonly button: string | null;
  /** Hidden fields of the form. */
  readonly fields?: SafeHtml;
  /** The address after canceling. */
  readonly back: string;
};

/** A confirmation page for an action that cannot be undone. `confirm.js` shows it as a dialog. */
export function confirmation(
  path: string,
  ask: (dashboard: DashboardContext, id: string) => Promise<Confirmation>,
): Route<DashboardContext> {
  return page(path, async (dashboard) => {
    const { id } = dashboard;
    const { title, content, button, back, fields } = await ask(dashboard, id);
    const buttons = html`${fields}<p class="actions">
      ${button === null ? '' : html`<button class="button button-danger" type="submit">${button}</button>`}
      ${linkButton(button === null ? 'Back' : 'Cancel', dashboard.at(back), 'secondary')}
    </p>`;
    const form = postForm(dashboard, path.replace(':id', id), buttons, { look: '' });
    return showPage(dashboard, {
      title,
      content: html`<div class="confirmation" data-confirmation>${content} ${form}</div>`,
    });
  });
}

/** A link to a confirmation page. */
export function confirmLink(text: string, href: string, label = text): SafeHtml {
  return html`<a class="button button-plain" href="${href}" data-confirm aria-label="${label}">${text}</a>`;
}
