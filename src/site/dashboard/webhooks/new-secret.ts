import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { copyCode } from '../../components/copy-code.ts';
import { showOnce, takeShownOnce } from '../../frame/shown-once.ts';
import type { DashboardContext } from '../frame/section.ts';

/** Carries a new secret over the redirect to the page that shows it. */
export function keepNewSecret({ reply, context, session, site }: DashboardContext, secret: string): void {
  showOnce(reply, { services: context, session, siteUrl: site.siteUrl }, secret);
}

/** The secret that the form before this page has made; null ever after. */
export function takeNewSecret({ request, reply, context, session, site }: DashboardContext): string | null {
  const text = takeShownOnce(request, reply, { services: context, session, siteUrl: site.siteUrl });
  return text?.startsWith('whsec_') ? text : null;
}

export function newSecretPanel(secret: string | null): SafeHtml | null {
  if (secret === null) return null;
  return html`<section class="panel" aria-labelledby="new-secret" role="status">
    <h2 id="new-secret">Your signing secret</h2>
    <p>Copy it now to where your receiver finds it: with it you know that a request comes from here. Only owners can
      look at it again.</p>
    ${copyCode(secret)}
  </section>`;
}
