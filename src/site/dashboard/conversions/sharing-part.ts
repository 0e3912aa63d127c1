import type { Conversion } from '../../../domain/conversion.ts';
import type { EmbedToken } from '../../../domain/embed-token.ts';
import { embedCode, publicPages } from '../../../domain/public-pages.ts';
import { isPaid } from '../../../domain/tiers.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { submitButton } from '../../components/button.ts';
import { copyCode } from '../../components/copy-code.ts';
import { timeAgo } from '../../components/time.ts';
import { postForm } from '../frame/post-form.ts';
import type { DashboardContext } from '../frame/section.ts';

type Options = { readonly tokens: readonly EmbedToken[]; readonly mayManage: boolean };

/** Who may hear it: everyone, whoever has a token, or only the organization. */
export function sharingPart(
  dashboard: DashboardContext,
  conversion: Conversion,
  { tokens, mayManage }: Options,
): SafeHtml {
  return html`<section class="part" aria-labelledby="sharing">
    <h2 id="sharing" class="part-title">Sharing</h2>
    ${publicPage(dashboard, conversion, mayManage)}
  </section>
  <section class="part" aria-labelledby="tokens">
    <h2 id="tokens" class="part-title">Embed tokens</h2>
    <p class="part-note">A token plays this one conversion in another page, public or not, until it is revoked.</p>
    ${tokens.map((token) => tokenRow(dashboard, conversion, token, mayManage))}
    ${mayManage ? newToken(dashboard, conversion) : adminsOnly(tokens.length === 0)}
  </section>`;
}

function publicPage(
  dashboard: DashboardContext,
  { id, title, publicUrl }: Conversion,
  mayManage: boolean,
): SafeHtml {
  const { listenUrl, embedUrl } = publicPages(dashboard.site.siteUrl, id);
  const words = publicUrl ? 'Anyone with the address can listen.' : 'Only your organization can listen.';
  const turn = html`<input type="hidden" name="public" value="${publicUrl ? 'no' : 'yes'}">
    ${submitButton(publicUrl ? 'Stop sharing' : 'Share publicly', 'secondary')}`;
  return html`<p class="part-note">${words}</p>
    ${publicUrl ? html`<p class="break"><a href="${listenUrl}">${listenUrl}</a></p><h3 class="part-title">Embed code</h3>${copyCode(embedCode(embedUrl, title))}` : ''}
    ${mayManage ? postForm(dashboard, `/conversions/${id}/sharing`, turn, { look: 'inline-form' }) : ''}`;
}

function tokenRow(
  dashboard: DashboardContext,
  { id, title }: Conversion,
  { token, createdAt }: EmbedToken,
  mayManage: boolean,
) {
  const { embedUrl } = publicPages(dashboard.site.siteUrl, id);
  const revoke = html`<input type="hidden" name="token" value="${token}">${submitButton('Revoke', 'plain')}`;
  return html`<details class="token">
    <summary><code>${token.slice(0, 10)}…${token.slice(-4)}</code> <span class="quiet">${timeAgo(createdAt, dashboard.now)}</span></summary>
    ${copyCode(embedCode(`${embedUrl}?token=${token}`, title))}
    ${mayManage ? postForm(dashboard, `/conversions/${id}/tokens/revoke`, revoke, { look: 'inline-form' }) : ''}
  </details>`;
}

function newToken(dashboard: DashboardContext, { id }: Conversion): SafeHtml {
  if (!isPaid(dashboard.context.caller.tier))
    return html`<p class="part-note">Embed tokens need a paid tier: growth, pro or team.</p>`;
  return postForm(dashboard, `/conversions/${id}/tokens`, submitButton('Create embed token', 'secondary'), {
    look: 'inline-form',
  });
}

function adminsOnly(none: boolean): SafeHtml | null {
  return none ? html`<p class="part-note">There are none. Owners and admins make them.</p>` : null;
}
