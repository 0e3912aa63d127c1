import { type Conversion, hasAudio } from '../../../domain/conversion.ts';
import type { EmbedToken } from '../../../domain/embed-token.ts';
import { initialOrganizationName } from '../../../domain/organization.ts';
import { embedCode, publicPages } from '../../../domain/public-pages.ts';
import { askForTier, isPaid } from '../../../domain/tiers.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { copyCode } from '../../components/elements.ts';
import { choiceField, submitButton } from '../../components/form.ts';
import { timeAgo } from '../../components/format.ts';
import { buttonForm, part } from '../layout/page.ts';
import type { DashboardContext } from '../layout/section.ts';

/** Shows who can listen: everyone, people with a token, or only the organization. Null without audio. */
export function sharingPart(
  dashboard: DashboardContext,
  conversion: Conversion,
  tokens: readonly EmbedToken[],
): SafeHtml | null {
  const isUseless = conversion.status === 'failed' && !hasAudio(conversion);
  if (isUseless && !conversion.publicUrl && tokens.length === 0) return null;
  const rows = tokens.map((token) => tokenRow(dashboard, conversion, token));
  const none =
    tokens.length === 0 ? html`<p class="part-note">None yet. Owners and admins can create them.</p>` : '';
  return html`${part('sharing', 'Sharing', publicPage(dashboard, conversion))}
    ${part(
      'tokens',
      'Embed tokens',
      html`<p class="part-note">A token plays this episode on another page, public or not, until you revoke it.</p>
      ${rows}
      ${dashboard.mayManage ? newToken(dashboard, conversion) : none}`,
    )}`;
}

function publicPage(dashboard: DashboardContext, { id, title, publicUrl }: Conversion): SafeHtml {
  const { listenUrl, embedUrl } = publicPages(dashboard.site.siteUrl, id);
  const { organization } = dashboard.context.membership;
  const button = html`<input type="hidden" name="public" value="${publicUrl ? 'no' : 'yes'}">
    ${submitButton(publicUrl ? 'Stop sharing' : 'Share publicly', 'secondary')}`;
  return html`<p class="part-note">${publicUrl ? 'Anyone with the link can listen.' : 'Only your organization can listen.'}</p>
    ${publicUrl && organization.name === initialOrganizationName ? html`<p class="part-note">Listeners see the name “${initialOrganizationName}”. <a href="${dashboard.at('/organization')}">Change it</a></p>` : ''}
    ${publicUrl ? html`<p><a href="${listenUrl}">Open the listen page</a></p>${copyCode(listenUrl)}<h3>Embed code</h3>${embedCodes(embedUrl, title)}` : ''}
    ${dashboard.mayManage ? buttonForm(dashboard, `/conversions/${id}/sharing`, button) : ''}`;
}

/** The embed code of each theme. Styles show that of the chosen one. */
function embedCodes(embedUrl: string, title: string): SafeHtml {
  const choices = [
    { value: 'auto', text: 'Visitor’s' },
    { value: 'light', text: 'Light' },
    { value: 'dark', text: 'Dark' },
  ];
  return html`<div class="embed-codes">${choiceField({ name: 'theme', label: 'Theme', choices, chosen: 'auto', hint: 'If your page is always light or always dark, choose that.' })}
    ${choices.map(({ value }) => html`<div class="embed-code-${value}">${copyCode(embedCode(value === 'auto' ? embedUrl : `${embedUrl}?theme=${value}`, title))}</div>`)}</div>`;
}

function tokenRow(
  dashboard: DashboardContext,
  { id, title }: Conversion,
  { token, createdAt }: EmbedToken,
): SafeHtml {
  const { embedUrl } = publicPages(dashboard.site.siteUrl, id);
  const revoke = html`<input type="hidden" name="token" value="${token}">${submitButton('Revoke', 'plain')}`;
  return html`<details class="token">
    <summary><code>${token.slice(0, 10)}…${token.slice(-4)}</code> <span class="quiet">${timeAgo(createdAt, dashboard.now)}</span></summary>
    ${copyCode(embedCode(`${embedUrl}?token=${token}`, title))}
    ${dashboard.mayManage ? buttonForm(dashboard, `/conversions/${id}/tokens/revoke`, revoke) : ''}
  </details>`;
}

function newToken(dashboard: DashboardContext, { id }: Conversion): SafeHtml {
  if (!isPaid(dashboard.context.caller.tier))
    return html`<p class="part-note">Embed tokens need a paid tier. ${askForTier}</p>`;
  const button = submitButton('Create embed token', 'secondary');
  return buttonForm(dashboard, `/conversions/${id}/tokens`, button);
}
